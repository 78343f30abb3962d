import type { ChatState } from "~/domain/groups/message-queries.server.ts"

/** Header beside the `ETag` of a chat: it changes when messages that were read before were edited or deleted. */
export const CHAT_REVISION = "Chat-Revision"

/** Headers by which a poll of a chat is compared; equal tags mean that nothing was written, edited or deleted. */
export const chatHeaders = ({ revision, lastId }: ChatState) => ({
  ETag: `"${revision}-${lastId}"`,
  [CHAT_REVISION]: String(revision),
})
