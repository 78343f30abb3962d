CREATE INDEX `collection_co_owners_newest_index` ON `collection_co_owners` (`collection_id`,`id`);--> statement-breakpoint
CREATE INDEX `collection_collaborators_newest_index` ON `collection_collaborators` (`collection_id`,`id`);--> statement-breakpoint
-- Collections by any three letters of their folded name, items by those of their folded name and brand. The text itself
-- stays in its table.
CREATE VIRTUAL TABLE `collection_names` USING fts5(
	`name_key`, content='collections', content_rowid='id', tokenize='trigram case_sensitive 1'
);
--> statement-breakpoint
INSERT INTO `collection_names` (`collection_names`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `collection_names_insert` AFTER INSERT ON `collections`
BEGIN
	INSERT INTO `collection_names` (`rowid`, `name_key`) VALUES (NEW.`id`, NEW.`name_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `collection_names_delete` AFTER DELETE ON `collections`
BEGIN
	INSERT INTO `collection_names` (`collection_names`, `rowid`, `name_key`)
	VALUES ('delete', OLD.`id`, OLD.`name_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `collection_names_update` AFTER UPDATE OF `name_key` ON `collections`
WHEN NEW.`name_key` <> OLD.`name_key`
BEGIN
	INSERT INTO `collection_names` (`collection_names`, `rowid`, `name_key`)
	VALUES ('delete', OLD.`id`, OLD.`name_key`);
	INSERT INTO `collection_names` (`rowid`, `name_key`) VALUES (NEW.`id`, NEW.`name_key`);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `item_names` USING fts5(
	`search_key`, content='items', content_rowid='id', tokenize='trigram case_sensitive 1'
);
--> statement-breakpoint
INSERT INTO `item_names` (`item_names`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `item_names_insert` AFTER INSERT ON `items`
BEGIN
	INSERT INTO `item_names` (`rowid`, `search_key`) VALUES (NEW.`id`, NEW.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `item_names_delete` AFTER DELETE ON `items`
BEGIN
	INSERT INTO `item_names` (`item_names`, `rowid`, `search_key`)
	VALUES ('delete', OLD.`id`, OLD.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `item_names_update` AFTER UPDATE OF `search_key` ON `items`
WHEN NEW.`search_key` <> OLD.`search_key`
BEGIN
	INSERT INTO `item_names` (`item_names`, `rowid`, `search_key`)
	VALUES ('delete', OLD.`id`, OLD.`search_key`);
	INSERT INTO `item_names` (`rowid`, `search_key`) VALUES (NEW.`id`, NEW.`search_key`);
END;
