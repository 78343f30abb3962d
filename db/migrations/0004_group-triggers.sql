-- Groups that were there before the column was.
UPDATE `groups` SET `member_count` = (
	SELECT count(*) FROM `group_members` WHERE `group_id` = `groups`.`id` AND `status` = 'accepted'
);
--> statement-breakpoint
-- Keeps groups.member_count equal to the number of accepted members. Members must not be written with INSERT OR
-- REPLACE, whose implied delete fires no trigger.
CREATE TRIGGER `group_members_count_insert` AFTER INSERT ON `group_members`
WHEN NEW.`status` = 'accepted'
BEGIN
	UPDATE `groups` SET `member_count` = `member_count` + 1 WHERE `id` = NEW.`group_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_count_delete` AFTER DELETE ON `group_members`
WHEN OLD.`status` = 'accepted'
BEGIN
	UPDATE `groups` SET `member_count` = `member_count` - 1 WHERE `id` = OLD.`group_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_count_change` AFTER UPDATE OF `status` ON `group_members`
WHEN (NEW.`status` = 'accepted') <> (OLD.`status` = 'accepted')
BEGIN
	UPDATE `groups`
	SET `member_count` = `member_count` + iif(NEW.`status` = 'accepted', 1, -1)
	WHERE `id` = NEW.`group_id`;
END;
--> statement-breakpoint
-- Counts what changes messages that were there before, whichever process does it: edits, deletions, a writer whose
-- account went or who goes by another name. New messages are told by their id.
CREATE TRIGGER `group_messages_revision_delete` AFTER DELETE ON `group_messages`
BEGIN
	UPDATE `groups` SET `chat_revision` = `chat_revision` + 1 WHERE `id` = OLD.`group_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `group_messages_revision_change` AFTER UPDATE ON `group_messages`
BEGIN
	UPDATE `groups` SET `chat_revision` = `chat_revision` + 1 WHERE `id` = NEW.`group_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `users_chat_revision` AFTER UPDATE OF `username`, `is_private` ON `users`
WHEN NEW.`username` <> OLD.`username` OR NEW.`is_private` <> OLD.`is_private`
BEGIN
	UPDATE `groups` SET `chat_revision` = `chat_revision` + 1
	WHERE `id` IN (SELECT `group_id` FROM `group_messages` WHERE `user_id` = NEW.`id`);
END;
