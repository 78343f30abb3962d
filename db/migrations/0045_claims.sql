CREATE TABLE `item_claims` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`item_name` text NOT NULL,
	`user_id` integer,
	`guest_name` text,
	`view_link_id` integer,
	`undo_hash` text,
	`bought_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`view_link_id`) REFERENCES `view_links`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `item_claims_item_id_unique` ON `item_claims` (`item_id`);--> statement-breakpoint
CREATE INDEX `item_claims_user_id_index` ON `item_claims` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `item_claims_view_link_id_index` ON `item_claims` (`view_link_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `item_claims_undo_hash_unique` ON `item_claims` (`undo_hash`);--> statement-breakpoint
ALTER TABLE `collections` ADD `claims` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `collections` ADD `reveal_at` text;--> statement-breakpoint
-- A topic of its own: what the owner and co-owners are shown depends on others.
CREATE TRIGGER `changes_item_claims_insert` AFTER INSERT ON `item_claims`
BEGIN
	INSERT INTO `changes` (`topic`) SELECT 'claims/' || `collection_id` FROM `items` WHERE `id` = NEW.`item_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_item_claims_update` AFTER UPDATE ON `item_claims`
BEGIN
	INSERT INTO `changes` (`topic`) SELECT 'claims/' || `collection_id` FROM `items` WHERE `id` IN (OLD.`item_id`, NEW.`item_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_item_claims_delete` AFTER DELETE ON `item_claims`
BEGIN
	INSERT INTO `changes` (`topic`) SELECT 'claims/' || `collection_id` FROM `items` WHERE `id` = OLD.`item_id`;
END;
