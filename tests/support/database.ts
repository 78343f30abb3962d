import { getTableName, is } from "drizzle-orm"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import { beforeAll, beforeEach } from "vitest"
import { db } from "#db/client.server.ts"
import * as schema from "#db/schema/index.ts"
import { forgetWrites } from "~/http/server/rate-limit.server.ts"

/**
 * Gives each test of a file an empty, migrated database, which is the very `db` that the application imports: the
 * setup file has pointed DATABASE_URL to this process's own copy of the template, or to this worker's libSQL server,
 * before anything read it. Ids begin at 1 in every test.
 */
export function useTestDatabase(): void {
  beforeEach(emptyDatabase)
}

/** The same for a file whose tests only read: they share what is made once. */
export function useSharedDatabase(make: () => Promise<void>): void {
  beforeAll(async () => {
    await emptyDatabase()
    await make()
  })
}

const tables = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => getTableName(table))
const deletes = tables.map((table) => `DELETE FROM \`${table}\``)

/**
 * One transaction with foreign keys off, so that the order of the tables does not matter. Writes are counted by the
 * users' ids, which the next test has again.
 */
export async function emptyDatabase(): Promise<void> {
  await db.$client.migrate([...deletes, "DELETE FROM sqlite_sequence"])
  forgetWrites()
}

/** Tables with numbers that triggers keep while other tables are written. */
const COUNTING = ["brand_item_counts", "collections", "groups"]

/**
 * Remembers every row.
 * @returns what puts all rows back as they were, for a fraction of what making them takes.
 */
export async function rememberDatabase(): Promise<() => Promise<void>> {
  const inOrder = [...tables.filter((table) => !COUNTING.includes(table)), ...COUNTING]
  await db.$client.migrate(
    inOrder.flatMap((table) => [
      `DROP TABLE IF EXISTS \`remembered_${table}\``,
      `CREATE TABLE \`remembered_${table}\` AS SELECT * FROM \`${table}\``,
    ]),
  )
  const back = inOrder.flatMap((table) => [
    `DELETE FROM \`${table}\``,
    `INSERT INTO \`${table}\` SELECT * FROM \`remembered_${table}\``,
  ])
  return async () => {
    await db.$client.migrate([...deletes, ...back])
  }
}
