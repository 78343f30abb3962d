CREATE TABLE `kept_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`browser` text NOT NULL,
	`user_id` integer NOT NULL,
	`form` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kept_forms_user_id_index` ON `kept_forms` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `kept_forms_expires_at_index` ON `kept_forms` (`expires_at`);