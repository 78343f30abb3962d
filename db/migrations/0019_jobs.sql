CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text,
	`data` text NOT NULL,
	`user_id` integer,
	`run_at` integer,
	`lock` text,
	`locked_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failed_at` integer,
	`error` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_key_unique` ON `jobs` (`key`);--> statement-breakpoint
CREATE INDEX `jobs_run_at_index` ON `jobs` (`run_at`);--> statement-breakpoint
CREATE INDEX `jobs_user_id_index` ON `jobs` (`user_id`,`kind`);