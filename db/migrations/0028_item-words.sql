DROP INDEX `items_rank_index`;--> statement-breakpoint
CREATE INDEX `items_list_index` ON `items` (`collection_id`,`rank`,`id`,`state`,`price`,`tag_keys`,`search_key`);
--> statement-breakpoint
-- Whole words of what everybody sees of an item, and of notes in an index of their own, so that those of others cost nothing.
-- `place` has a word for the collection ("c12") and for its owner ("u3"); that of a note also for who added the item.
CREATE VIRTUAL TABLE `item_words` USING fts5(
	`name`, `brand`, `description`, `tags`, `place`,
	content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `item_notes` USING fts5(
	`note`, `place`, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO `item_words` (`rowid`, `name`, `brand`, `description`, `tags`, `place`)
SELECT i.`id`, i.`name`, i.`brand`, i.`description`, i.`tags`, 'c' || c.`id` || ' u' || c.`user_id`
FROM `items` i CROSS JOIN `collections` c ON c.`id` = i.`collection_id` ORDER BY i.`id`;
--> statement-breakpoint
INSERT INTO `item_notes` (`rowid`, `note`, `place`)
SELECT i.`id`, i.`note`, 'c' || c.`id` || ' u' || c.`user_id` || coalesce(' u' || i.`user_id`, '')
FROM `items` i CROSS JOIN `collections` c ON c.`id` = i.`collection_id` WHERE i.`note` IS NOT NULL ORDER BY i.`id`;
--> statement-breakpoint
CREATE TRIGGER `item_words_insert` AFTER INSERT ON `items`
BEGIN
	INSERT INTO `item_words` (`rowid`, `name`, `brand`, `description`, `tags`, `place`)
	SELECT NEW.`id`, NEW.`name`, NEW.`brand`, NEW.`description`, NEW.`tags`, 'c' || `id` || ' u' || `user_id` FROM `collections` WHERE `id` = NEW.`collection_id`;
	INSERT INTO `item_notes` (`rowid`, `note`, `place`)
	SELECT NEW.`id`, NEW.`note`, 'c' || `id` || ' u' || `user_id` || coalesce(' u' || NEW.`user_id`, '')
	FROM `collections` WHERE `id` = NEW.`collection_id` AND NEW.`note` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `item_words_delete` AFTER DELETE ON `items`
BEGIN
	DELETE FROM `item_words` WHERE `rowid` = OLD.`id`;
	DELETE FROM `item_notes` WHERE `rowid` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `item_words_update` AFTER UPDATE OF `name`, `brand`, `description`, `tags`, `collection_id` ON `items`
BEGIN
	DELETE FROM `item_words` WHERE `rowid` = OLD.`id`;
	INSERT INTO `item_words` (`rowid`, `name`, `brand`, `description`, `tags`, `place`)
	SELECT NEW.`id`, NEW.`name`, NEW.`brand`, NEW.`description`, NEW.`tags`, 'c' || `id` || ' u' || `user_id` FROM `collections` WHERE `id` = NEW.`collection_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `item_notes_update` AFTER UPDATE OF `note`, `collection_id` ON `items`
BEGIN
	DELETE FROM `item_notes` WHERE `rowid` = OLD.`id`;
	INSERT INTO `item_notes` (`rowid`, `note`, `place`)
	SELECT NEW.`id`, NEW.`note`, 'c' || `id` || ' u' || `user_id` || coalesce(' u' || NEW.`user_id`, '')
	FROM `collections` WHERE `id` = NEW.`collection_id` AND NEW.`note` IS NOT NULL;
END;
--> statement-breakpoint
DROP TRIGGER `item_texts_insert`;
--> statement-breakpoint
DROP TRIGGER `item_texts_delete`;
--> statement-breakpoint
DROP TRIGGER `item_texts_update`;
--> statement-breakpoint
DROP TABLE `item_texts`;
