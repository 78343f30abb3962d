CREATE TABLE `password_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_resets_user_id_index` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_resets_expires_at_index` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE INDEX `blocks_user_id_index` ON `blocks` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `friends_user_id_index` ON `friends` (`user_id`,`id`);