import { and, asc, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { eventLoopTurn } from "~/services/event-loop.ts"

/** Reading and writing more rows would block other requests for too long. */
export const ROWS_AT_ONCE = 200

/** A query that has neither condition nor order yet. */
export type Query<R> = {
  where(condition: SQL | undefined): { orderBy(key: SQL): { limit(rows: number): PromiseLike<R[]> } }
}

/**
 * Reads the rows of a query page by page, in the order of `key`, which it selects as `key`. Other requests come in before each
 * page, and not only between two: an account may have thousands of short lists.
 */
export async function* listOf<R extends { key: number }>(
  key: SQLiteColumn | SQL,
  condition: SQL | undefined,
  query: () => Query<R>,
): AsyncGenerator<Omit<R, "key">> {
  for (let after = 0; ; ) {
    await eventLoopTurn()
    const page = await query()
      .where(and(condition, sql`${key} > ${after}`))
      .orderBy(asc(key))
      .limit(ROWS_AT_ONCE)
    for (const { key, ...row } of page) {
      after = key
      yield row
    }
    if (page.length < ROWS_AT_ONCE) return
  }
}
