CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`scope` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash_unique` ON `api_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user_id_index` ON `api_tokens` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `email_verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_verifications_user_id_index` ON `email_verifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_verifications_expires_at_index` ON `email_verifications` (`expires_at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`label` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_issuer_subject_unique` ON `identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `identities_user_id_index` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user_id_index` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer,
	`uses` integer NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`befriends` integer DEFAULT false NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_user_id_index` ON `invitations` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_group_id_index` ON `invitations` (`group_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`target_id` integer NOT NULL,
	`reporter_id` integer,
	`owner_id` integer,
	`summary` text NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by_id` integer,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`closed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_unique` ON `reports` (`reporter_id`,`kind`,`target_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `reports_status_index` ON `reports` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `reports_reporter_id_index` ON `reports` (`reporter_id`,`id`);--> statement-breakpoint
CREATE INDEX `reports_owner_id_index` ON `reports` (`owner_id`);--> statement-breakpoint
CREATE INDEX `reports_closed_by_id_index` ON `reports` (`closed_by_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `role` text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_suspended` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `quota_mb` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
CREATE INDEX `users_admin_index` ON `users` (`id`) WHERE role = 'admin';--> statement-breakpoint
ALTER TABLE `collections` ADD `cover_alt` text;--> statement-breakpoint
ALTER TABLE `group_items` ADD `image_alt` text;--> statement-breakpoint
ALTER TABLE `items` ADD `image_alt` text;--> statement-breakpoint
-- Every installation has an administrator: the oldest account.
UPDATE `users` SET `role` = 'admin' WHERE `id` = (SELECT min(`id`) FROM `users` WHERE `is_deleted` = 0);
--> statement-breakpoint
-- A suspended account has no open sessions, so whatever was cached for it must be made anew.
CREATE TRIGGER `changes_users_suspended` AFTER UPDATE OF `is_suspended` ON `users`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('sessions/' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collections_alt` AFTER UPDATE OF `cover_alt` ON `collections`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('any-collection'), ('collection/' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_items_alt` AFTER UPDATE OF `image_alt` ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items'
	UNION SELECT 'item/' || NEW.`id`
	UNION SELECT 'collection/' || NEW.`collection_id`
	UNION SELECT 'brand/' || NEW.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = NEW.`collection_id`;
END;
