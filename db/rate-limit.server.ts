import { type RatePolicy, TooManyRequests } from "~/errors.ts"
import { changeLog, db } from "./client.server.ts"
import { MemoryCounts } from "./file/memory-counts.ts"
import type { RateCounts, RateSource } from "./rate-counts.ts"
import { BlockCounts } from "./server/block-counts.server.ts"

/** `id` is unique among all limits. */
export type RateOptions = Omit<RatePolicy, "name"> & {
  id: string
  name?: string
  /** For a libSQL server: so many are taken at once from it by a process, because each request counts. `max` is a multiple. */
  block?: number
}

/** `left` events may still come in the window, which ends in `endsIn` seconds. */
export type Rate = RatePolicy & { left: number; endsIn: number }

const limits: RateLimit[] = []

/** Tests need it, because their users have the same ids and addresses. */
export function forgetCounts(): void {
  for (const limit of limits) limit.clear()
}

/** Counts events: in memory for a database file, which one process uses, and in the database for a libSQL server. */
export class RateLimit {
  readonly #policy: RatePolicy
  readonly #counts: RateCounts

  constructor({ id, name = "requests", max, seconds, block = 1 }: RateOptions) {
    this.#policy = { name, max, seconds }
    const ms = seconds * 1_000
    this.#counts = db.$client.isShared
      ? new BlockCounts(id, ms, block, changeLog.isFar)
      : new MemoryCounts(ms)
    limits.push(this)
  }

  async refusal(key: string, source: RateSource = db): Promise<TooManyRequests | null> {
    const window = await this.#counts.read(key, source)
    return window && window.used >= this.#policy.max ? this.#refusal(window.ms) : null
  }

  #refusal(ms: number): TooManyRequests {
    return new TooManyRequests(ms / 1_000, undefined, this.#policy)
  }

  async count(key: string, amount = 1): Promise<void> {
    await this.#counts.add(key, amount)
  }

  /** Counts the event, unless it is refused. */
  async tryTake(key: string, source: RateSource = db): Promise<Rate | TooManyRequests> {
    const { max } = this.#policy
    const { used, ms, isRefused } = await this.#counts.take(key, max, source)
    if (isRefused) return this.#refusal(ms)
    return { ...this.#policy, left: max - used, endsIn: Math.ceil(ms / 1_000) }
  }

  /** @returns for each key whether its event was counted. */
  async tryTakeAll(keys: string[]): Promise<boolean[]> {
    return (await this.#counts.addAll(keys, this.#policy.max)).map((window) => window !== null)
  }

  /** @throws {TooManyRequests} */
  async take(key: string): Promise<void> {
    const taken = await this.tryTake(key)
    if (taken instanceof TooManyRequests) throw taken
  }

  giveBack(key: string): Promise<void> {
    return this.#counts.giveBack(key)
  }

  forget(key: string): Promise<void> {
    return this.#counts.forget(key)
  }

  clear(): void {
    this.#counts.clear()
  }
}

/** Takes one of each limit, or none at all. @returns a function that gives them back. @throws {TooManyRequests} */
export async function takeEach(wanted: { limit: RateLimit; key: string }[]): Promise<() => Promise<unknown>> {
  const taken: typeof wanted = []
  const giveBack = () => Promise.all(taken.map(({ limit, key }) => limit.giveBack(key)))
  for (const one of wanted) {
    await one.limit.take(one.key).catch(async (error) => {
      await giveBack()
      throw error
    })
    taken.push(one)
  }
  return giveBack
}
