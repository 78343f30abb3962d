import type { Message } from "~/domain/groups/responses.server.ts"
import { withQuery } from "~/paths.ts"
import { ApiError } from "./api.ts"
import { apiPath } from "./call-api.ts"

/** A chat shows these messages, oldest first; `earlier` is the cursor of those before them. */
export type ShownMessages = { messages: Message[]; earlier: string | null }

const byId = (a: Message, b: Message) => a.id - b.id

export function withMessages(chat: ShownMessages, added: Message[]): ShownMessages {
  const messages = new Map(chat.messages.map((message) => [message.id, message]))
  for (const message of added) messages.set(message.id, message)
  return { ...chat, messages: [...messages.values()].sort(byId) }
}

export function replaceFrom(chat: ShownMessages, from: number, messages: Message[]): ShownMessages {
  return { ...chat, messages: [...chat.messages.filter(({ id }) => id < from), ...messages] }
}

export const prependMessages = (
  chat: ShownMessages,
  older: Message[],
  earlier: string | null,
): ShownMessages => ({
  ...withMessages(chat, older),
  earlier,
})

/** Joins the page's messages after a reload to the older ones, unless others may lie between. */
export function withPage(chat: ShownMessages, page: ShownMessages): ShownMessages {
  const first = page.messages[0]?.id
  const joins = first !== undefined && chat.messages.some(({ id }) => id >= first)
  const older = joins ? chat.messages.filter(({ id }) => id < first) : []
  return older.length > 0 ? replaceFrom(chat, first ?? 0, page.messages) : page
}

export type ChatPage = {
  messages: Message[]
  /** Changes with every change of the chat. */
  tag: string | null
  /** Changes with each edit and deletion. */
  revision: string | null
  next: string | null
}

type ChatQuery = { after?: number; cursor?: string; limit?: number }

/** The result is null when the chat has not changed since `tag`. */
export async function readChat(
  groupId: number,
  query: ChatQuery,
  { tag, signal }: { tag?: string | null; signal?: AbortSignal } = {},
): Promise<ChatPage | null> {
  const address = withQuery(`/groups/${groupId}/messages`, { ...query, edits: 1 })
  const response = await fetch(apiPath(address), {
    credentials: "same-origin",
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
