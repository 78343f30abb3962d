DROP TABLE `kept_forms`;--> statement-breakpoint
ALTER TABLE `one_time_keys` DROP COLUMN `answer`;