/** Between two requests to one host. */
const PAUSE_MS = 1_000

const KEPT = 1_000

/** Of all imports of this process: when each host may be asked again. Infinity while it is asked. */
const freeFrom = new Map<string, number>()

/** Without the names of a shop's second hosts. */
export const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^(?:www|m|mobile)\./, "") : ""

/** @returns the first host that may be asked, which nobody else gets before `release`. */
export function claim(hosts: Iterable<string>, now = Date.now()): string | null {
  for (const host of hosts) {
    if ((freeFrom.get(host) ?? 0) > now) continue
    freeFrom.set(host, Number.POSITIVE_INFINITY)
    return host
  }
  return null
}

export function release(host: string, pauseMs = 0, now = Date.now()): void {
  freeFrom.set(host, now + Math.max(PAUSE_MS, pauseMs))
  if (freeFrom.size <= KEPT) return
  for (const [other, from] of freeFrom) if (from <= now) freeFrom.delete(other)
}

/** How long until one of them may be free. */
export function untilFree(hosts: Iterable<string>, now = Date.now()): number {
  let until = Number.POSITIVE_INFINITY
  for (const host of hosts) until = Math.min(until, (freeFrom.get(host) ?? 0) - now)
  return until
}
