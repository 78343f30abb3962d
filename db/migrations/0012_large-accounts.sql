DROP INDEX `group_messages_user_id_index`;--> statement-breakpoint
CREATE INDEX `group_messages_user_id_index` ON `group_messages` (`user_id`,`group_id`,`id`);--> statement-breakpoint
DROP INDEX `items_collection_brand_index`;--> statement-breakpoint
DROP INDEX `items_brand_views_index`;--> statement-breakpoint
DROP INDEX `items_brand_id_index`;--> statement-breakpoint
CREATE INDEX `items_pictured_index` ON `items` (`collection_id`,`id`) WHERE image_url is not null;--> statement-breakpoint
CREATE INDEX `items_collection_brand_index` ON `items` (`collection_id`,`brand_key`,`is_private`);--> statement-breakpoint
CREATE INDEX `items_brand_views_index` ON `items` (`brand_key`,`is_private`,`views`,`id`,`collection_id`);--> statement-breakpoint
CREATE INDEX `items_brand_id_index` ON `items` (`brand_key`,`is_private`,`id`,`collection_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `is_deleted` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_deleted_index` ON `users` (`id`) WHERE is_deleted = 1;--> statement-breakpoint
ALTER TABLE `collections` ADD `is_settling` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `collections` ADD `is_deleted` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `collections_settling_index` ON `collections` (`id`) WHERE is_settling = 1;--> statement-breakpoint
CREATE INDEX `collections_deleted_index` ON `collections` (`id`) WHERE is_deleted = 1;--> statement-breakpoint
ALTER TABLE `groups` ADD `is_deleted` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `groups_deleted_index` ON `groups` (`id`) WHERE is_deleted = 1;--> statement-breakpoint
CREATE INDEX `brands_created_by_id_index` ON `brands` (`created_by_id`);--> statement-breakpoint
CREATE INDEX `collection_co_owners_added_by_id_index` ON `collection_co_owners` (`added_by_id`);--> statement-breakpoint
CREATE INDEX `collection_collaborators_added_by_id_index` ON `collection_collaborators` (`added_by_id`);--> statement-breakpoint
CREATE INDEX `collection_notes_user_id_index` ON `collection_notes` (`user_id`);--> statement-breakpoint
-- The items of a collection follow its privacy in steps. What is set here has every read go by the collection's own flag
-- until they have.
DROP TRIGGER `collections_privacy`;
--> statement-breakpoint
CREATE TRIGGER `collections_privacy` AFTER UPDATE OF `is_private` ON `collections`
WHEN NEW.`is_private` <> OLD.`is_private`
BEGIN
	UPDATE `collections` SET `is_settling` = 1 WHERE `id` = NEW.`id`;
END;
