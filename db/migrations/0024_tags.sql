ALTER TABLE `items` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `items` ADD `tag_keys` text;--> statement-breakpoint
CREATE INDEX `items_tagged_index` ON `items` (`collection_id`,`id`) WHERE tags is not null;--> statement-breakpoint
CREATE TRIGGER `changes_items_tags` AFTER UPDATE OF `tags`, `tag_keys` ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items'
	UNION SELECT 'item/' || NEW.`id`
	UNION SELECT 'collection/' || NEW.`collection_id`
	UNION SELECT 'brand/' || NEW.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = NEW.`collection_id`;
END;
