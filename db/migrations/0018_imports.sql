CREATE TABLE `import_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`cover_image_url` text,
	`data` text NOT NULL,
	`is_chosen` integer DEFAULT true NOT NULL,
	`target_id` integer,
	`reason` text,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_places_import_id_index` ON `import_places` (`import_id`,`id`);--> statement-breakpoint
CREATE INDEX `import_places_cover_image_url_index` ON `import_places` (`cover_image_url`);--> statement-breakpoint
CREATE TABLE `import_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`place_id` integer NOT NULL,
	`name` text,
	`product_url` text,
	`image_url` text,
	`data` text NOT NULL,
	`is_chosen` integer DEFAULT true NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reading` text DEFAULT 'none' NOT NULL,
	`reason` text,
	`duplicate_of` integer,
	`is_repeated` integer DEFAULT false NOT NULL,
	`item_id` integer,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`place_id`) REFERENCES `import_places`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_next_index` ON `import_rows` (`import_id`,`status`,`is_chosen`,`id`);--> statement-breakpoint
CREATE INDEX `import_rows_reading_index` ON `import_rows` (`import_id`,`reading`,`is_chosen`,`id`);--> statement-breakpoint
CREATE INDEX `import_rows_counts_index` ON `import_rows` (`import_id`,`place_id`,`is_chosen`,`status`,`reading`,`duplicate_of`,`is_repeated`);--> statement-breakpoint
CREATE INDEX `import_rows_failures_index` ON `import_rows` (`import_id`,`id`) WHERE reason is not null;--> statement-breakpoint
CREATE INDEX `import_rows_place_id_index` ON `import_rows` (`place_id`,`id`);--> statement-breakpoint
CREATE INDEX `import_rows_item_id_index` ON `import_rows` (`item_id`);--> statement-breakpoint
CREATE INDEX `import_rows_image_url_index` ON `import_rows` (`image_url`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`format` text NOT NULL,
	`file_name` text,
	`status` text DEFAULT 'receiving' NOT NULL,
	`table_head` text,
	`ignored` integer DEFAULT 0 NOT NULL,
	`is_deleted` integer DEFAULT false NOT NULL,
	`lease_owner` text,
	`leased_until` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`counts` text,
	`source` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_user_id_index` ON `imports` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `imports_running_index` ON `imports` (`id`) WHERE status = 'running';--> statement-breakpoint
CREATE INDEX `imports_deleted_index` ON `imports` (`id`) WHERE is_deleted = 1;--> statement-breakpoint
CREATE INDEX `imports_created_at_index` ON `imports` (`created_at`);