import { exists, type SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { env } from "~/env.server.ts"
import { runningFor } from "~/runtime/event-loop.ts"
import { type OpenDatabase, openDatabase } from "./client/open-database.ts"

export { isBusy, isDamaged, isTimeout, isUniqueViolation } from "./client/errors.ts"
export {
  afterCommit,
  type Database,
  type OpenDatabase,
  openDatabase,
  type Source,
  type Transaction,
} from "./client/open-database.ts"
export { type Given, type GivenRow, prepared, preparedLater, valuesOf } from "./client/prepared.ts"

// Global, so that a reloaded module in development reuses the open connections.
const shared = globalThis as typeof globalThis & { curioDatabase?: OpenDatabase }

shared.curioDatabase ??= openDatabase({
  url: env.DATABASE_URL,
  authToken: env.DATABASE_AUTH_TOKEN,
  replicaUrl: env.DATABASE_REPLICA_URL,
  staleMs: env.DATABASE_STALENESS_MS,
})

/** Nothing is opened before the first query. */
const { client } = shared.curioDatabase
export const { db, reserve, queue: writeQueue, close: closeDatabase } = shared.curioDatabase

/** WHERE condition, or a column that is 0 or 1: the table has such a row. */
export const hasRow = (table: SQLiteTable, condition: SQL | undefined): SQL =>
  exists(db.select({ one: sql`1` }).from(table).where(condition))

const ANSWER_MS = 1_000

export const changeLog = client.openChangeLog()

export const isDatabaseUp = (): Promise<boolean> => answersInTime(client.ping())

/** True without a replica. */
export const isReplicaUp = (): Promise<boolean> => answersInTime(client.pingReplica())

function answersInTime(answer: Promise<unknown>): Promise<boolean> {
  const answered = answer.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, runningFor(ANSWER_MS).then(() => false)])
}
