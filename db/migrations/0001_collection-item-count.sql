-- Keeps collections.item_count equal to the number of the collection's items. A collection that is deleted takes its
-- items with it; the update then finds no row and does nothing. Items must not be written with INSERT OR REPLACE,
-- whose implied delete fires no trigger.
CREATE TRIGGER `items_count_insert` AFTER INSERT ON `items`
BEGIN
	UPDATE `collections` SET `item_count` = `item_count` + 1 WHERE `id` = NEW.`collection_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `items_count_delete` AFTER DELETE ON `items`
BEGIN
	UPDATE `collections` SET `item_count` = `item_count` - 1 WHERE `id` = OLD.`collection_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `items_count_move` AFTER UPDATE OF `collection_id` ON `items`
WHEN NEW.`collection_id` <> OLD.`collection_id`
BEGIN
	UPDATE `collections` SET `item_count` = `item_count` - 1 WHERE `id` = OLD.`collection_id`;
	UPDATE `collections` SET `item_count` = `item_count` + 1 WHERE `id` = NEW.`collection_id`;
END;
