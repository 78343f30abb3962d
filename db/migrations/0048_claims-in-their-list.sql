DROP INDEX `item_claims_item_id_unique`;--> statement-breakpoint
ALTER TABLE `item_claims` ADD `collection_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `item_claims_item_id_unique` ON `item_claims` (`item_id`,`collection_id`);--> statement-breakpoint
UPDATE `item_claims` SET `collection_id` = coalesce((SELECT `collection_id` FROM `items` WHERE `id` = `item_id`), (SELECT `collection_id` FROM `removed_items` WHERE `id` = `item_id`));--> statement-breakpoint
DROP TRIGGER `changes_item_claims_insert`;--> statement-breakpoint
DROP TRIGGER `changes_item_claims_update`;--> statement-breakpoint
DROP TRIGGER `changes_item_claims_delete`;--> statement-breakpoint
-- The list that it was made in, and the one that the item is in now, where one's own claim is shown.
CREATE TRIGGER `changes_item_claims_insert` AFTER INSERT ON `item_claims`
BEGIN
	INSERT INTO `changes` (`topic`) SELECT 'claims/' || NEW.`collection_id` WHERE NEW.`collection_id` IS NOT NULL
	UNION SELECT 'claims/' || `collection_id` FROM `items` WHERE `id` = NEW.`item_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_item_claims_update` AFTER UPDATE ON `item_claims`
BEGIN
	INSERT INTO `changes` (`topic`) SELECT 'claims/' || NEW.`collection_id` WHERE NEW.`collection_id` IS NOT NULL
	UNION SELECT 'claims/' || `collection_id` FROM `items` WHERE `id` IN (OLD.`item_id`, NEW.`item_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_item_claims_delete` AFTER DELETE ON `item_claims`
BEGIN
	INSERT INTO `changes` (`topic`) SELECT 'claims/' || OLD.`collection_id` WHERE OLD.`collection_id` IS NOT NULL
	UNION SELECT 'claims/' || `collection_id` FROM `items` WHERE `id` = OLD.`item_id`;
END;
