import { Limiter } from "../limiter.ts"
import { RateLimit } from "../rate-limit.ts"
import type { Asker } from "./decoders.ts"

/** A page shows 60 pictures, each perhaps in two widths. */
const askers = new Limiter({
  slots: Number.POSITIVE_INFINITY,
  slotsPerKey: 4,
  waiting: 2_000,
  waitingPerKey: 300,
})
/** Bounds the memory that answers take before they are decoded: 15 MB each. */
const hosts = new Limiter({ slots: 16, slotsPerKey: 4 })

/** Shops' pictures count in nobody's quota, so this bounds what one asker can fill the disk with. */
const DAILY_KB = 512 * 1024
const keptToday = new RateLimit({ max: DAILY_KB, seconds: 24 * 60 * 60 })

/**
 * Waits for an asker's turn to have a shop's picture fetched: four at once, so that servers which never answer delay
 * only whoever asked for their pictures. A job whose asker has gone is dropped while it waits.
 * @throws {TooManyRequests} when too many of one asker wait, or they have had 512 MB kept today.
 * @throws {Unavailable} when too many wait in all.
 */
export async function inAskersTurn<T>(asker: Asker, job: () => Promise<T>): Promise<T> {
  const refusal = keptToday.refusal(asker.key ?? "")
  if (refusal) throw refusal
  return askers.run(job, asker)
}

/** Counts what was kept for an asker. */
export function countKept({ key = "" }: Asker, bytes: number): void {
  keptToday.count(key, Math.ceil(bytes / 1024))
}

/** Waits for a host's turn: four fetches of one host at once, 16 in all. */
export const inHostsTurn = <T>(address: string, job: () => Promise<T>): Promise<T> =>
  hosts.run(job, { key: URL.canParse(address) ? new URL(address).host : "" })
