-- İ folds to a plain i; keys that were folded before kept its dot (U+0307) beside that of the i. A brand that would take
-- the name of another keeps its key.
UPDATE `collections` SET `name_key` = replace(`name_key`, 'i' || char(775), 'i') WHERE instr(`name_key`, 'i' || char(775)) > 0;
--> statement-breakpoint
UPDATE `groups` SET `name_key` = replace(`name_key`, 'i' || char(775), 'i') WHERE instr(`name_key`, 'i' || char(775)) > 0;
--> statement-breakpoint
UPDATE `items` SET
	`search_key` = replace(`search_key`, 'i' || char(775), 'i'),
	`brand_key` = replace(`brand_key`, 'i' || char(775), 'i')
WHERE instr(`search_key`, 'i' || char(775)) > 0;
--> statement-breakpoint
UPDATE OR IGNORE `brands` SET `name_key` = replace(`name_key`, 'i' || char(775), 'i') WHERE instr(`name_key`, 'i' || char(775)) > 0;
