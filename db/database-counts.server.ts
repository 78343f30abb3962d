import { createHmac } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { derivedKey } from "~/env/secrets.server.ts"
import { db } from "./client.server.ts"
import type { RateSource, Window } from "./rate-counts.ts"
import { rateCounts } from "./schema/index.ts"

/** Milliseconds since 1970 by the clock of the database, the same in a whole statement. */
const NOW = sql.raw("cast((julianday('now') - 2440587.5) * 86400000 as integer)")

/** Each call is one statement, so that processes and parallel requests cannot count past each other. */
export class DatabaseCounts {
  readonly #isOpen: SQL

  /** @param longestMs when `endIn` may ask for more. A window that ends later is of a clock that was ahead. */
  constructor(
    private readonly id: string,
    protected readonly lastsMs: number,
    longestMs = lastsMs,
  ) {
    this.#isOpen = sql`(ends_at > ${NOW} and ends_at <= ${NOW} + ${longestMs})`
  }

  async read(key: string, source: RateSource = db): Promise<Window | null> {
    const rows = await source.all<Window>(
      sql`select used, ends_at - ${NOW} as ms from ${rateCounts} where key = ${this.#hash(key)} and ${this.#isOpen}`,
    )
    return rows[0] ?? null
  }

  async add(
    key: string,
    amount: number,
    max = Number.MAX_SAFE_INTEGER,
    source: RateSource = db,
  ): Promise<Window | null> {
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

  #adding(key: string, amount: number, max: number, source: RateSource) {
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
