import type { Transaction } from "./client.server.ts"

export type RateSource = Pick<Transaction, "all" | "run">

/** `ms` are left until its end. */
export type Window = { used: number; ms: number }

/** Counts per key in fixed windows. Each mode has its own. */
export interface RateCounts {
  read(key: string, source: RateSource): Promise<Window | null>
  add(key: string, amount: number): Promise<unknown>
  /** Counts one event, unless there would be more than `max`. */
  take(key: string, max: number, source: RateSource): Promise<Window & { isRefused: boolean }>
  /** Counts one event of each key. @returns null for those that would be more than `max`. */
  addAll(keys: string[], max: number): Promise<(Window | null)[]>
  giveBack(key: string): Promise<void>
  forget(key: string): Promise<void>
  /** Forgets what this process remembers. */
  clear(): void
}
