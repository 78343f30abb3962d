import type { Message } from "~/domain/groups/responses.server.ts"

/** The messages that a chat shows, oldest first, and the cursor of those before them. */
export type Shown = { messages: Message[]; earlier: string | null }

const byId = (a: Message, b: Message) => a.id - b.id

/** With messages that came; each stands once, in the order in which the server took them. */
export function withMessages(shown: Shown, news: Message[]): Shown {
  const known = new Map(shown.messages.map((message) => [message.id, message]))
  for (const message of news) known.set(message.id, message)
  return { ...shown, messages: [...known.values()].sort(byId) }
}

/** With everything from one message on as the server tells it now. */
export function rereadFrom(shown: Shown, from: number, told: Message[]): Shown {
  return { ...shown, messages: [...shown.messages.filter(({ id }) => id < from), ...told] }
}

/** With older messages in front. */
export const withEarlier = (shown: Shown, older: Message[], earlier: string | null): Shown => ({
  ...withMessages(shown, older),
  earlier,
})

/**
 * After the page was read again: its newest messages as they are now. Older ones stay in front if they join on, and
 * are let go if others may lie between.
 */
export function withPage(shown: Shown, page: Shown): Shown {
  const first = page.messages[0]?.id
  const joins = first !== undefined && shown.messages.some(({ id }) => id >= first)
  const older = joins ? shown.messages.filter(({ id }) => id < first) : []
  return older.length > 0 ? rereadFrom(shown, first ?? 0, page.messages) : page
}
