DROP INDEX `images_user_id_index`;--> statement-breakpoint
ALTER TABLE `images` ADD `bytes` integer;--> statement-breakpoint
CREATE INDEX `images_user_id_bytes_index` ON `images` (`user_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `images_unmeasured_index` ON `images` (`id`) WHERE bytes is null and user_id is not null;