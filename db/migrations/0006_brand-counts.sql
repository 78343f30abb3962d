CREATE TABLE `brand_item_counts` (
	`brand_key` text PRIMARY KEY NOT NULL,
	`public_items` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `items_brand_views_index`;--> statement-breakpoint
DROP INDEX `items_brand_id_index`;--> statement-breakpoint
ALTER TABLE `items` ADD `is_private` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `items_collection_brand_index` ON `items` (`collection_id`,`brand_key`);--> statement-breakpoint
CREATE INDEX `items_brand_views_index` ON `items` (`brand_key`,`is_private`,`views`,`id`);--> statement-breakpoint
CREATE INDEX `items_brand_id_index` ON `items` (`brand_key`,`is_private`,`id`);--> statement-breakpoint
CREATE INDEX `brand_favorites_newest_index` ON `brand_favorites` (`user_id`,`created_at`,`brand_id`);
--> statement-breakpoint
UPDATE `items` SET `is_private` = 1
WHERE `collection_id` IN (SELECT `id` FROM `collections` WHERE `is_private` = 1);
--> statement-breakpoint
INSERT INTO `brand_item_counts` (`brand_key`, `public_items`)
SELECT `brand_key`, count(*) FROM `items` WHERE `is_private` = 0 AND `brand_key` <> '' GROUP BY `brand_key`;
--> statement-breakpoint
-- items.is_private is always its collection's. These three follow the flag to its items, the ones below count by it,
-- so that a deletion by cascade, which meets no collection any more, is counted right too.
CREATE TRIGGER `collections_privacy` AFTER UPDATE OF `is_private` ON `collections`
WHEN NEW.`is_private` <> OLD.`is_private`
BEGIN
	UPDATE `items` SET `is_private` = NEW.`is_private` WHERE `collection_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `items_brand_insert` AFTER INSERT ON `items`
BEGIN
	INSERT INTO `brand_item_counts` (`brand_key`, `public_items`)
	SELECT NEW.`brand_key`, 1 WHERE NEW.`is_private` = 0 AND NEW.`brand_key` <> ''
	ON CONFLICT (`brand_key`) DO UPDATE SET `public_items` = `public_items` + 1;
	UPDATE `items` SET `is_private` = 1 - `is_private`
	WHERE `id` = NEW.`id`
	AND `is_private` <> (SELECT `is_private` FROM `collections` WHERE `id` = NEW.`collection_id`);
END;
--> statement-breakpoint
-- Whether this or items_brand_update comes first when an item is moved and renamed at once is not defined: the empty
-- row lets the count of the new name go down before it goes up.
CREATE TRIGGER `items_brand_move` AFTER UPDATE OF `collection_id` ON `items`
WHEN NEW.`collection_id` <> OLD.`collection_id`
BEGIN
	INSERT INTO `brand_item_counts` (`brand_key`, `public_items`)
	SELECT NEW.`brand_key`, 0 WHERE NEW.`brand_key` <> '' ON CONFLICT DO NOTHING;
	UPDATE `items` SET `is_private` = 1 - `is_private`
	WHERE `id` = NEW.`id`
	AND `is_private` <> (SELECT `is_private` FROM `collections` WHERE `id` = NEW.`collection_id`);
	DELETE FROM `brand_item_counts` WHERE `brand_key` = NEW.`brand_key` AND `public_items` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `items_brand_update` AFTER UPDATE OF `is_private`, `brand_key` ON `items`
WHEN NEW.`is_private` <> OLD.`is_private` OR NEW.`brand_key` <> OLD.`brand_key`
BEGIN
	UPDATE `brand_item_counts` SET `public_items` = `public_items` - 1
	WHERE `brand_key` = OLD.`brand_key` AND OLD.`is_private` = 0;
	INSERT INTO `brand_item_counts` (`brand_key`, `public_items`)
	SELECT NEW.`brand_key`, 1 WHERE NEW.`is_private` = 0 AND NEW.`brand_key` <> ''
	ON CONFLICT (`brand_key`) DO UPDATE SET `public_items` = `public_items` + 1;
	DELETE FROM `brand_item_counts`
	WHERE `brand_key` IN (OLD.`brand_key`, NEW.`brand_key`) AND `public_items` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `items_brand_delete` AFTER DELETE ON `items`
WHEN OLD.`is_private` = 0
BEGIN
	UPDATE `brand_item_counts` SET `public_items` = `public_items` - 1 WHERE `brand_key` = OLD.`brand_key`;
	DELETE FROM `brand_item_counts` WHERE `brand_key` = OLD.`brand_key` AND `public_items` = 0;
END;
--> statement-breakpoint
-- Brands by any three letters of their folded name. The text itself stays in `brands`.
CREATE VIRTUAL TABLE `brand_names` USING fts5(
	`name_key`, content='brands', content_rowid='id', tokenize='trigram case_sensitive 1'
);
--> statement-breakpoint
INSERT INTO `brand_names` (`brand_names`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `brand_names_insert` AFTER INSERT ON `brands`
BEGIN
	INSERT INTO `brand_names` (`rowid`, `name_key`) VALUES (NEW.`id`, NEW.`name_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `brand_names_delete` AFTER DELETE ON `brands`
BEGIN
	INSERT INTO `brand_names` (`brand_names`, `rowid`, `name_key`) VALUES ('delete', OLD.`id`, OLD.`name_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `brand_names_update` AFTER UPDATE OF `name_key` ON `brands`
BEGIN
	INSERT INTO `brand_names` (`brand_names`, `rowid`, `name_key`) VALUES ('delete', OLD.`id`, OLD.`name_key`);
	INSERT INTO `brand_names` (`rowid`, `name_key`) VALUES (NEW.`id`, NEW.`name_key`);
END;
