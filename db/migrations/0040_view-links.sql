CREATE TABLE `view_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`collection_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`created_by_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_on` text,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `view_links_token_hash_unique` ON `view_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `view_links_collection_id_index` ON `view_links` (`collection_id`,`id`);--> statement-breakpoint
CREATE INDEX `view_links_created_by_id_index` ON `view_links` (`created_by_id`,`id`);--> statement-breakpoint
-- What a link shows is kept until the link ends. Its last use is shown to those who may edit the collection, on nothing that is kept.
CREATE TRIGGER `changes_view_links_insert` AFTER INSERT ON `view_links`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('link/' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_view_links_update` AFTER UPDATE ON `view_links`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('link/' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_view_links_delete` AFTER DELETE ON `view_links`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('link/' || OLD.`id`);
END;
--> statement-breakpoint
-- Links of a suspended maker do not work.
CREATE TRIGGER `changes_users_links` AFTER UPDATE OF `is_suspended` ON `users`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('links-by/' || NEW.`id`);
END;
