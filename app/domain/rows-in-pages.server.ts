import { and, asc, desc, gt, lt, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { eventLoopTurn } from "~/runtime/event-loop.ts"
import { Pace } from "~/services/pace.server.ts"
import { cutById, decodeCursor, type Page, type PageRequest } from "./paging.ts"

export type Query<R> = {
  where(condition: SQL | undefined): { orderBy(key: SQL): { limit(rows: number): PromiseLike<R[]> } }
}

/**
 * Reads the rows of a query page by page, in the order of `key`, which it selects as `key`. Other requests come in before each
 * page, and not only between two: an account may have thousands of short lists.
 */
export async function* listOf<R extends { key: number | string }>(
  key: SQLiteColumn | SQL,
  condition: SQL | undefined,
  query: () => Query<R>,
  order: "rising" | "falling" = "rising",
): AsyncGenerator<Omit<R, "key">> {
  const pace = new Pace()
  const [isBeyond, inOrder] = order === "rising" ? [gt, asc] : [lt, desc]
  // No text of ours begins with a later character.
  let after: number | string = order === "rising" ? 0 : "~"
  for (let isLast = false; !isLast; ) {
    await eventLoopTurn()
    let page: R[] = []
    isLast = await pace.statement(async (limit) => {
      page = await query()
        .where(and(condition, isBeyond(sql`${key}`, after)))
        .orderBy(inOrder(key))
        .limit(limit)
      return page.length
    })
    for (const { key, ...row } of page) {
      after = key
      yield row
    }
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
