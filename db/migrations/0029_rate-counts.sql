CREATE TABLE `rate_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counts_ends_at_index` ON `rate_counts` (`ends_at`);