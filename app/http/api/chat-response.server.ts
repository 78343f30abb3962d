import { messageListSchema } from "~/domain/groups/inputs.server.ts"
import { type ChatState, chatState, readMessages } from "~/domain/groups/message-reads.server.ts"
import { withoutEdits } from "~/domain/groups/responses.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { parseInput, queryOf } from "../forms/input.server.ts"
import { matches } from "../response/deliver.server.ts"
import { nextLink } from "./response.server.ts"

/** Names the state of a chat: equal tags mean that nothing was written, edited or deleted. */
export const chatTag = ({ revision, lastId }: ChatState): string => `"${revision}-${lastId}"`

export type ChatResponse = { status: 200 | 304; headers: Record<string, string>; body: string | null }

/**
 * The answer to a poll of a chat: its messages as JSON, or 304 when the caller knows its state (api.md). The viewer's
 * right to it is asked of the database each time.
 * @throws {DomainError} as `chatState`. @throws {Invalid} for a query that is not one of ours.
 */
export async function chatResponse(
  viewer: Viewer,
  groupId: number,
  url: URL,
  ifNoneMatch: string | null,
): Promise<ChatResponse> {
  // Before the messages, so that what is written in between is news to the next poll.
  const state = await chatState(viewer, groupId)
  const headers: Record<string, string> = {
    ETag: chatTag(state),
    // Beside the tag: changes when messages that were read before were edited or deleted.
    "Chat-Revision": String(state.revision),
    "Cache-Control": "private, no-cache",
  }
  if (matches(ifNoneMatch, chatTag(state))) return { status: 304, headers, body: null }
  const { after, edits } = parseInput(messageListSchema, queryOf(url))
  const page = await readMessages(groupId, { after, ...pageRequest(url.searchParams) })
  const messages = edits ? page.items : page.items.map(withoutEdits)
  const link = nextLink(url, page.nextCursor)
  if (link) headers.Link = link
  headers["Content-Type"] = "application/json"
  return { status: 200, headers, body: JSON.stringify(messages) }
}
