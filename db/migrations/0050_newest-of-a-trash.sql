DROP INDEX `removed_items_removed_by_id_index`;--> statement-breakpoint
CREATE INDEX `removed_items_of_collection_index` ON `removed_items` (`collection_id`,`removed_at`,`id`);--> statement-breakpoint
CREATE INDEX `removed_items_of_user_index` ON `removed_items` (`user_id`,`removed_at`,`id`);--> statement-breakpoint
CREATE INDEX `removed_items_removed_by_index` ON `removed_items` (`removed_by_id`,`removed_at`,`id`);