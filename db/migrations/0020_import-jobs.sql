DROP INDEX `imports_running_index`;--> statement-breakpoint
-- What was under way goes on as jobs.
INSERT INTO `jobs` (`kind`, `data`, `user_id`, `run_at`)
SELECT 'import', json_object('importId', `id`), `user_id`, 0 FROM `imports` WHERE `status` = 'running' AND `is_deleted` = 0 ORDER BY `id`;--> statement-breakpoint
INSERT INTO `jobs` (`kind`, `key`, `data`, `run_at`)
SELECT 'remaining-rows', 'remaining-rows', '{}', 0 WHERE EXISTS (SELECT 1 FROM `users`)
AND NOT EXISTS (SELECT 1 FROM `jobs` WHERE `key` = 'remaining-rows');
