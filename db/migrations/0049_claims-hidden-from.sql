ALTER TABLE `collections` ADD `claims_seen_on` text;--> statement-breakpoint
ALTER TABLE `item_claims` ADD `hidden_from` text;--> statement-breakpoint
UPDATE `item_claims` SET `hidden_from` = (
	SELECT json_group_array(`user_id`) FROM (
		SELECT `user_id` FROM `collections` WHERE `id` = `item_claims`.`collection_id`
		UNION ALL SELECT `user_id` FROM `collection_co_owners` WHERE `collection_id` = `item_claims`.`collection_id`
	)
);
