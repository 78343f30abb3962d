ALTER TABLE `group_members` ADD `needs_invitation` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `group_members_group_id_index` ON `group_members` (`group_id`,`created_at`,`user_id`);--> statement-breakpoint
ALTER TABLE `groups` ADD `member_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `groups` ADD `chat_revision` integer DEFAULT 0 NOT NULL;