import type { InValue } from "@libsql/client"
import { db } from "#db/client.server.ts"

/** How SQLite would carry a query out, a step a line, as EXPLAIN QUERY PLAN tells it. */
export async function planOf(query: { toSQL: () => { sql: string; params: unknown[] } }): Promise<string[]> {
  const { sql, params } = query.toSQL()
  const { rows } = await db.$client.execute({
    sql: `EXPLAIN QUERY PLAN ${sql}`,
    args: params as InValue[],
  })
  // An EXPLAIN that is kept prepared counts as a reader for ever, and its connection sees no later write.
  db.$client.reconnect()
  return rows.map((row) => String(row.detail))
}
