import { LRUCache } from "lru-cache"
import { DatabaseCounts } from "../database-counts.server.ts"
import type { RateCounts, RateSource, Window } from "../rate-counts.ts"
import { ofPrimary } from "./reader.ts"

/** Bounds memory, as a file's counts do. */
const KEYS_MAX = 50_000
/** For so long a process refuses without asking the database, so that a flood of tries costs it nothing. */
const REFUSED_MS = 1_000

/** What this process has taken of a window and not used yet. */
type Block = { left: number; of: Window; at: number; isFull?: boolean }

/**
 * Counts of all processes. One takes `block` events at once from the database. Far from the primary it does not wait for them,
 * so up to `block` events more are let through in each process.
 */
export class BlockCounts extends DatabaseCounts implements RateCounts {
  /** Events that were let through while a block is on its way. */
  readonly #ahead = new Map<string, number>()
  readonly #blocks = new LRUCache<string, Block>({ maxSize: KEYS_MAX, sizeCalculation: () => 1 })

  constructor(
    id: string,
    lastsMs: number,
    private readonly block: number,
    private readonly isFar = false,
  ) {
    super(id, lastsMs)
  }

  override async read(key: string, source: RateSource): Promise<Window | null> {
    return ofPrimary(() => super.read(key, source))
  }

  async take(key: string, max: number, source: RateSource): Promise<Window & { isRefused: boolean }> {
    const open = this.#open(key)
    if (open && open.left > 0) {
      open.left -= 1
      return taken(open)
    }
    if (open?.isFull && performance.now() - open.at < REFUSED_MS) return { ...open.of, isRefused: true }
    if (!this.isFar || this.block === 1) return this.#takeBlock(key, max, source)
    const ahead = this.#ahead.get(key) ?? 0
    if (ahead >= this.block || this.#ahead.size >= KEYS_MAX) return this.#takeBlock(key, max, source)
    this.#ahead.set(key, ahead + 1)
    if (ahead === 0)
      void this.#takeBlock(key, max, source)
        .then(({ isRefused }) => {
          const block = this.#open(key)
          if (block && !isRefused) block.left = Math.max(0, block.left + 1 - (this.#ahead.get(key) ?? 0))
        })
        .catch(() => {})
        .finally(() => this.#ahead.delete(key))
    const { used, ms } = open?.of ?? { used: 0, ms: this.lastsMs }
    return { used: Math.min(max, used + ahead + 1), ms, isRefused: false }
  }

  /** Takes the first event of a new block. */
  async #takeBlock(key: string, max: number, source: RateSource): Promise<Window & { isRefused: boolean }> {
    const window = await this.add(key, this.block, max, source)
    if (!window) {
      const full = (await this.read(key, source)) ?? { used: max, ms: 1 }
      this.#blocks.set(key, { left: 0, of: full, at: performance.now(), isFull: true })
      return { ...full, isRefused: true }
    }
    const left = (this.#open(key)?.left ?? 0) + this.block - 1
    const next = { left, of: window, at: performance.now() }
    if (this.block > 1) this.#blocks.set(key, next)
    return taken(next)
  }

  override async giveBack(key: string): Promise<void> {
    this.#blocks.delete(key)
    await super.giveBack(key)
  }

  override async forget(key: string): Promise<void> {
    this.#blocks.delete(key)
    await super.forget(key)
  }

  clear(): void {
    this.#blocks.clear()
  }

  #open(key: string) {
    const block = this.#blocks.get(key)
    return block && performance.now() - block.at < block.of.ms ? block : undefined
  }
}

const taken = ({ left, of, at }: Block) => ({
  used: of.used - left,
  ms: of.ms - (performance.now() - at),
  isRefused: false,
})
