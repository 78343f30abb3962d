import type { Message } from "~/domain/groups/responses.server.ts"
import { CHAT_REFRESH_MS } from "~/limits.ts"
import { ApiError } from "./api-error.ts"
import { type ChatPage, readChat } from "./chat-pages.ts"

/** Failed polls come ever more seldom, up to this many milliseconds apart. */
const SELDOM_MS = 60_000
const ANSWER_WITHIN_MS = 15_000
const PAGE = 100

/** What is known of a chat. A null tag asks in any case. */
export type Known = { tag: string | null; revision: string | null; lastId: number }

/** Why the chat stands still: no answer, for now; or the chat is not the viewer's any more, for good. */
export type Trouble = "unreached" | "signed-out" | "closed"

export type Listener = {
  /** New messages, oldest first. */
  news: (messages: Message[]) => void
  /** Everything from the message with the id `from` on, because something in it was edited or deleted. */
  reread: (from: number, messages: Message[]) => void
  trouble: (trouble: Trouble | null) => void
  /** Id of the oldest message that is shown; 0 when there is none. */
  firstId: () => number
}

/**
 * Asks every 3 seconds whether there is news in a chat (specification, section 9), by a request that an unchanged chat
 * answers without a body. Asks less often while there is no answer, and not at all while the tab is hidden.
 * @returns what to call to end it.
 */
export function watchChat(groupId: number, known: Known, listener: Listener): () => void {
  const state = { ...known }
  const ended = new AbortController()
  let delay = CHAT_REFRESH_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false

  async function ask(): Promise<void> {
    if (asking || ended.signal.aborted || document.hidden) return
    asking = true
    clearTimeout(timer)
    const late = new AbortController()
    const giveUp = () => late.abort()
    const limit = setTimeout(giveUp, ANSWER_WITHIN_MS)
    ended.signal.addEventListener("abort", giveUp)
    try {
      await catchUp(late.signal)
      if (ended.signal.aborted) return
      delay = CHAT_REFRESH_MS
      listener.trouble(null)
    } catch (error) {
      if (!ended.signal.aborted) fail(error)
    } finally {
      asking = false
      clearTimeout(limit)
      ended.signal.removeEventListener("abort", giveUp)
      schedule()
    }
  }

  async function catchUp(signal: AbortSignal): Promise<void> {
    const page = await readChat(groupId, { after: state.lastId, limit: PAGE }, { tag: state.tag, signal })
    if (!page || signal.aborted) return
    if (page.revision !== state.revision) return readAgain(signal)
    const rest = await following(page, signal)
    const messages = [...page.messages, ...rest]
    if (signal.aborted) return
    state.tag = page.tag
    state.lastId = messages.at(-1)?.id ?? state.lastId
    if (messages.length > 0) listener.news(messages)
  }

  async function readAgain(signal: AbortSignal): Promise<void> {
    const from = listener.firstId()
    const page = await readChat(groupId, { after: Math.max(0, from - 1), limit: PAGE }, { signal })
    if (!page) return
    const messages = [...page.messages, ...(await following(page, signal))]
    if (signal.aborted) return
    // Of the first page: what happened since then is news to the next poll.
    Object.assign(state, { tag: page.tag, revision: page.revision })
    state.lastId = messages.at(-1)?.id ?? state.lastId
    listener.reread(from, messages)
  }

  /** The pages after this one. */
  async function following({ messages, next }: ChatPage, signal: AbortSignal): Promise<Message[]> {
    const last = messages.at(-1)
    if (!next || !last) return []
    const page = await readChat(groupId, { after: last.id, limit: PAGE }, { signal })
    return page ? [...page.messages, ...(await following(page, signal))] : []
  }

  function fail(error: unknown): void {
    delay = Math.min(delay * 2, SELDOM_MS)
    const status = error instanceof ApiError ? error.status : 0
    if (status === 401) end("signed-out")
    else if (status === 403 || status === 404) end("closed")
    else listener.trouble("unreached")
  }

  function end(trouble: Trouble): void {
    stop()
    listener.trouble(trouble)
  }

  function schedule(): void {
    clearTimeout(timer)
    if (!ended.signal.aborted && !document.hidden) timer = setTimeout(ask, delay)
  }

  const wake = () => (document.hidden ? clearTimeout(timer) : void ask())
  function stop(): void {
    ended.abort()
    clearTimeout(timer)
    document.removeEventListener("visibilitychange", wake)
    window.removeEventListener("online", wake)
  }

  document.addEventListener("visibilitychange", wake)
  window.addEventListener("online", wake)
  if (state.tag === null) void ask()
  else schedule()
  return stop
}
