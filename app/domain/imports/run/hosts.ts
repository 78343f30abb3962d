import { setTimeout as sleep } from "node:timers/promises"

/** `beside` takes work that may go on after the import is done, until `stop`. The caller waits for it and reports its errors. */
export type Process = { stop: AbortSignal; beside: (work: Promise<void>) => void }

const PAUSE_MS = 1_000

const KEPT = 1_000

/** Of all imports of this process: when each host may be asked again. Infinity while it is asked. */
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
 * Fetches a picture while its host is asked for nothing else. It needs no pause after its page, and leaves the page's as it is.
 * `signal` ends the waiting at once; a fetch that has begun ends by itself.
 */
export async function fetchPictureOf(
  host: string,
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> {
  while (freeFrom.get(host) === Number.POSITIVE_INFINITY) await sleep(PICTURE_PAUSE_MS, undefined, { signal })
  const from = freeFrom.get(host) ?? 0
  freeFrom.set(host, Number.POSITIVE_INFINITY)
  const free = () => {
    const now = performance.now()
    setFree(host, Math.max(from, now), now)
  }
  await untilAborted(run().finally(free), signal)
  await sleep(PICTURE_PAUSE_MS, undefined, { signal })
}

function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
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
