import { sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collections, users } from "#db/schema/index.ts"

export { countJobs } from "#db/jobs.server.ts"

type Totals = { users: number; collections: number }

/** Counts from indexes, so the accounts that wait for their deletion are counted by themselves. */
export async function readTotals(): Promise<Totals> {
  const [row] = await db.all<Totals>(sql`select
    (select count(*) from ${users}) - (select count(*) from ${users} where ${users.isDeleted} = 1) as "users",
    (select count(*) from ${collections})
      - (select count(*) from ${collections} where ${collections.isDeleted} = 1) as "collections"`)
  return row ?? { users: 0, collections: 0 }
}
