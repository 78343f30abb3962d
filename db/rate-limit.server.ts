import { createHmac } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { derivedKey } from "~/env/secrets.server.ts"
import { type RatePolicy, TooManyRequests } from "~/errors.ts"
import { db, type Transaction } from "./client.server.ts"
import { rateCounts } from "./schema/index.ts"

/** Bounds memory: the least recently used key is forgotten. */
const KEYS_MAX = 50_000
/** For so long a process refuses without asking the database, so that a flood of tries costs it nothing. */
const REFUSED_MS = 1_000

type Source = Pick<Transaction, "all" | "run">

/** `ms` are left until its end. */
type Window = { used: number; ms: number }

/** Counts per key in fixed windows. */
type Counts = {
  read(key: string, source: Source): Promise<Window | null>
  /** @returns the window with `amount` more, or null if that would be more than `max`. */
  add(key: string, amount: number, max: number, source: Source): Promise<Window | null>
  addAll(keys: string[], max: number): Promise<(Window | null)[]>
  giveBack(key: string): Promise<unknown>
  forget(key: string): Promise<unknown>
}

/** `id` is unique among all limits. */
export type RateOptions = Omit<RatePolicy, "name"> & {
  id: string
  name?: string
  /** Taken at once from the database by a process, because each request counts. `max` is a multiple of it. */
  block?: number
}

/** `left` events may still come in the window, which ends in `endsIn` seconds. */
export type Rate = RatePolicy & { left: number; endsIn: number }

/** What this process has taken of a window and not used yet. */
type Taken = { left: number; of: Window; at: number; isFull?: boolean }

const limits: RateLimit[] = []

/** Tests need it, because their users have the same ids and addresses. */
export function forgetCounts(): void {
  for (const limit of limits) limit.clear()
}

/** Counts events: in memory for a database file, which one process uses, and in the database for a libSQL server. */
export class RateLimit {
  readonly #policy: RatePolicy
  readonly #block: number
  readonly #counts: Counts
  readonly #memory: MemoryCounts
  readonly #taken = new LRUCache<string, Taken>({ maxSize: KEYS_MAX, sizeCalculation: () => 1 })

  constructor({ id, name = "requests", max, seconds, block = 1 }: RateOptions) {
    this.#policy = { name, max, seconds }
    this.#block = block
    this.#memory = new MemoryCounts(seconds * 1_000)
    this.#counts = db.$client.servers ? new DatabaseCounts(id, seconds * 1_000) : this.#memory
    limits.push(this)
  }

  async refusal(key: string, source: Source = db): Promise<TooManyRequests | null> {
    const window = await this.#counts.read(key, source)
    if (!window || window.used < this.#policy.max) return null
    return this.#refusal(window.ms)
  }

  #refusal(ms: number): TooManyRequests {
    return new TooManyRequests(ms / 1_000, undefined, this.#policy)
  }

  async count(key: string, amount = 1): Promise<void> {
    await this.#counts.add(key, amount, Number.MAX_SAFE_INTEGER, db)
  }

  #rate({ left, of, at }: Taken): Rate {
    const ms = of.ms - (performance.now() - at)
    const { max } = this.#policy
    return { ...this.#policy, left: max - of.used + left, endsIn: Math.ceil(ms / 1_000) }
  }

  /** Counts the event, unless it is refused. */
  async tryTake(key: string, source: Source = db): Promise<Rate | TooManyRequests> {
    const taken = this.#takenOf(key)
    if (taken && taken.left > 0) {
      taken.left -= 1
      return this.#rate(taken)
    }
    if (taken?.isFull && performance.now() - taken.at < REFUSED_MS) return this.#refusal(taken.of.ms)
    const isShared = this.#counts !== this.#memory
    const block = isShared ? this.#block : 1
    const window = await this.#counts.add(key, block, this.#policy.max, source)
    if (!window) {
      const full = (await this.#counts.read(key, source)) ?? { used: this.#policy.max, ms: 1 }
      if (isShared) this.#taken.set(key, { left: 0, of: full, at: performance.now(), isFull: true })
      return this.#refusal(full.ms)
    }
    const left = (this.#takenOf(key)?.left ?? 0) + block - 1
    const now = { left, of: window, at: performance.now() }
    if (block > 1) this.#taken.set(key, now)
    return this.#rate(now)
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

  async giveBack(key: string): Promise<void> {
    this.#taken.delete(key)
    await this.#counts.giveBack(key)
  }

  async forget(key: string): Promise<void> {
    this.#taken.delete(key)
    await this.#counts.forget(key)
  }

  clear(): void {
    this.#memory.windows.clear()
    this.#taken.clear()
  }

  #takenOf(key: string) {
    const taken = this.#taken.get(key)
    return taken && performance.now() - taken.at < taken.of.ms ? taken : undefined
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

/** By the monotonic clock. */
class MemoryCounts implements Counts {
  // `max` would reserve a megabyte for each limit at the start.
  readonly windows = new LRUCache<string, { used: number; endsAt: number }>({
    maxSize: KEYS_MAX,
    sizeCalculation: () => 1,
  })

  constructor(private readonly lastsMs: number) {}

  async read(key: string): Promise<Window | null> {
    const window = this.#open(key)
    return window ? { used: window.used, ms: window.endsAt - performance.now() } : null
  }

  async add(key: string, amount: number, max: number): Promise<Window | null> {
    const window = this.#open(key) ?? { used: 0, endsAt: performance.now() + this.lastsMs }
    if (window.used + amount > max) return null
    window.used += amount
    this.windows.set(key, window)
    return { used: window.used, ms: window.endsAt - performance.now() }
  }

  addAll(keys: string[], max: number): Promise<(Window | null)[]> {
    return Promise.all(keys.map((key) => this.add(key, 1, max)))
  }

  async giveBack(key: string): Promise<void> {
    const window = this.#open(key)
    if (window && window.used > 0) window.used -= 1
  }

  async forget(key: string): Promise<void> {
    this.windows.delete(key)
  }

  #open(key: string) {
    const window = this.windows.get(key)
    return window && window.endsAt > performance.now() ? window : undefined
  }
}

/** Milliseconds since 1970 by the clock of the database, the same in a whole statement. */
const NOW = sql.raw("cast((julianday('now') - 2440587.5) * 86400000 as integer)")

/** Each call is one statement, so that processes and parallel requests cannot count past each other. */
export class DatabaseCounts implements Counts {
  readonly #isOpen: SQL

  /** @param longestMs when `endIn` may ask for more. A window that ends later is of a clock that was ahead. */
  constructor(
    private readonly id: string,
    private readonly lastsMs: number,
    longestMs = lastsMs,
  ) {
    this.#isOpen = sql`(ends_at > ${NOW} and ends_at <= ${NOW} + ${longestMs})`
  }

  async read(key: string, source: Source = db): Promise<Window | null> {
    const rows = await source.all<Window>(
      sql`select used, ends_at - ${NOW} as ms from ${rateCounts} where key = ${this.#hash(key)} and ${this.#isOpen}`,
    )
    return rows[0] ?? null
  }

  async add(key: string, amount: number, max: number, source: Source = db): Promise<Window | null> {
    return (await this.#adding(key, amount, max, source))[0] ?? null
  }

  async addAll(keys: string[], max: number): Promise<(Window | null)[]> {
    const [first, ...others] = keys.map((key) => this.#adding(key, 1, max, db))
    const added = first ? await db.batch([first, ...others]) : []
    return added.map(([window]) => window ?? null)
  }

  async endIn(ms: number, key: string): Promise<void> {
    await db.run(sql`update ${rateCounts} set ends_at = ${NOW} + ${ms} where key = ${this.#hash(key)}`)
  }

  #adding(key: string, amount: number, max: number, source: Source) {
    return source.all<Window>(sql`
      insert into ${rateCounts} (key, used, ends_at) values (${this.#hash(key)}, ${amount}, ${NOW} + ${this.lastsMs})
      on conflict (key) do update set
        used = case when ${this.#isOpen} then used else 0 end + excluded.used,
        ends_at = case when ${this.#isOpen} then ends_at else excluded.ends_at end
      where not ${this.#isOpen} or used + excluded.used <= ${max}
      returning used, ends_at - ${NOW} as ms`)
  }

  /** What cannot be given back stays counted: the response does not depend on it. */
  async giveBack(key: string): Promise<void> {
    const row = sql`key = ${this.#hash(key)} and used > 0 and ${this.#isOpen}`
    await db.run(sql`update ${rateCounts} set used = used - 1 where ${row}`).catch(() => {})
  }

  async forget(key: string): Promise<void> {
    await db.run(sql`delete from ${rateCounts} where key = ${this.#hash(key)}`).catch(() => {})
  }

  #hash(key: string): string {
    return createHmac("sha256", derivedKey("rates")).update(`${this.id}\n${key}`).digest("base64url")
  }
}

/** Of a count's row. */
export const hasEnded = sql`ends_at <= ${NOW}`
