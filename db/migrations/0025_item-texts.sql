-- Whole words of an item's texts. The collection's id is a word too, so that a search in one collection is one walk of the
-- index. The texts stay in their table.
CREATE VIRTUAL TABLE `item_texts` USING fts5(
	`name`, `brand`, `description`, `tags`, `note`, `collection_id`,
	content='items', content_rowid='id', tokenize='porter unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO `item_texts` (`item_texts`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `item_texts_insert` AFTER INSERT ON `items`
BEGIN
	INSERT INTO `item_texts` (`rowid`, `name`, `brand`, `description`, `tags`, `note`, `collection_id`)
	VALUES (NEW.`id`, NEW.`name`, NEW.`brand`, NEW.`description`, NEW.`tags`, NEW.`note`, NEW.`collection_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `item_texts_delete` AFTER DELETE ON `items`
BEGIN
	INSERT INTO `item_texts` (`item_texts`, `rowid`, `name`, `brand`, `description`, `tags`, `note`, `collection_id`)
	VALUES ('delete', OLD.`id`, OLD.`name`, OLD.`brand`, OLD.`description`, OLD.`tags`, OLD.`note`, OLD.`collection_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `item_texts_update` AFTER UPDATE OF `name`, `brand`, `description`, `tags`, `note`, `collection_id` ON `items`
BEGIN
	INSERT INTO `item_texts` (`item_texts`, `rowid`, `name`, `brand`, `description`, `tags`, `note`, `collection_id`)
	VALUES ('delete', OLD.`id`, OLD.`name`, OLD.`brand`, OLD.`description`, OLD.`tags`, OLD.`note`, OLD.`collection_id`);
	INSERT INTO `item_texts` (`rowid`, `name`, `brand`, `description`, `tags`, `note`, `collection_id`)
	VALUES (NEW.`id`, NEW.`name`, NEW.`brand`, NEW.`description`, NEW.`tags`, NEW.`note`, NEW.`collection_id`);
END;
