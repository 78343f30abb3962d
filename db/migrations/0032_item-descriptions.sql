-- Long descriptions have an index of their own, so that other tags write only a short text again. `item_words` keeps the first
-- 500 characters of a description, beside the tags.
CREATE VIRTUAL TABLE `item_descriptions` USING fts5(
	`name`, `brand`, `description`, `place`,
	content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- What is deleted is merged away at commits. By default that takes 4 times as long, and blocks everybody for 240 ms at once.
INSERT INTO `item_words` (`item_words`, `rank`) VALUES ('deletemerge', 50);
--> statement-breakpoint
INSERT INTO `item_descriptions` (`item_descriptions`, `rank`) VALUES ('deletemerge', 50), ('pgsz', 1000);
--> statement-breakpoint
INSERT INTO `item_notes` (`item_notes`, `rank`) VALUES ('deletemerge', 50), ('pgsz', 1000);
--> statement-breakpoint
INSERT INTO `item_descriptions` (`rowid`, `name`, `brand`, `description`, `place`)
SELECT i.`id`, i.`name`, i.`brand`, i.`description`, 'c' || c.`id` || ' u' || c.`user_id`
FROM `items` i CROSS JOIN `collections` c ON c.`id` = i.`collection_id` WHERE length(i.`description`) > 500 ORDER BY i.`id`;
--> statement-breakpoint
DELETE FROM `item_words` WHERE `rowid` IN (SELECT `id` FROM `items` WHERE length(`description`) > 500);
--> statement-breakpoint
INSERT INTO `item_words` (`rowid`, `name`, `brand`, `description`, `tags`, `place`)
SELECT i.`id`, i.`name`, i.`brand`, substr(i.`description`, 1, 500), i.`tags`, 'c' || c.`id` || ' u' || c.`user_id`
FROM `items` i CROSS JOIN `collections` c ON c.`id` = i.`collection_id` WHERE length(i.`description`) > 500 ORDER BY i.`id`;
--> statement-breakpoint
DROP TRIGGER `item_words_insert`;
--> statement-breakpoint
DROP TRIGGER `item_words_delete`;
--> statement-breakpoint
DROP TRIGGER `item_words_update`;
--> statement-breakpoint
DROP TRIGGER `item_notes_update`;
--> statement-breakpoint
CREATE TRIGGER `item_words_insert` AFTER INSERT ON `items`
BEGIN
	INSERT INTO `item_words` (`rowid`, `name`, `brand`, `description`, `tags`, `place`)
	SELECT NEW.`id`, NEW.`name`, NEW.`brand`, substr(NEW.`description`, 1, 500), NEW.`tags`, 'c' || `id` || ' u' || `user_id`
	FROM `collections` WHERE `id` = NEW.`collection_id`;
	INSERT INTO `item_descriptions` (`rowid`, `name`, `brand`, `description`, `place`)
	SELECT NEW.`id`, NEW.`name`, NEW.`brand`, NEW.`description`, 'c' || `id` || ' u' || `user_id`
	FROM `collections` WHERE `id` = NEW.`collection_id` AND length(NEW.`description`) > 500;
	INSERT INTO `item_notes` (`rowid`, `note`, `place`)
	SELECT NEW.`id`, NEW.`note`, 'c' || `id` || ' u' || `user_id` || coalesce(' u' || NEW.`user_id`, '')
	FROM `collections` WHERE `id` = NEW.`collection_id` AND NEW.`note` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `item_words_delete` AFTER DELETE ON `items`
BEGIN
	DELETE FROM `item_words` WHERE `rowid` = OLD.`id`;
	DELETE FROM `item_descriptions` WHERE `rowid` = OLD.`id`;
	DELETE FROM `item_notes` WHERE `rowid` = OLD.`id`;
END;
--> statement-breakpoint
-- Only what has changed is written again. A write may name a column and leave its value.
CREATE TRIGGER `item_words_update` AFTER UPDATE OF `name`, `brand`, `description`, `tags` ON `items`
WHEN OLD.`name` IS NOT NEW.`name` OR OLD.`brand` IS NOT NEW.`brand` OR OLD.`tags` IS NOT NEW.`tags`
	OR substr(OLD.`description`, 1, 500) IS NOT substr(NEW.`description`, 1, 500)
BEGIN
	DELETE FROM `item_words` WHERE `rowid` = OLD.`id`;
	INSERT INTO `item_words` (`rowid`, `name`, `brand`, `description`, `tags`, `place`)
	SELECT NEW.`id`, NEW.`name`, NEW.`brand`, substr(NEW.`description`, 1, 500), NEW.`tags`, 'c' || `id` || ' u' || `user_id`
	FROM `collections` WHERE `id` = NEW.`collection_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `item_descriptions_update` AFTER UPDATE OF `name`, `brand`, `description` ON `items`
WHEN OLD.`name` IS NOT NEW.`name` OR OLD.`brand` IS NOT NEW.`brand` OR OLD.`description` IS NOT NEW.`description`
BEGIN
	DELETE FROM `item_descriptions` WHERE `rowid` = OLD.`id`;
	INSERT INTO `item_descriptions` (`rowid`, `name`, `brand`, `description`, `place`)
	SELECT NEW.`id`, NEW.`name`, NEW.`brand`, NEW.`description`, 'c' || `id` || ' u' || `user_id`
	FROM `collections` WHERE `id` = NEW.`collection_id` AND length(NEW.`description`) > 500;
END;
--> statement-breakpoint
CREATE TRIGGER `item_notes_update` AFTER UPDATE OF `note` ON `items` WHEN OLD.`note` IS NOT NEW.`note`
BEGIN
	DELETE FROM `item_notes` WHERE `rowid` = OLD.`id`;
	INSERT INTO `item_notes` (`rowid`, `note`, `place`)
	SELECT NEW.`id`, NEW.`note`, 'c' || `id` || ' u' || `user_id` || coalesce(' u' || NEW.`user_id`, '')
	FROM `collections` WHERE `id` = NEW.`collection_id` AND NEW.`note` IS NOT NULL;
END;
--> statement-breakpoint
-- It has no condition, so that `UPDATE items SET collection_id = collection_id` builds all three anew.
CREATE TRIGGER `item_words_move` AFTER UPDATE OF `collection_id` ON `items`
BEGIN
	DELETE FROM `item_words` WHERE `rowid` = OLD.`id`;
	DELETE FROM `item_descriptions` WHERE `rowid` = OLD.`id`;
	DELETE FROM `item_notes` WHERE `rowid` = OLD.`id`;
	INSERT INTO `item_words` (`rowid`, `name`, `brand`, `description`, `tags`, `place`)
	SELECT NEW.`id`, NEW.`name`, NEW.`brand`, substr(NEW.`description`, 1, 500), NEW.`tags`, 'c' || `id` || ' u' || `user_id`
	FROM `collections` WHERE `id` = NEW.`collection_id`;
	INSERT INTO `item_descriptions` (`rowid`, `name`, `brand`, `description`, `place`)
	SELECT NEW.`id`, NEW.`name`, NEW.`brand`, NEW.`description`, 'c' || `id` || ' u' || `user_id`
	FROM `collections` WHERE `id` = NEW.`collection_id` AND length(NEW.`description`) > 500;
	INSERT INTO `item_notes` (`rowid`, `note`, `place`)
	SELECT NEW.`id`, NEW.`note`, 'c' || `id` || ' u' || `user_id` || coalesce(' u' || NEW.`user_id`, '')
	FROM `collections` WHERE `id` = NEW.`collection_id` AND NEW.`note` IS NOT NULL;
END;
