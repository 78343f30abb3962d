-- Folded texts leave out characters that nobody sees. A brand that would take the name of another keeps its key.
UPDATE OR IGNORE `users` SET `username_key` = replace(replace(replace(replace(replace(replace(replace(replace(`username_key`, char(173), ''), char(8203), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65038), ''), char(65039), ''), char(65279), '')
WHERE `username_key` GLOB '*[' || char(173, 8203, 8206, 8207, 8288, 65038, 65039, 65279) || ']*';
--> statement-breakpoint
UPDATE OR IGNORE `brands` SET `name_key` = replace(replace(replace(replace(replace(replace(replace(replace(`name_key`, char(173), ''), char(8203), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65038), ''), char(65039), ''), char(65279), '')
WHERE `name_key` GLOB '*[' || char(173, 8203, 8206, 8207, 8288, 65038, 65039, 65279) || ']*';
--> statement-breakpoint
UPDATE `collections` SET `name_key` = replace(replace(replace(replace(replace(replace(replace(replace(`name_key`, char(173), ''), char(8203), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65038), ''), char(65039), ''), char(65279), '')
WHERE `name_key` GLOB '*[' || char(173, 8203, 8206, 8207, 8288, 65038, 65039, 65279) || ']*';
--> statement-breakpoint
UPDATE `groups` SET `name_key` = replace(replace(replace(replace(replace(replace(replace(replace(`name_key`, char(173), ''), char(8203), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65038), ''), char(65039), ''), char(65279), '')
WHERE `name_key` GLOB '*[' || char(173, 8203, 8206, 8207, 8288, 65038, 65039, 65279) || ']*';
--> statement-breakpoint
UPDATE `items` SET `brand_key` = replace(replace(replace(replace(replace(replace(replace(replace(`brand_key`, char(173), ''), char(8203), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65038), ''), char(65039), ''), char(65279), '')
WHERE `brand_key` GLOB '*[' || char(173, 8203, 8206, 8207, 8288, 65038, 65039, 65279) || ']*';
--> statement-breakpoint
UPDATE `items` SET `search_key` = replace(replace(replace(replace(replace(replace(replace(replace(`search_key`, char(173), ''), char(8203), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65038), ''), char(65039), ''), char(65279), '')
WHERE `search_key` GLOB '*[' || char(173, 8203, 8206, 8207, 8288, 65038, 65039, 65279) || ']*';
--> statement-breakpoint
UPDATE `items` SET `tag_keys` = replace(replace(replace(replace(replace(replace(replace(replace(`tag_keys`, char(173), ''), char(8203), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65038), ''), char(65039), ''), char(65279), '')
WHERE `tag_keys` GLOB '*[' || char(173, 8203, 8206, 8207, 8288, 65038, 65039, 65279) || ']*';
