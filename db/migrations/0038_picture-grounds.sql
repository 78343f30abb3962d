ALTER TABLE `images` ADD `ground` text;--> statement-breakpoint
-- Lists show a picture's ground, and covers with their proportions.
DROP TRIGGER `changes_images_insert`;--> statement-breakpoint
CREATE TRIGGER `changes_images_insert` AFTER INSERT ON `images`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items' WHERE EXISTS (SELECT 1 FROM `items` WHERE `image_url` = NEW.`address`)
	UNION SELECT 'collection/' || `collection_id` FROM `items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'any-collection' WHERE EXISTS (SELECT 1 FROM `collections` WHERE `cover_image_url` = NEW.`address`)
	UNION SELECT 'collection/' || `id` FROM `collections` WHERE `cover_image_url` = NEW.`address`
	UNION SELECT 'brand/' || `brand_key` FROM `items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'shelf/' || `collections`.`user_id` FROM `items`
		JOIN `collections` ON `collections`.`id` = `items`.`collection_id` WHERE `image_url` = NEW.`address`
	UNION SELECT 'group/' || `group_id` FROM `group_items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'user/' || NEW.`user_id` WHERE NEW.`user_id` IS NOT NULL
	UNION SELECT 'image/' || NEW.`id`;
END;
--> statement-breakpoint
DROP TRIGGER `changes_images_update`;--> statement-breakpoint
CREATE TRIGGER `changes_images_update` AFTER UPDATE OF `content_hash`, `width`, `height`, `ground`, `bytes`, `user_id`, `failure` ON `images`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items' WHERE EXISTS (SELECT 1 FROM `items` WHERE `image_url` = NEW.`address`)
	UNION SELECT 'collection/' || `collection_id` FROM `items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'any-collection' WHERE EXISTS (SELECT 1 FROM `collections` WHERE `cover_image_url` = NEW.`address`)
	UNION SELECT 'collection/' || `id` FROM `collections` WHERE `cover_image_url` = NEW.`address`
	UNION SELECT 'brand/' || `brand_key` FROM `items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'shelf/' || `collections`.`user_id` FROM `items`
		JOIN `collections` ON `collections`.`id` = `items`.`collection_id` WHERE `image_url` = NEW.`address`
	UNION SELECT 'group/' || `group_id` FROM `group_items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'user/' || NEW.`user_id` WHERE NEW.`user_id` IS NOT NULL
	UNION SELECT 'image/' || NEW.`id`;
END;
--> statement-breakpoint
DROP TRIGGER `changes_images_delete`;--> statement-breakpoint
CREATE TRIGGER `changes_images_delete` AFTER DELETE ON `images`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items' WHERE EXISTS (SELECT 1 FROM `items` WHERE `image_url` = OLD.`address`)
	UNION SELECT 'collection/' || `collection_id` FROM `items` WHERE `image_url` = OLD.`address`
	UNION SELECT 'any-collection' WHERE EXISTS (SELECT 1 FROM `collections` WHERE `cover_image_url` = OLD.`address`)
	UNION SELECT 'collection/' || `id` FROM `collections` WHERE `cover_image_url` = OLD.`address`
	UNION SELECT 'brand/' || `brand_key` FROM `items` WHERE `image_url` = OLD.`address`
	UNION SELECT 'shelf/' || `collections`.`user_id` FROM `items`
		JOIN `collections` ON `collections`.`id` = `items`.`collection_id` WHERE `image_url` = OLD.`address`
	UNION SELECT 'group/' || `group_id` FROM `group_items` WHERE `image_url` = OLD.`address`
	UNION SELECT 'user/' || OLD.`user_id` WHERE OLD.`user_id` IS NOT NULL
	UNION SELECT 'image/' || OLD.`id`;
END;
