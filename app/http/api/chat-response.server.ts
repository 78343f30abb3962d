import { messageListSchema } from "~/domain/groups/inputs.server.ts"
import { type ChatState, chatState, readMessages } from "~/domain/groups/message-reads.server.ts"
import { withoutEdits } from "~/domain/groups/responses.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { parseInput, queryOf } from "~/http/body/input.server.ts"
import { Reply } from "../response/deliver.server.ts"
import { matches } from "../response/send.ts"
import { nextLink } from "./response.server.ts"

export const chatTag = ({ revision, lastId }: ChatState): string => `"${revision}-${lastId}"`

/** Messages as JSON, or 304 when the caller has this state. Checks the viewer each time. */
export async function chatResponse(
  viewer: Viewer,
  groupId: number,
  url: URL,
  ifNoneMatch: string | null,
): Promise<Reply> {
  // The revision is read before the messages, so that the next poll finds messages that are written in between.
  const state = await chatState(viewer, groupId)
  const headers: Record<string, string> = {
    ETag: chatTag(state),
    "Chat-Revision": String(state.revision),
    "Cache-Control": "private, no-cache",
    Vary: "Cookie, Accept-Encoding",
  }
  if (matches(ifNoneMatch, chatTag(state))) return new Reply(null, { status: 304, headers })
  const { after, itemId, edits } = parseInput(messageListSchema, queryOf(url))
  const page = await readMessages(groupId, { after, itemId, ...pageRequest(url.searchParams) })
  const messages = edits ? page.items : page.items.map(withoutEdits)
  const link = nextLink(url, page.nextCursor)
  if (link) headers.Link = link
  return Reply.json(messages, { headers })
}
