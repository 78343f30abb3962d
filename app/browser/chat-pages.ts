import type { Message } from "~/domain/groups/responses.server.ts"
import { withQuery } from "~/paths.ts"
import { apiPath } from "./api.ts"
import { ApiError } from "./api-error.ts"

/** Part of a chat, oldest message first. */
export type ChatPage = {
  messages: Message[]
  /** Names the state of the chat that this page was read in. */
  tag: string | null
  /** Changes when messages that were read before were edited or deleted. */
  revision: string | null
  /** Cursor of the page after this one, in the direction that it was read in. */
  next: string | null
}

type Asked = { after?: number; cursor?: string; limit?: number }

/**
 * Reads part of a chat: the messages after one, or those before a cursor.
 * @param tag of the state that is known already.
 * @returns null when the chat is still in that state.
 * @throws {ApiError} when the answer is not OK; {Unreached} when there is none.
 */
export async function readChat(
  groupId: number,
  asked: Asked,
  { tag, signal }: { tag?: string | null; signal?: AbortSignal } = {},
): Promise<ChatPage | null> {
  const address = withQuery(`/groups/${groupId}/messages`, { ...asked, edits: 1 })
  const response = await fetch(apiPath(address), {
    credentials: "same-origin",
    // What is known is kept here; the browser's cache would only answer in its place.
    cache: "no-store",
    headers: tag ? { "If-None-Match": tag } : {},
    signal,
  })
  if (response.status === 304) return null
  if (!response.ok) throw new ApiError(`${response.status}`, response.status, null)
  return {
    messages: (await response.json()) as Message[],
    tag: response.headers.get("ETag"),
    revision: response.headers.get("Chat-Revision"),
    next: nextCursor(response.headers.get("Link")),
  }
}

const nextCursor = (link: string | null): string | null => {
  const [, cursor] = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(link ?? "") ?? []
  return cursor ? decodeURIComponent(cursor) : null
}
