import { sql } from "drizzle-orm"
import { env } from "~/env.server.ts"
import { ChangeLog } from "./change-log.ts"
import { type OpenDatabase, openDatabase } from "./client/open-database.ts"

export { isBusy, isUniqueViolation } from "./client/errors.ts"
export { withSender } from "./client/file-writer.ts"
export { type Database, type OpenDatabase, openDatabase, type Transaction } from "./client/open-database.ts"
export { type Given, type GivenRow, prepared, valuesOf } from "./client/prepared.ts"

// Global, so that a reloaded module in development reuses the open connections.
const shared = globalThis as typeof globalThis & { curioDatabase?: OpenDatabase }

shared.curioDatabase ??= openDatabase({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN })

/** Nothing is opened before the first query. */
export const { db, reserve, queue: writeQueue, close: closeDatabase } = shared.curioDatabase

export const changeLog = new ChangeLog(db.$client)

export async function isDatabaseUp(limitMs = 1_000): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false)
  })
  const answer = db.run(sql`select 1 from sqlite_master`).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
