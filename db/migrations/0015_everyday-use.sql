ALTER TABLE `group_items` ADD `product_url_key` text;--> statement-breakpoint
ALTER TABLE `group_items` ADD `canonical_url` text;--> statement-breakpoint
ALTER TABLE `group_items` ADD `canonical_url_key` text;--> statement-breakpoint
CREATE INDEX `group_items_duplicate_index` ON `group_items` (`group_id`,`product_url_key`);--> statement-breakpoint
CREATE INDEX `group_items_canonical_index` ON `group_items` (`group_id`,`canonical_url_key`);--> statement-breakpoint
ALTER TABLE `group_members` ADD `invited_by_id` integer REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `group_members` ADD `last_read_message_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `group_members` SET `last_read_message_id` = (SELECT coalesce(max(`id`), 0) FROM `group_messages` WHERE `group_messages`.`group_id` = `group_members`.`group_id`);--> statement-breakpoint
CREATE INDEX `group_members_invited_by_id_index` ON `group_members` (`invited_by_id`);--> statement-breakpoint
ALTER TABLE `items` ADD `canonical_url` text;--> statement-breakpoint
ALTER TABLE `items` ADD `canonical_url_key` text;--> statement-breakpoint
CREATE INDEX `items_canonical_index` ON `items` (`collection_id`,`canonical_url_key`);