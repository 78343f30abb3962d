CREATE TABLE `changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`topic` text NOT NULL
);
--> statement-breakpoint
-- Every write names what it changes, whichever process or program makes it, so that what was cached from it is read
-- again (docs/caching.md). What a topic covers: app/domain/topics.ts. Password hashes, one-time keys and reset links are on no page.
-- The log keeps at least the newest 10,000 rows. Ids stay without gaps above them: the newest row is never deleted.
CREATE TRIGGER `changes_trim` AFTER INSERT ON `changes`
WHEN NEW.`id` % 1000 = 0
BEGIN
	DELETE FROM `changes` WHERE `id` <= NEW.`id` - 10000;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_users_insert` AFTER INSERT ON `users`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('accounts');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_users_update` AFTER UPDATE OF `email`, `username`, `is_private`, `is_deleted` ON `users`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('people');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_users_delete` AFTER DELETE ON `users`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('people');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_sessions_insert` AFTER INSERT ON `sessions`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('sessions/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_sessions_update` AFTER UPDATE ON `sessions`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('sessions/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_sessions_delete` AFTER DELETE ON `sessions`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('sessions/' || OLD.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collections_insert` AFTER INSERT ON `collections`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collections'), ('any-collection'), ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collections_update` AFTER UPDATE OF `name`, `description`, `is_private`, `is_settling`, `is_deleted`, `cover_image_url`, `user_id`, `item_count`, `updated_at` ON `collections`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('any-collection'), ('collection/' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collections_emptied` AFTER UPDATE OF `item_count` ON `collections`
WHEN (NEW.`item_count` > 0) <> (OLD.`item_count` > 0)
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collections');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collections_visibility` AFTER UPDATE OF `is_private`, `is_settling`, `is_deleted`, `user_id` ON `collections`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('visibility');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collections_delete` AFTER DELETE ON `collections`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collections'), ('any-collection'), ('collection/' || OLD.`id`), ('visibility');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collection_co_owners_insert` AFTER INSERT ON `collection_co_owners`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collection/' || NEW.`collection_id`), ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collection_co_owners_update` AFTER UPDATE ON `collection_co_owners`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collection/' || NEW.`collection_id`), ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collection_co_owners_delete` AFTER DELETE ON `collection_co_owners`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collection/' || OLD.`collection_id`), ('user/' || OLD.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collection_collaborators_insert` AFTER INSERT ON `collection_collaborators`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collection/' || NEW.`collection_id`), ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collection_collaborators_update` AFTER UPDATE ON `collection_collaborators`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collection/' || NEW.`collection_id`), ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collection_collaborators_delete` AFTER DELETE ON `collection_collaborators`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collection/' || OLD.`collection_id`), ('user/' || OLD.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collection_notes_insert` AFTER INSERT ON `collection_notes`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collection/' || NEW.`collection_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collection_notes_update` AFTER UPDATE ON `collection_notes`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collection/' || NEW.`collection_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_collection_notes_delete` AFTER DELETE ON `collection_notes`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('collection/' || OLD.`collection_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_items_insert` AFTER INSERT ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items'
	UNION SELECT 'item/' || NEW.`id`
	UNION SELECT 'collection/' || NEW.`collection_id`
	UNION SELECT 'brand/' || NEW.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = NEW.`collection_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_items_update` AFTER UPDATE OF `name`, `brand`, `brand_key`, `search_key`, `description`, `image_url`, `product_url`, `product_url_key`, `canonical_url`, `canonical_url_key`, `collection_id`, `user_id`, `created_at` ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items'
	UNION SELECT 'item/' || OLD.`id`
	UNION SELECT 'collection/' || OLD.`collection_id`
	UNION SELECT 'brand/' || OLD.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = OLD.`collection_id`
	UNION SELECT 'item/' || NEW.`id`
	UNION SELECT 'collection/' || NEW.`collection_id`
	UNION SELECT 'brand/' || NEW.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = NEW.`collection_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_items_privacy` AFTER UPDATE OF `is_private` ON `items`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('items'), ('brand/' || NEW.`brand_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_items_views` AFTER UPDATE OF `views` ON `items`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('views'), ('item/' || NEW.`id`), ('views/' || NEW.`collection_id`), ('brand/' || NEW.`brand_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_items_delete` AFTER DELETE ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items'
	UNION SELECT 'item/' || OLD.`id`
	UNION SELECT 'collection/' || OLD.`collection_id`
	UNION SELECT 'brand/' || OLD.`brand_key`
	UNION SELECT 'shelf/' || `user_id` FROM `collections` WHERE `id` = OLD.`collection_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brands_insert` AFTER INSERT ON `brands`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('brands');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brands_update` AFTER UPDATE ON `brands`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('brands');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brands_delete` AFTER DELETE ON `brands`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('brands');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brand_item_counts_insert` AFTER INSERT ON `brand_item_counts`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('brand/' || NEW.`brand_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brand_item_counts_update` AFTER UPDATE ON `brand_item_counts`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('brand/' || NEW.`brand_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brand_item_counts_delete` AFTER DELETE ON `brand_item_counts`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('brand/' || OLD.`brand_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brand_follows_insert` AFTER INSERT ON `brand_follows`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brand_follows_update` AFTER UPDATE ON `brand_follows`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brand_follows_delete` AFTER DELETE ON `brand_follows`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || OLD.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brand_favorites_insert` AFTER INSERT ON `brand_favorites`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brand_favorites_update` AFTER UPDATE ON `brand_favorites`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_brand_favorites_delete` AFTER DELETE ON `brand_favorites`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || OLD.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_friend_requests_insert` AFTER INSERT ON `friend_requests`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || NEW.`sender_id`), ('user/' || NEW.`receiver_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_friend_requests_update` AFTER UPDATE ON `friend_requests`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || NEW.`sender_id`), ('user/' || NEW.`receiver_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_friend_requests_delete` AFTER DELETE ON `friend_requests`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || OLD.`sender_id`), ('user/' || OLD.`receiver_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_friends_insert` AFTER INSERT ON `friends`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || NEW.`user_id`), ('user/' || NEW.`friend_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_friends_update` AFTER UPDATE ON `friends`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || NEW.`user_id`), ('user/' || NEW.`friend_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_friends_delete` AFTER DELETE ON `friends`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || OLD.`user_id`), ('user/' || OLD.`friend_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_blocks_insert` AFTER INSERT ON `blocks`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || NEW.`user_id`), ('user/' || NEW.`blocked_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_blocks_update` AFTER UPDATE ON `blocks`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || NEW.`user_id`), ('user/' || NEW.`blocked_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_blocks_delete` AFTER DELETE ON `blocks`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('user/' || OLD.`user_id`), ('user/' || OLD.`blocked_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_groups_insert` AFTER INSERT ON `groups`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('groups'), ('user/' || NEW.`owner_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_groups_update` AFTER UPDATE OF `name`, `description`, `owner_id`, `is_private`, `is_deleted`, `member_count` ON `groups`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('group/' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_groups_visibility` AFTER UPDATE OF `is_private`, `is_deleted`, `owner_id` ON `groups`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('visibility');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_groups_chat` AFTER UPDATE OF `chat_revision` ON `groups`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('chat/' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_groups_delete` AFTER DELETE ON `groups`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('groups'), ('group/' || OLD.`id`), ('visibility');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_members_insert` AFTER INSERT ON `group_members`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('group/' || NEW.`group_id`), ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_members_update` AFTER UPDATE OF `role`, `status`, `needs_invitation`, `invited_by_id`, `created_at` ON `group_members`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('group/' || NEW.`group_id`), ('user/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_members_read` AFTER UPDATE OF `last_read_message_id` ON `group_members`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('read/' || NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_members_delete` AFTER DELETE ON `group_members`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('group/' || OLD.`group_id`), ('user/' || OLD.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_messages_insert` AFTER INSERT ON `group_messages`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('chat/' || NEW.`group_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_messages_update` AFTER UPDATE ON `group_messages`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('chat/' || NEW.`group_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_messages_delete` AFTER DELETE ON `group_messages`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('chat/' || OLD.`group_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_items_insert` AFTER INSERT ON `group_items`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('group/' || NEW.`group_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_items_update` AFTER UPDATE ON `group_items`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('group/' || NEW.`group_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_group_items_delete` AFTER DELETE ON `group_items`
BEGIN
	INSERT INTO `changes` (`topic`) VALUES ('group/' || OLD.`group_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changes_images_insert` AFTER INSERT ON `images`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items' WHERE EXISTS (SELECT 1 FROM `items` WHERE `image_url` = NEW.`address`)
	UNION SELECT 'collection/' || `collection_id` FROM `items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'brand/' || `brand_key` FROM `items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'shelf/' || `collections`.`user_id` FROM `items`
		JOIN `collections` ON `collections`.`id` = `items`.`collection_id` WHERE `image_url` = NEW.`address`
	UNION SELECT 'group/' || `group_id` FROM `group_items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'user/' || NEW.`user_id` WHERE NEW.`user_id` IS NOT NULL
	UNION SELECT 'image/' || NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_images_update` AFTER UPDATE OF `content_hash`, `width`, `height`, `bytes`, `user_id` ON `images`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items' WHERE EXISTS (SELECT 1 FROM `items` WHERE `image_url` = NEW.`address`)
	UNION SELECT 'collection/' || `collection_id` FROM `items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'brand/' || `brand_key` FROM `items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'shelf/' || `collections`.`user_id` FROM `items`
		JOIN `collections` ON `collections`.`id` = `items`.`collection_id` WHERE `image_url` = NEW.`address`
	UNION SELECT 'group/' || `group_id` FROM `group_items` WHERE `image_url` = NEW.`address`
	UNION SELECT 'user/' || NEW.`user_id` WHERE NEW.`user_id` IS NOT NULL
	UNION SELECT 'image/' || NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_images_delete` AFTER DELETE ON `images`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'items' WHERE EXISTS (SELECT 1 FROM `items` WHERE `image_url` = OLD.`address`)
	UNION SELECT 'collection/' || `collection_id` FROM `items` WHERE `image_url` = OLD.`address`
	UNION SELECT 'brand/' || `brand_key` FROM `items` WHERE `image_url` = OLD.`address`
	UNION SELECT 'shelf/' || `collections`.`user_id` FROM `items`
		JOIN `collections` ON `collections`.`id` = `items`.`collection_id` WHERE `image_url` = OLD.`address`
	UNION SELECT 'group/' || `group_id` FROM `group_items` WHERE `image_url` = OLD.`address`
	UNION SELECT 'user/' || OLD.`user_id` WHERE OLD.`user_id` IS NOT NULL
	UNION SELECT 'image/' || OLD.`id`;
END;
