import { getTableName, is } from "drizzle-orm"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { closeDatabase, db } from "#db/client.server.ts"
import * as schema from "#db/schema/index.ts"

/**
 * Gives each test of a file an empty, migrated database, which is the very `db` that the application imports: the
 * setup file has pointed DATABASE_URL to this test file's own copy of the template, or in the project `remote` to
 * this worker's libSQL server, before anything read it. Ids begin at 1 in every test.
 */
export function useTestDatabase(): void {
  beforeEach(emptyDatabase)
  afterAll(closeDatabase)
}

/** The same for a file whose tests only read: they share what is made once. */
export function useSharedDatabase(make: () => Promise<void>): void {
  beforeAll(async () => {
    await emptyDatabase()
    await make()
  })
  afterAll(closeDatabase)
}

const deletes = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => `DELETE FROM \`${getTableName(table)}\``)

/** One transaction with foreign keys off, so that the order of the tables does not matter. */
async function emptyDatabase() {
  await db.$client.migrate([...deletes, "DELETE FROM sqlite_sequence"])
}
