import { LRUCache } from "lru-cache"
import type { RateCounts, Window } from "../rate-counts.ts"

/** Bounds memory: the least recently used key is forgotten. */
const KEYS_MAX = 50_000

/** By the monotonic clock. */
export class MemoryCounts implements RateCounts {
  // `max` would reserve a megabyte for each limit at the start.
  readonly #windows = new LRUCache<string, { used: number; endsAt: number }>({
    maxSize: KEYS_MAX,
    sizeCalculation: () => 1,
  })

  constructor(private readonly lastsMs: number) {}

  async read(key: string): Promise<Window | null> {
    const window = this.#open(key)
    return window ? { used: window.used, ms: window.endsAt - performance.now() } : null
  }

  async add(key: string, amount: number): Promise<void> {
    this.#add(key, amount, Number.MAX_SAFE_INTEGER)
  }

  async take(key: string, max: number): Promise<Window & { isRefused: boolean }> {
    const { used, endsAt, isRefused } = this.#add(key, 1, max)
    return { used, ms: endsAt - performance.now(), isRefused }
  }

  async addAll(keys: string[], max: number): Promise<(Window | null)[]> {
    const taken = await Promise.all(keys.map((key) => this.take(key, max)))
    return taken.map((window) => (window.isRefused ? null : window))
  }

  #add(key: string, amount: number, max: number) {
    const { used, endsAt } = this.#open(key) ?? { used: 0, endsAt: performance.now() + this.lastsMs }
    if (used + amount > max) return { used, endsAt, isRefused: true }
    this.#windows.set(key, { used: used + amount, endsAt })
    return { used: used + amount, endsAt, isRefused: false }
  }

  async giveBack(key: string): Promise<void> {
    const window = this.#open(key)
    if (window && window.used > 0) window.used -= 1
  }

  async forget(key: string): Promise<void> {
    this.#windows.delete(key)
  }

  clear(): void {
    this.#windows.clear()
  }

  #open(key: string) {
    const window = this.#windows.get(key)
    return window && window.endsAt > performance.now() ? window : undefined
  }
}
