import { LRUCache } from "lru-cache"
import { TooManyRequests } from "~/errors.ts"

/** Bounds memory: the least recently used key is forgotten. */
const KEYS_MAX = 50_000

type Window = { count: number; endsAt: number }

/** Counts events per key in fixed windows, in memory, by the monotonic clock. */
export class RateLimit {
  readonly #max: number
  readonly #milliseconds: number
  // `max` would reserve a megabyte for each limit at the start.
  readonly #windows = new LRUCache<string, Window>({ maxSize: KEYS_MAX, sizeCalculation: () => 1 })

  constructor({ max, seconds }: { max: number; seconds: number }) {
    this.#max = max
    this.#milliseconds = seconds * 1000
  }

  refusal(key: string): TooManyRequests | null {
    const window = this.#open(key)
    if (!window || window.count < this.#max) return null
    return new TooManyRequests((window.endsAt - performance.now()) / 1000)
  }

  count(key: string, amount = 1): void {
    const window = this.#open(key)
    if (window) window.count += amount
    else this.#windows.set(key, { count: amount, endsAt: performance.now() + this.#milliseconds })
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
