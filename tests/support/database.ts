import { setTimeout as sleep } from "node:timers/promises"
import { getTableName, is } from "drizzle-orm"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import { beforeAll, beforeEach, inject } from "vitest"
import { db } from "#db/client.server.ts"
import { forgetCounts } from "#db/rate-limit.server.ts"
import * as schema from "#db/schema/index.ts"

/** Gives each test of a file an empty, migrated database: the `db` that the app imports (see setup.ts). Ids begin at 1. */
export function useTestDatabase(): void {
  beforeEach(emptyDatabase)
}

/** The same for a file whose tests only read: the data is made once. */
export function useSharedDatabase(make: () => Promise<void>): void {
  beforeAll(async () => {
    await emptyDatabase()
    await make()
  })
}

/** The same rows before each test: made once, and restored where a test has written. A session is a row, too. */
export function useRestoredDatabase(make: () => Promise<void>): void {
  let restore: () => Promise<void>
  useSharedDatabase(async () => {
    await make()
    restore = await rememberDatabase()
  })
  beforeEach(async () => {
    await restore()
    forgetCounts()
  })
}

const tables = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => getTableName(table))
  // The log goes on: a process that follows it takes its ids to grow.
  .filter((name) => name !== "changes")
const deletes = tables.map((table) => `DELETE FROM \`${table}\``)
/** Without that of the log, also when a test has deleted its rows: smaller ids would be taken for known. */
const FORGET_IDS = "DELETE FROM sqlite_sequence WHERE name <> 'changes'"

/** One transaction with foreign keys off. Limits count by user ids and addresses, which the next test has again. */
export async function emptyDatabase(): Promise<void> {
  await db.$client.migrate([...deletes, FORGET_IDS])
  forgetCounts()
}

const STALE_MS = 60

/** Tables with counts that triggers update when other tables are written. */
const COUNTING = ["brand_item_counts", "collections", "groups"]

/** Without OR IGNORE: the statement that runs the trigger would overrule it. */
const rememberWrites = (table: string, event: string) =>
  `CREATE TRIGGER IF NOT EXISTS \`remembered_${event}_${table}\` AFTER ${event} ON \`${table}\` BEGIN
    INSERT INTO remembered_writes SELECT '${table}' WHERE '${table}' NOT IN (SELECT name FROM remembered_writes);
  END`

/** Copies every row. @returns a function that restores the rows of the tables that were written since. */
export async function rememberDatabase(): Promise<() => Promise<void>> {
  await db.$client.migrate([
    "CREATE TABLE IF NOT EXISTS remembered_writes (name TEXT PRIMARY KEY)",
    ...tables.flatMap((table) => [
      `DROP TABLE IF EXISTS \`remembered_${table}\``,
      `CREATE TABLE \`remembered_${table}\` AS SELECT * FROM \`${table}\``,
      ...["INSERT", "UPDATE", "DELETE"].map((event) => rememberWrites(table, event)),
    ]),
    "DELETE FROM remembered_writes",
    "DROP TABLE IF EXISTS remembered_ids",
    "CREATE TABLE remembered_ids AS SELECT * FROM sqlite_sequence",
  ])
  return async () => {
    const written = await writtenTables()
    if (written.length === 0) return
    // Restoring a table runs its triggers: those of items read the collection's privacy first, and then change the counts.
    const inOrder = ["collections", ...written.filter((name) => !COUNTING.includes(name)), ...COUNTING]
    await db.$client.migrate([
      ...inOrder.flatMap((table) => [
        `DELETE FROM \`${table}\``,
        `INSERT INTO \`${table}\` SELECT * FROM \`remembered_${table}\``,
      ]),
      FORGET_IDS,
      "INSERT INTO sqlite_sequence SELECT * FROM remembered_ids WHERE name <> 'changes'",
      "DELETE FROM remembered_writes",
    ])
    // So long may a running server show what was there before.
    if (inject("server")) await sleep(STALE_MS)
  }
}

/** The tables that were written since `rememberDatabase`, or since its rows were restored. */
export async function writtenTables(): Promise<string[]> {
  const { rows } = await db.$client.execute("SELECT name FROM remembered_writes")
  return rows.map(({ name }) => String(name))
}
