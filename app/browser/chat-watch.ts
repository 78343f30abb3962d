import type { Message } from "~/domain/groups/responses.server.ts"
import { CHAT_REFRESH_MS } from "~/limits.ts"
import { ApiError } from "./api.ts"
import { type ChatPage, readChat } from "./chat-messages.ts"

const MAX_DELAY_MS = 60_000
const TIMEOUT_MS = 15_000
const PAGE = 100

/** The page has this much of the chat. With a null tag the chat is read at once. */
type Known = { tag: string | null; revision: string | null; lastId: number }

/** Says why there are no new messages. After `closed` and `gone` the polling ends. */
export type ChatProblem = "unreached" | "signed-out" | "closed" | "gone"

export type Listener = {
  news: (messages: Message[]) => void
  /** Something was edited or deleted: all messages from the id `from` on. */
  reread: (from: number, messages: Message[]) => void
  problem: (problem: ChatProblem | null) => void
  firstId: () => number
}

/** Polls with conditional requests: less often while there is no response, never while the tab is hidden. */
export function watchChat(groupId: number, start: Known, listener: Listener): () => void {
  const state = { ...start }
  const ended = new AbortController()
  let delay = CHAT_REFRESH_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false

  async function pollNow(): Promise<void> {
    if (isPolling || ended.signal.aborted || document.hidden) return
    isPolling = true
    clearTimeout(timer)
    const late = new AbortController()
    const giveUp = () => late.abort()
    const limit = setTimeout(giveUp, TIMEOUT_MS)
    ended.signal.addEventListener("abort", giveUp)
    try {
      await poll(late.signal)
      if (ended.signal.aborted) return
      delay = CHAT_REFRESH_MS
      listener.problem(null)
    } catch (error) {
      if (!ended.signal.aborted) fail(error)
    } finally {
      isPolling = false
      clearTimeout(limit)
      ended.signal.removeEventListener("abort", giveUp)
      schedule()
    }
  }

  async function poll(signal: AbortSignal): Promise<void> {
    const added = await readAfter(state.lastId, signal, state.tag)
    if (!added || signal.aborted) return
    if (added.revision === state.revision) {
      update(added)
      if (added.messages.length > 0) listener.news(added.messages)
      return
    }
    const from = listener.firstId()
    const all = await readAfter(Math.max(0, from - 1), signal)
    if (!all || signal.aborted) return
    update(all)
    listener.reread(from, all.messages)
  }

  /** All messages after one. The tag is that of the first page, so that the next poll sees what changed since. */
  async function readAfter(id: number, signal: AbortSignal, tag?: string | null): Promise<ChatPage | null> {
    const first = await readChat(groupId, { after: id, limit: PAGE }, { tag, signal })
    if (!first) return null
    const messages = [...first.messages]
    for (let page: ChatPage | null = first; page?.next && page.messages.length > 0; ) {
      page = await readChat(groupId, { after: messages.at(-1)?.id, limit: PAGE }, { signal })
      messages.push(...(page?.messages ?? []))
    }
    return { ...first, messages }
  }

  function update({ tag, revision, messages }: ChatPage): void {
    Object.assign(state, { tag, revision, lastId: messages.at(-1)?.id ?? state.lastId })
  }

  function fail(error: unknown): void {
    delay = Math.min(delay * 2, MAX_DELAY_MS)
    const status = error instanceof ApiError ? error.status : 0
    if (status === 403 || status === 404) {
      stop()
      listener.problem(status === 403 ? "closed" : "gone")
    } else if (status === 401) {
      // The user may sign in again in another tab.
      delay = MAX_DELAY_MS
      listener.problem("signed-out")
    } else listener.problem("unreached")
  }

  function schedule(): void {
    clearTimeout(timer)
    if (!ended.signal.aborted && !document.hidden) timer = setTimeout(pollNow, delay)
  }

  const wake = () => (document.hidden ? clearTimeout(timer) : void pollNow())
  function stop(): void {
    ended.abort()
    clearTimeout(timer)
    document.removeEventListener("visibilitychange", wake)
    window.removeEventListener("online", wake)
  }

  document.addEventListener("visibilitychange", wake)
  window.addEventListener("online", wake)
  if (state.tag === null) void pollNow()
  else schedule()
  return stop
}
