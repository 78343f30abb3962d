import { createClient, type InValue } from "@libsql/client"
import { vi } from "vitest"
import type { Statement } from "#db/client/connection.ts"
import { db } from "#db/client.server.ts"
import { env } from "~/env.server.ts"

/** The steps of EXPLAIN QUERY PLAN for a query. */
export async function planOf(query: { toSQL: () => { sql: string; params: unknown[] } }): Promise<string[]> {
  const { sql, params } = query.toSQL()
  return explained({ sql, args: params as InValue[] })
}

/** The same for each query that a function runs. */
export async function plansOf(run: () => Promise<unknown>): Promise<string[][]> {
  const execute = vi.spyOn(db.$client, "execute")
  await run()
  const statements = execute.mock.calls.map(([statement]) => statement as Exclude<Statement, string>)
  execute.mockRestore()
  const plans: string[][] = []
  for (const statement of statements) plans.push(await explained(statement))
  return plans
}

async function explained({ sql, args = [] }: Exclude<Statement, string>): Promise<string[]> {
  // A prepared EXPLAIN stays a reader, so its connection would not see later writes.
  const client = createClient({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN })
  const { rows } = await client
    .execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
    .finally(() => client.close())
  return rows.map((row) => String(row.detail))
}
