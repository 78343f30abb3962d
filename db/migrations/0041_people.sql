ALTER TABLE `users` ADD `about` text;--> statement-breakpoint
CREATE INDEX `collections_public_of_user_index` ON `collections` (`user_id`,`id`) WHERE is_private = 0;--> statement-breakpoint
-- A page for each person shows what they say of themselves, and their public collections.
CREATE TRIGGER `changes_users_about` AFTER UPDATE OF `about` ON `users`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('person/' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collections_public` AFTER INSERT ON `collections`
WHEN NEW.`is_private` = 0
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('person/' || NEW.`user_id`);
END;
--> statement-breakpoint
-- Nobody meets a suspended person.
DROP TRIGGER `changes_users_update`;--> statement-breakpoint
CREATE TRIGGER `changes_users_update` AFTER UPDATE OF `email`, `username`, `is_private`, `is_deleted`, `is_suspended` ON `users`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('people');
END;
