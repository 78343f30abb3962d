CREATE TABLE `removed_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`collection_id` integer NOT NULL,
	`collection_name` text NOT NULL,
	`name` text NOT NULL,
	`item` text,
	`images` text,
	`user_id` integer,
	`removed_by_id` integer,
	`removed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`removed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `removed_items_collection_id_index` ON `removed_items` (`collection_id`,`id`);--> statement-breakpoint
CREATE INDEX `removed_items_user_id_index` ON `removed_items` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `removed_items_removed_by_id_index` ON `removed_items` (`removed_by_id`,`id`);--> statement-breakpoint
CREATE INDEX `removed_items_removed_at_index` ON `removed_items` (`removed_at`);--> statement-breakpoint
ALTER TABLE `picture_uses` ADD `removed_item_id` integer REFERENCES removed_items(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `picture_uses_removed_item_id_index` ON `picture_uses` (`removed_item_id`);--> statement-breakpoint
-- What is in the trash keeps its pictures.
CREATE TRIGGER `removed_items_pictures_insert` AFTER INSERT ON `removed_items` WHEN NEW.`images` IS NOT NULL
BEGIN
	INSERT INTO `picture_uses` (`address`, `removed_item_id`) SELECT `value` ->> '$.url', NEW.`id` FROM json_each(NEW.`images`);
END;
--> statement-breakpoint
CREATE TRIGGER `removed_items_pictures_update` AFTER UPDATE OF `images` ON `removed_items`
BEGIN
	DELETE FROM `picture_uses` WHERE `removed_item_id` = NEW.`id`;
	INSERT INTO `picture_uses` (`address`, `removed_item_id`) SELECT `value` ->> '$.url', NEW.`id` FROM json_each(NEW.`images`);
END;
