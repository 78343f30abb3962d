import { setTimeout as sleep } from "node:timers/promises"
import { keepPicture } from "~/services/images/serve.server.ts"

const PAUSE_MS = 1_000

const KEPT = 1_000

/** All imports of this process share the times when each host may be asked again. A time is Infinity while it is asked. */
const freeFrom = new Map<string, number>()

export const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^(?:www|m|mobile)\./, "") : ""

/** @returns the first host that may be asked, which nobody else gets before `release`. */
export function claim(hosts: Iterable<string>, now = performance.now()): string | null {
  for (const host of hosts) {
    if ((freeFrom.get(host) ?? 0) > now) continue
    freeFrom.set(host, Number.POSITIVE_INFINITY)
    return host
  }
  return null
}

export const release = (host: string, pauseMs = 0, now = performance.now()): void =>
  setFree(host, now + Math.max(PAUSE_MS, pauseMs), now)

/** Longer than pages wait until they look again, so that they come in between. */
const PICTURE_PAUSE_MS = 300

/**
 * Fetches a shop's picture for a user, while its host is asked for nothing else. It needs no pause after its page, and leaves the
 * page's as it is. `signal` ends the waiting at once; a fetch that has begun ends by itself.
 */
export async function fetchPictureOf(imageUrl: string, userId: number, signal: AbortSignal): Promise<void> {
  const host = hostOf(imageUrl)
  while (freeFrom.get(host) === Number.POSITIVE_INFINITY) await sleep(PICTURE_PAUSE_MS, undefined, { signal })
  const from = freeFrom.get(host) ?? 0
  freeFrom.set(host, Number.POSITIVE_INFINITY)
  const free = () => {
    const now = performance.now()
    setFree(host, Math.max(from, now), now)
  }
  await untilAborted(keepPicture(imageUrl, userId).finally(free), signal)
  await sleep(PICTURE_PAUSE_MS, undefined, { signal })
}

/** Waits no longer than until `signal`; the work itself goes on. */
export function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener("abort", abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort))
  })
}

function setFree(host: string, from: number, now: number): void {
  freeFrom.set(host, from)
  if (freeFrom.size <= KEPT) return
  for (const [other, since] of freeFrom) if (since <= now) freeFrom.delete(other)
}

export function untilFree(hosts: Iterable<string>, now = performance.now()): number {
  let until = Number.POSITIVE_INFINITY
  for (const host of hosts) until = Math.min(until, (freeFrom.get(host) ?? 0) - now)
  return until
}
