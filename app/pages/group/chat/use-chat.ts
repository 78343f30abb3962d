import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { ApiError } from "~/browser/api.ts"
import {
  prependMessages,
  readChat,
  replaceFrom,
  type ShownMessages,
  withMessages,
  withPage,
} from "~/browser/chat-messages.ts"
import { type ChatPlace, outboxOf, type Unsent } from "~/browser/chat-outbox.ts"
import { type ChatProblem, watchChat } from "~/browser/chat-watch.ts"
import type { Message } from "~/domain/groups/responses.server.ts"
import { useToast } from "~/ui/toast.tsx"
import { failedOnPage, titles } from "~/words/messages.ts"
import type { ChatTabData } from "./chat-tab.server.ts"

const NO_MESSAGES: readonly Unsent[] = []

/** The messages of a chat, kept up to date while the page shows the newest ones. */
export function useChat(groupId: number, chat: ChatTabData) {
  const [shown, setShown] = useState(() => pageOf(chat))
  const [problem, setProblem] = useState<ChatProblem | null>(null)
  const showToast = useToast()
  const latest = useRef(shown)
  latest.current = shown

  useEffect(() => {
    if (!chat.isNewest) return
    const next = withPage(latest.current, pageOf(chat))
    setShown(next)
    const first = chat.messages[0]?.id ?? 0
    // The page lacks older messages that were loaded before. A null tag reads them again at once.
    const isWhole = (next.messages[0]?.id ?? 0) >= first
    const start = isWhole ? { tag: chat.tag, revision: chat.revision } : { tag: null, revision: null }
    return watchChat(
      groupId,
      { ...start, lastId: chat.messages.at(-1)?.id ?? 0 },
      {
        news: (messages) => setShown((now) => withMessages(now, messages)),
        reread: (from, messages) => setShown((now) => replaceFrom(now, from, messages)),
        problem: setProblem,
        firstId: () => latest.current.messages[0]?.id ?? 0,
      },
    )
  }, [groupId, chat])

  const readEarlier = async () => {
    if (!shown.earlier) return
    try {
      const page = await readChat(groupId, { cursor: shown.earlier })
      if (page) setShown((now) => prependMessages(now, page.messages, page.next))
    } catch {
      const description = "Earlier messages could not be read. Please try again."
      showToast({ kind: "error", title: titles.error, description })
    }
  }
  const add = (message: Message) => setShown((now) => withMessages(now, [message]))
  return { ...shown, problem, setProblem, add, readEarlier }
}

const pageOf = ({ messages, earlier }: ChatTabData): ShownMessages => ({ messages, earlier })

export function useOutbox(
  { viewerId, groupId }: ChatPlace,
  { onSent, onRefused }: { onSent: (message: Message) => void; onRefused: (status: number) => void },
) {
  const outbox = typeof window === "undefined" ? null : outboxOf({ viewerId, groupId })
  const unsent = useSyncExternalStore(
    (changed) => outbox?.subscribe(changed) ?? (() => {}),
    () => outbox?.unsent ?? NO_MESSAGES,
    () => NO_MESSAGES,
  )
  const showToast = useToast()
  const listener = useRef({ onSent, onRefused, showToast })
  listener.current = { onSent, onRefused, showToast }

  useEffect(
    () =>
      outbox?.listen({
        confirmed: (message) => listener.current.onSent(message),
        failed: (error) => {
          const { status = 0, reason } = error instanceof ApiError ? error : {}
          const description = reason ?? failedOnPage.sendMessage
          listener.current.showToast({ kind: "error", title: titles.error, description })
          listener.current.onRefused(status)
        },
      }),
    [outbox],
  )
  return {
    unsent,
    send: (content: string) => outbox?.send(content),
    retry: (key: string) => outbox?.retry(key),
    discard: (key: string) => outbox?.discard(key),
  }
}
