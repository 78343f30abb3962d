import { useEffect, useRef } from "react"
import { callApi } from "~/browser/call-api.ts"
import type { ChatPlace } from "~/browser/chat-outbox.ts"
import { forgetAll } from "~/browser/client-cache.ts"
import { noteWrite } from "~/browser/other-tabs.ts"

/** Shorter than the time between polls, so that nothing waits when the user leaves. */
const PAUSE_MS = 2_000

/** Reports the last seen message at once, then every two seconds. @param wasUnread is true if the page marked messages read. */
export function useReadMark({ viewerId, groupId }: ChatPlace, seenId: number, wasUnread: boolean) {
  const latest = useRef({ sent: seenId, at: 0, send: () => {} })
  latest.current.send = () => {
    const mark = latest.current
    if (seenId <= mark.sent) return
    Object.assign(mark, { sent: seenId, at: Date.now() })
    const json = { messageId: seenId, userId: viewerId }
    // Then all tabs read their lists of groups again.
    callApi(`/groups/${groupId}/read`, { method: "POST", json, keepalive: true }).catch(() => {})
    forgetAll()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later message starts the pause again
  useEffect(() => {
    const { at, send } = latest.current
    const timer = setTimeout(send, at + PAUSE_MS - Date.now())
    return () => clearTimeout(timer)
  }, [seenId])
  useEffect(() => {
    if (wasUnread) noteWrite()
    const leave = () => latest.current.send()
    document.addEventListener("visibilitychange", leave)
    return () => {
      document.removeEventListener("visibilitychange", leave)
      leave()
    }
  }, [wasUnread])
}
