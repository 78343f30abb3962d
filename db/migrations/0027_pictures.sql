CREATE TABLE `picture_uses` (
	`address` text NOT NULL,
	`item_id` integer,
	`group_item_id` integer,
	`import_row_id` integer,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_item_id`) REFERENCES `group_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_row_id`) REFERENCES `import_rows`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `picture_uses_address_index` ON `picture_uses` (`address`);--> statement-breakpoint
CREATE INDEX `picture_uses_item_id_index` ON `picture_uses` (`item_id`);--> statement-breakpoint
CREATE INDEX `picture_uses_group_item_id_index` ON `picture_uses` (`group_item_id`);--> statement-breakpoint
CREATE INDEX `picture_uses_import_row_id_index` ON `picture_uses` (`import_row_id`);--> statement-breakpoint
ALTER TABLE `items` ADD `images` text;--> statement-breakpoint
ALTER TABLE `group_items` ADD `images` text;--> statement-breakpoint
ALTER TABLE `import_rows` ADD `images` text;--> statement-breakpoint
-- `picture_uses` has each address of `images`. Deleted rows take theirs along.
CREATE TRIGGER `items_pictures_insert` AFTER INSERT ON `items` WHEN NEW.`images` IS NOT NULL
BEGIN
	INSERT INTO `picture_uses` (`address`, `item_id`) SELECT `value` ->> '$.url', NEW.`id` FROM json_each(NEW.`images`);
END;
--> statement-breakpoint
CREATE TRIGGER `items_pictures_update` AFTER UPDATE OF `images` ON `items`
BEGIN
	DELETE FROM `picture_uses` WHERE `item_id` = NEW.`id`;
	INSERT INTO `picture_uses` (`address`, `item_id`) SELECT `value` ->> '$.url', NEW.`id` FROM json_each(NEW.`images`);
END;
--> statement-breakpoint
-- `picture_uses` has each address of `images`. Deleted rows take theirs along.
CREATE TRIGGER `group_items_pictures_insert` AFTER INSERT ON `group_items` WHEN NEW.`images` IS NOT NULL
BEGIN
	INSERT INTO `picture_uses` (`address`, `group_item_id`) SELECT `value` ->> '$.url', NEW.`id` FROM json_each(NEW.`images`);
END;
--> statement-breakpoint
CREATE TRIGGER `group_items_pictures_update` AFTER UPDATE OF `images` ON `group_items`
BEGIN
	DELETE FROM `picture_uses` WHERE `group_item_id` = NEW.`id`;
	INSERT INTO `picture_uses` (`address`, `group_item_id`) SELECT `value` ->> '$.url', NEW.`id` FROM json_each(NEW.`images`);
END;
--> statement-breakpoint
-- `picture_uses` has each address of `images`. Deleted rows take theirs along.
CREATE TRIGGER `import_rows_pictures_insert` AFTER INSERT ON `import_rows` WHEN NEW.`images` IS NOT NULL
BEGIN
	INSERT INTO `picture_uses` (`address`, `import_row_id`) SELECT `value` ->> '$.url', NEW.`id` FROM json_each(NEW.`images`);
END;
--> statement-breakpoint
CREATE TRIGGER `import_rows_pictures_update` AFTER UPDATE OF `images` ON `import_rows`
BEGIN
	DELETE FROM `picture_uses` WHERE `import_row_id` = NEW.`id`;
	INSERT INTO `picture_uses` (`address`, `import_row_id`) SELECT `value` ->> '$.url', NEW.`id` FROM json_each(NEW.`images`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_items_images` AFTER UPDATE OF `images` ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items'
	UNION SELECT 'item/' || NEW.`id`
	UNION SELECT 'collection/' || NEW.`collection_id`
	UNION SELECT 'brand/' || NEW.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = NEW.`collection_id`;
END;
