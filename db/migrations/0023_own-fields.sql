ALTER TABLE `items` ADD `state` text DEFAULT 'wanted' NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `starred` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `note` text;--> statement-breakpoint
ALTER TABLE `items` ADD `rank` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `items_rank_index` ON `items` (`collection_id`,`rank`,`id`);--> statement-breakpoint
CREATE TRIGGER `changes_items_own` AFTER UPDATE OF `state`, `starred`, `note`, `rank` ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items'
	UNION SELECT 'item/' || NEW.`id`
	UNION SELECT 'collection/' || NEW.`collection_id`
	UNION SELECT 'brand/' || NEW.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = NEW.`collection_id`;
END;
