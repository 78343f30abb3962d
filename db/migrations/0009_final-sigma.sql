-- A sigma folds to the one form that it has in the midst of a word; keys that were folded before kept the other at the
-- end of one. A name that would become that of another keeps its key.
UPDATE `collections` SET `name_key` = replace(`name_key`, 'ς', 'σ') WHERE instr(`name_key`, 'ς') > 0;
--> statement-breakpoint
UPDATE `groups` SET `name_key` = replace(`name_key`, 'ς', 'σ') WHERE instr(`name_key`, 'ς') > 0;
--> statement-breakpoint
UPDATE `items` SET
	`search_key` = replace(`search_key`, 'ς', 'σ'),
	`brand_key` = replace(`brand_key`, 'ς', 'σ')
WHERE instr(`search_key`, 'ς') > 0;
--> statement-breakpoint
UPDATE OR IGNORE `brands` SET `name_key` = replace(`name_key`, 'ς', 'σ') WHERE instr(`name_key`, 'ς') > 0;
--> statement-breakpoint
-- Usernames have had neither this nor the plain i of İ yet.
UPDATE OR IGNORE `users` SET `username_key` = replace(replace(`username_key`, 'ς', 'σ'), 'i' || char(775), 'i')
WHERE instr(`username_key`, 'ς') > 0 OR instr(`username_key`, 'i' || char(775)) > 0;
