ALTER TABLE `collections` ADD `sort` text DEFAULT 'newest' NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `place` text;--> statement-breakpoint
-- Each order of a collection's items. Drizzle divides such expressions at their commas, so these are written by hand.
CREATE INDEX `items_oldest_index` ON `items` (`collection_id`, (2 - `rank`) * 10000000000000 + `id`);--> statement-breakpoint
CREATE INDEX `items_name_index` ON `items` (`collection_id`, (2 - `rank`) || `search_key` || printf(' %013d', `id`));--> statement-breakpoint
CREATE INDEX `items_price_index` ON `items` (`collection_id`, (2 - `rank`) || coalesce(substr(`price`, instr(`price`, ' ') + 1, 3) || printf('%016.3f', cast(`price` as real)), '~') || printf(' %013d', `id`));--> statement-breakpoint
CREATE INDEX `items_own_order_index` ON `items` (`collection_id`, coalesce(`place`, printf('m%013d', 9999999999999 - `id`)) || printf(' %013d', `id`));
