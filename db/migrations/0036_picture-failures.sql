ALTER TABLE `images` ADD `failure` text;--> statement-breakpoint
-- Pages say why a picture is missing.
DROP TRIGGER `changes_images_update`;--> statement-breakpoint
CREATE TRIGGER `changes_images_update` AFTER UPDATE OF `content_hash`, `width`, `height`, `bytes`, `user_id`, `failure` ON `images`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items' WHERE EXISTS (SELECT 1 FROM `items` WHERE `image_url` = NEW.`address`)
	UNION SELECT 'collection/' || `collection_id` FROM `items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'brand/' || `brand_key` FROM `items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'shelf/' || `collections`.`user_id` FROM `items`
		JOIN `collections` ON `collections`.`id` = `items`.`collection_id` WHERE `image_url` = NEW.`address`
	UNION SELECT 'group/' || `group_id` FROM `group_items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'user/' || NEW.`user_id` WHERE NEW.`user_id` IS NOT NULL
	UNION SELECT 'image/' || NEW.`id`;
END;
