CREATE TABLE `group_item_votes` (
	`item_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `user_id`),
	FOREIGN KEY (`item_id`) REFERENCES `group_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`,`user_id`) REFERENCES `group_members`(`group_id`,`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `group_item_votes_user_id_index` ON `group_item_votes` (`user_id`,`item_id`);--> statement-breakpoint
CREATE INDEX `group_item_votes_group_id_index` ON `group_item_votes` (`group_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `group_items` ADD `state` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `group_items` ADD `state_by_id` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `group_items` ADD `state_at` integer;--> statement-breakpoint
ALTER TABLE `group_items` ADD `vote_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `group_items_newest_index` ON `group_items` (`group_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `group_items_votes_index` ON `group_items` (`group_id`,`state`,`vote_count`,`id`);--> statement-breakpoint
CREATE INDEX `group_items_state_by_id_index` ON `group_items` (`state_by_id`) WHERE state_by_id is not null;--> statement-breakpoint
ALTER TABLE `group_messages` ADD `item_id` integer;--> statement-breakpoint
CREATE INDEX `group_messages_item_id_index` ON `group_messages` (`item_id`,`id`) WHERE item_id is not null;--> statement-breakpoint
-- Keeps group_items.vote_count equal to the number of its votes. Votes must not be written with INSERT OR REPLACE.
CREATE TRIGGER `group_item_votes_count_insert` AFTER INSERT ON `group_item_votes`
BEGIN
	UPDATE `group_items` SET `vote_count` = `vote_count` + 1 WHERE `id` = NEW.`item_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `group_item_votes_count_delete` AFTER DELETE ON `group_item_votes`
BEGIN
	UPDATE `group_items` SET `vote_count` = `vote_count` - 1 WHERE `id` = OLD.`item_id`;
END;
--> statement-breakpoint
-- Whoever leaves takes the row of group_members along, and the votes with it. A removed member's row stays.
CREATE TRIGGER `group_members_votes_removed` AFTER UPDATE OF `status` ON `group_members`
WHEN OLD.`status` = 'accepted' AND NEW.`status` <> 'accepted'
BEGIN
	DELETE FROM `group_item_votes` WHERE `group_id` = NEW.`group_id` AND `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
-- Votes have a topic of their own, so that a vote leaves chats and members in the cache.
CREATE TRIGGER `changes_group_item_votes_insert` AFTER INSERT ON `group_item_votes`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('votes/' || NEW.`group_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_item_votes_update` AFTER UPDATE ON `group_item_votes`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('votes/' || OLD.`group_id`), ('votes/' || NEW.`group_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_item_votes_delete` AFTER DELETE ON `group_item_votes`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('votes/' || OLD.`group_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_items_votes` AFTER UPDATE OF `vote_count` ON `group_items`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('votes/' || NEW.`group_id`);
END;
--> statement-breakpoint
DROP TRIGGER `changes_group_items_update`;--> statement-breakpoint
CREATE TRIGGER `changes_group_items_update` AFTER UPDATE ON `group_items`
WHEN NEW.`vote_count` = OLD.`vote_count`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('group/' || NEW.`group_id`);
END;
