ALTER TABLE `items` ADD `price` text;--> statement-breakpoint
ALTER TABLE `items` ADD `availability` text;--> statement-breakpoint
ALTER TABLE `group_items` ADD `price` text;--> statement-breakpoint
ALTER TABLE `group_items` ADD `availability` text;--> statement-breakpoint
CREATE TRIGGER `changes_items_price` AFTER UPDATE OF `price`, `availability` ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items'
	UNION SELECT 'item/' || NEW.`id`
	UNION SELECT 'collection/' || NEW.`collection_id`
	UNION SELECT 'brand/' || NEW.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = NEW.`collection_id`;
END;
