-- A write of any column is logged, so that a new one needs no trigger. What many rows or every request writes is logged by
-- triggers of its own, with fewer topics: it is never written together with another column.
DROP TRIGGER `changes_items_alt`;--> statement-breakpoint
DROP TRIGGER `changes_items_price`;--> statement-breakpoint
DROP TRIGGER `changes_items_own`;--> statement-breakpoint
DROP TRIGGER `changes_items_tags`;--> statement-breakpoint
DROP TRIGGER `changes_items_images`;--> statement-breakpoint
DROP TRIGGER `changes_items_update`;--> statement-breakpoint
CREATE TRIGGER `changes_items_update` AFTER UPDATE ON `items`
WHEN NEW.`views` = OLD.`views` AND NEW.`is_private` = OLD.`is_private`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items'
	UNION SELECT 'item/' || OLD.`id`
	UNION SELECT 'collection/' || OLD.`collection_id`
	UNION SELECT 'brand/' || OLD.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = OLD.`collection_id`
	UNION SELECT 'item/' || NEW.`id`
	UNION SELECT 'collection/' || NEW.`collection_id`
	UNION SELECT 'brand/' || NEW.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = NEW.`collection_id`;
END;
--> statement-breakpoint
DROP TRIGGER `changes_collections_alt`;--> statement-breakpoint
DROP TRIGGER `changes_collections_update`;--> statement-breakpoint
CREATE TRIGGER `changes_collections_update` AFTER UPDATE ON `collections`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('any-collection'), ('collection/' || NEW.`id`);
END;
--> statement-breakpoint
DROP TRIGGER `changes_groups_update`;--> statement-breakpoint
CREATE TRIGGER `changes_groups_update` AFTER UPDATE ON `groups`
WHEN NEW.`chat_revision` = OLD.`chat_revision`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('group/' || NEW.`id`);
END;
