import { LRUCache } from "lru-cache"
import { TooManyRequests } from "~/errors.ts"

/** Keys that one limit remembers. Beyond it, the key that was used longest ago is forgotten: memory stays bounded. */
const KEYS_MAX = 50_000

type Window = { count: number; endsAt: number }

/**
 * Counts events by key. A key's window begins with its first event and has a fixed length. Counts are kept in the
 * memory of this process, and the clock is the monotonic one, so a clock set back lengthens no window.
 */
export class RateLimit {
  readonly #max: number
  readonly #milliseconds: number
  readonly #windows = new LRUCache<string, Window>({ max: KEYS_MAX })

  constructor({ max, seconds }: { max: number; seconds: number }) {
    this.#max = max
    this.#milliseconds = seconds * 1000
  }

  /** The error to answer with when the key has used up its window, else null. It names the seconds to wait. */
  refusal(key: string): TooManyRequests | null {
    const window = this.#open(key)
    if (!window || window.count < this.#max) return null
    return new TooManyRequests((window.endsAt - performance.now()) / 1000)
  }

  /** Counts an event of the key, or an amount. */
  count(key: string, amount = 1): void {
    const window = this.#open(key)
    if (window) window.count += amount
    else this.#windows.set(key, { count: amount, endsAt: performance.now() + this.#milliseconds })
  }

  /** Counts an event of the key, unless it has used up its window; then it gives the error, as `refusal` does. */
  tryTake(key: string): TooManyRequests | null {
    const refusal = this.refusal(key)
    if (!refusal) this.count(key)
    return refusal
  }

  /** Counts an event of the key. @throws {TooManyRequests} when it has used up its window. */
  take(key: string): void {
    const refusal = this.tryTake(key)
    if (refusal) throw refusal
  }

  /** Takes one event of the key back. */
  giveBack(key: string): void {
    const window = this.#open(key)
    if (window && window.count > 0) window.count -= 1
  }

  /** Forgets what the key has counted. */
  forget(key: string): void {
    this.#windows.delete(key)
  }

  /** Forgets all keys. */
  clear(): void {
    this.#windows.clear()
  }

  #open(key: string): Window | undefined {
    const window = this.#windows.get(key)
    return window && window.endsAt > performance.now() ? window : undefined
  }
}
