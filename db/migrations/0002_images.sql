CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`content_hash` text,
	`width` integer,
	`height` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	`user_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `images_content_hash_index` ON `images` (`content_hash`);--> statement-breakpoint
CREATE INDEX `images_user_id_index` ON `images` (`user_id`);