import { useEffect, useRef, useState } from "react"
import { rereadFrom, type Shown, withEarlier, withMessages, withPage } from "~/browser/chat-messages.ts"
import { readChat } from "~/browser/chat-pages.ts"
import { type Trouble, watchChat } from "~/browser/chat-watch.ts"
import { randomId } from "~/browser/random-id.ts"
import type { Message } from "~/domain/groups/responses.server.ts"
import { titles } from "~/messages.ts"
import { useToast } from "~/ui/toast.tsx"
import type { ChatTabData } from "../tabs.server.ts"

/** The messages of a chat, kept up to date while the page shows the newest. */
export function useChat(groupId: number, chat: ChatTabData) {
  const [shown, setShown] = useState(() => pageOf(chat))
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { show } = useToast()
  const latest = useRef(shown)
  latest.current = shown

  useEffect(() => {
    if (!chat.isNewest) return
    const next = withPage(latest.current, pageOf(chat))
    setShown(next)
    const first = chat.messages[0]?.id ?? 0
    // Older messages than the page's were not read again with it: a null tag has them compared at once.
    const isWhole = (next.messages[0]?.id ?? 0) >= first
    const known = isWhole ? { tag: chat.tag, revision: chat.revision } : { tag: null, revision: null }
    return watchChat(
      groupId,
      { ...known, lastId: chat.messages.at(-1)?.id ?? 0 },
      {
        news: (messages) => setShown((now) => withMessages(now, messages)),
        reread: (from, messages) => setShown((now) => rereadFrom(now, from, messages)),
        trouble: setTrouble,
        firstId: () => latest.current.messages[0]?.id ?? 0,
      },
    )
  }, [groupId, chat])

  const readEarlier = async () => {
    if (!shown.earlier) return
    try {
      const page = await readChat(groupId, { cursor: shown.earlier })
      if (page) setShown((now) => withEarlier(now, page.messages, page.next))
    } catch {
      const description = "Earlier messages could not be read. Please try again."
      show({ id: randomId(), kind: "error", title: titles.error, description })
    }
  }
  const add = (message: Message) => setShown((now) => withMessages(now, [message]))
  return { ...shown, trouble, add, readEarlier }
}

const pageOf = ({ messages, earlier }: ChatTabData): Shown => ({ messages, earlier })
