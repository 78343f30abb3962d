ALTER TABLE `imports` ADD `losses` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `file` text;--> statement-breakpoint
UPDATE `imports` SET `file` = `source`, `source` = NULL WHERE `source` IS NOT NULL;
