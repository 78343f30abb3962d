import type { InStatement } from "@libsql/client"
import { vi } from "vitest"
import { db } from "#db/client.server.ts"

/** What the database says of how it finds the rows of each query that this runs. */
export async function plansOf(run: () => Promise<unknown>): Promise<string[][]> {
  const execute = vi.spyOn(db.$client, "execute")
  await run()
  const statements = execute.mock.calls.map(([statement]) => statement as Exclude<InStatement, string>)
  execute.mockRestore()
  return Promise.all(
    statements.map(async ({ sql, args }) => {
      const { rows } = await db.$client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
      return rows.map((row) => String(row.detail))
    }),
  )
}
