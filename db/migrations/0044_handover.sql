-- An owner offers a collection to a co-owner.
ALTER TABLE `collection_co_owners` ADD `offered_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `collection_co_owners_offer_unique` ON `collection_co_owners` (`collection_id`) WHERE offered_at is not null;--> statement-breakpoint
-- The search index keeps the owner of the time when a text was written.
ALTER TABLE `collections` ADD `is_taken_over` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `collections_taken_over_index` ON `collections` (`user_id`,`id`) WHERE is_taken_over = 1;