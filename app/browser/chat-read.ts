import { apiPath } from "./api.ts"
import { forgetAll } from "./client-cache.ts"

const PAUSE_MS = 5_000

/**
 * Tells the server how far the user has read: at once, then at most every five seconds, and when the page is left. What
 * arrives in a hidden tab counts when the tab is shown.
 */
export function markReading(place: { groupId: number; viewerId: number }, known: number) {
  let latest = known
  let seen = known
  let sent = known
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    if (seen <= sent) return
    sent = seen
    const body = JSON.stringify({ messageId: seen, userId: place.viewerId })
    // Unlike a fetch it outlives the page, and other tabs need not hear of it.
    navigator.sendBeacon(
      apiPath(`/groups/${place.groupId}/read`),
      new Blob([body], { type: "application/json" }),
    )
    // Other pages show how much is unread.
    forgetAll()
    timer = setTimeout(send, PAUSE_MS)
  }

  function see(messageId: number): void {
    latest = messageId
    if (document.hidden) return
    seen = latest
    if (timer === undefined) send()
  }

  const look = () => (document.hidden ? send() : see(latest))
  document.addEventListener("visibilitychange", look)
  return {
    see,
    stop: () => {
      document.removeEventListener("visibilitychange", look)
      send()
      clearTimeout(timer)
    },
  }
}
