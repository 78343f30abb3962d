-- Heirs before `is_taken_over` was there: their collections have the owner before beside the texts of items in the search index.
UPDATE `collections` SET `is_taken_over` = 1
WHERE `is_taken_over` = 0
	AND `user_id` IN (SELECT `user_id` FROM `security_events` WHERE `event` = 'collections-inherited')
	AND EXISTS (SELECT 1 FROM `item_words` WHERE `item_words` MATCH '{place} : (c' || `collections`.`id` || ' NOT u' || `collections`.`user_id` || ')');
