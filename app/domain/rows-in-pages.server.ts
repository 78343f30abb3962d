import { and, asc, desc, gt, lt, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { cutById, decodeCursor, type Page, type PageRequest } from "./paging.ts"

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

/** A page of the rows of a query in the order of `id`, which it selects as `id`. @throws {Invalid} for a cursor of another list. */
export async function pageById<R extends { id: number }>(
  { limit, cursor }: PageRequest,
  id: SQLiteColumn,
  condition: SQL | undefined,
  query: Query<R>,
  order: "newest first" | "oldest first" = "newest first",
): Promise<Page<R>> {
  const [isBeyond, inOrder, start] =
    order === "oldest first" ? [gt, asc, 0] : [lt, desc, Number.MAX_SAFE_INTEGER]
  // Each page has a bound, so that SQLite reads the first one by the same index.
  const [last] = decodeCursor<[number]>(cursor, [0]) ?? [start]
  const rows = await query
    .where(and(condition, isBeyond(id, last)))
    .orderBy(inOrder(id))
    .limit(limit + 1)
  return cutById(rows, limit)
}
