import { useEffect, useRef, useState } from "react"
import type { Message } from "~/domain/groups/responses.server.ts"
import { useBrowserLayoutEffect } from "~/ui/hydration.ts"

/** From this many pixels above its end on, the user reads older messages. */
const NEAR = 40

/** Keeps the end or the read place in view; `news` are newer messages. `scrollTop` is zero at the end and negative above. */
export function useFollowing(messages: Message[], viewerId: number) {
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const lastId = messages.at(-1)?.id ?? 0
  const [seenId, setSeenId] = useState(lastId)

  useEffect(() => {
    if (isAtEnd) setSeenId(lastId)
  }, [isAtEnd, lastId])

  const lastMessage = useRef<Element | null>(null)
  // This runs after each rendering: also an unsent message, which is no message yet, moves the others.
  useBrowserLayoutEffect(() => {
    const box = log.current
    const before = lastMessage.current
    const last = box?.querySelector("ol")?.lastElementChild ?? null
    lastMessage.current = last
    if (!box || !last || before === last) return
    if (isAtEnd) box.scrollTop = 0
    else if (before?.isConnected)
      box.scrollTop -= last.getBoundingClientRect().bottom - before.getBoundingClientRect().bottom
  })

  return {
    log,
    seenId,
    news: messages.filter(({ id, userId }) => id > seenId && userId !== viewerId).length,
    onScroll: () => setAtEnd((log.current?.scrollTop ?? 0) > -NEAR),
    toEnd: () => {
      setAtEnd(true)
      if (log.current) log.current.scrollTop = 0
    },
  }
}
