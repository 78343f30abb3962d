/** Whose writing in which chat something kept in the browser belongs to. */
export type ChatPlace = { viewerId: number; groupId: number }

const nameOf = (kind: string, { viewerId, groupId }: ChatPlace) => `chat-${kind}:${viewerId}:${groupId}`

/** Text kept for this tab, through reloads; nothing where the browser keeps nothing (its settings forbid it). */
export function keptText(kind: string, place: ChatPlace): string | null {
  try {
    return sessionStorage.getItem(nameOf(kind, place))
  } catch {
    return null
  }
}

/** Keeps a text for this tab; null forgets it. Where nothing can be kept, it lives as long as the page. */
export function keepText(kind: string, place: ChatPlace, text: string | null): void {
  try {
    if (text) sessionStorage.setItem(nameOf(kind, place), text)
    else sessionStorage.removeItem(nameOf(kind, place))
  } catch {
    // Full or forbidden storage takes nothing from what the page itself holds.
  }
}
