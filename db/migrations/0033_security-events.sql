CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`user_id` integer,
	`by_admin` integer DEFAULT false NOT NULL,
	`actor_id` integer,
	`details` text,
	`reason` text,
	`address` text,
	`user_agent` text,
	`same_key` text,
	`times` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `security_events_same_key_unique` ON `security_events` (`same_key`);--> statement-breakpoint
CREATE INDEX `security_events_user_id_index` ON `security_events` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_user_id_event_index` ON `security_events` (`user_id`,`event`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_actor_id_index` ON `security_events` (`actor_id`);--> statement-breakpoint
CREATE INDEX `security_events_by_admin_index` ON `security_events` (`id`) WHERE by_admin = 1;--> statement-breakpoint
CREATE INDEX `security_events_created_at_index` ON `security_events` (`created_at`);