import { LRUCache } from "lru-cache"
import { type RatePolicy, TooManyRequests } from "~/errors.ts"

/** Bounds memory: the least recently used key is forgotten. */
const KEYS_MAX = 50_000

type Window = { count: number; endsAt: number }

const limits: RateLimit[] = []

/** Tests need it, because their users have the same ids and addresses. */
export function forgetCounts(): void {
  for (const limit of limits) limit.clear()
}

/** Counts events per key in fixed windows, in memory, by the monotonic clock. */
export class RateLimit {
  readonly #policy: RatePolicy
  // `max` would reserve a megabyte for each limit at the start.
  readonly #windows = new LRUCache<string, Window>({ maxSize: KEYS_MAX, sizeCalculation: () => 1 })

  constructor({ name = "requests", max, seconds }: Omit<RatePolicy, "name"> & { name?: string }) {
    this.#policy = { name, max, seconds }
    limits.push(this)
  }

  /** `left` events may still come in this window, which ends in `endsIn` seconds. */
  left(key: string): RatePolicy & { left: number; endsIn: number } {
    const { max, seconds } = this.#policy
    const window = this.#open(key)
    const endsIn = window ? Math.ceil((window.endsAt - performance.now()) / 1000) : seconds
    return { ...this.#policy, left: Math.max(0, max - (window?.count ?? 0)), endsIn }
  }

  refusal(key: string): TooManyRequests | null {
    const window = this.#open(key)
    if (!window || window.count < this.#policy.max) return null
    return new TooManyRequests((window.endsAt - performance.now()) / 1000, undefined, this.#policy)
  }

  count(key: string, amount = 1): void {
    const window = this.#open(key)
    if (window) window.count += amount
    else this.#windows.set(key, { count: amount, endsAt: performance.now() + this.#policy.seconds * 1000 })
  }

  tryTake(key: string): TooManyRequests | null {
    const refusal = this.refusal(key)
    if (!refusal) this.count(key)
    return refusal
  }

  take(key: string): void {
    const refusal = this.tryTake(key)
    if (refusal) throw refusal
  }

  giveBack(key: string): void {
    const window = this.#open(key)
    if (window && window.count > 0) window.count -= 1
  }

  forget(key: string): void {
    this.#windows.delete(key)
  }

  clear(): void {
    this.#windows.clear()
  }

  #open(key: string): Window | undefined {
    const window = this.#windows.get(key)
    return window && window.endsAt > performance.now() ? window : undefined
  }
}
