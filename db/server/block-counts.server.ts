import { LRUCache } from "lru-cache"
import { DatabaseCounts } from "../database-counts.server.ts"
import type { RateCounts, RateSource, Window } from "../rate-counts.ts"

/** Bounds memory, as a file's counts do. */
const KEYS_MAX = 50_000
/** For so long a process refuses without asking the database, so that a flood of tries costs it nothing. */
const REFUSED_MS = 1_000

/** What this process has taken of a window and not used yet. */
type Block = { left: number; of: Window; at: number; isFull?: boolean }

/** Counts of all processes. One takes `block` events at once from the database. */
export class BlockCounts extends DatabaseCounts implements RateCounts {
  readonly #blocks = new LRUCache<string, Block>({ maxSize: KEYS_MAX, sizeCalculation: () => 1 })

  constructor(
    id: string,
    lastsMs: number,
    private readonly block: number,
  ) {
    super(id, lastsMs)
  }

  async take(key: string, max: number, source: RateSource): Promise<Window & { isRefused: boolean }> {
    const open = this.#open(key)
    if (open && open.left > 0) {
      open.left -= 1
      return taken(open)
    }
    if (open?.isFull && performance.now() - open.at < REFUSED_MS) return { ...open.of, isRefused: true }
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
