DROP INDEX `jobs_run_at_index`;--> statement-breakpoint
CREATE INDEX `jobs_turns_index` ON `jobs` (`kind`,`user_id`,`run_at`) WHERE run_at is not null;