CREATE INDEX `collections_cover_image_url_index` ON `collections` (`cover_image_url`);--> statement-breakpoint
CREATE INDEX `group_items_image_url_index` ON `group_items` (`image_url`);--> statement-breakpoint
CREATE INDEX `items_image_url_index` ON `items` (`image_url`);