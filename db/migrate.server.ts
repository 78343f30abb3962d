import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { InStatement } from "@libsql/client"
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator"
import type { Database } from "./client/open-database.ts"
import { isUniqueViolation } from "./client/unique-violation.ts"

/** Drizzle's own table, so that its command-line tool sees what has been applied. */
const TABLE = "__drizzle_migrations"

/**
 * Applies the migrations that a database has not had yet, all or none, foreign keys off meanwhile. Several processes
 * may start at once: each migration begins by claiming its row, which only one of them can.
 * @param folder read from the working folder, because the bundle is elsewhere.
 */
export async function migrateDatabase(
  { $client: client }: Database,
  folder = join(process.cwd(), "db/migrations"),
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  await client.execute(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
  )
  await client.execute(`CREATE UNIQUE INDEX IF NOT EXISTS ${TABLE}_created_at ON ${TABLE} (created_at)`)
  for (;;) {
    const { rows } = await client.execute(`SELECT created_at FROM ${TABLE}`)
    const applied = new Set(rows.map((row) => Number(row.created_at)))
    const pending = migrations.filter((migration) => !applied.has(migration.folderMillis))
    if (pending.length === 0) return
    try {
      await client.migrate(pending.flatMap(statements))
    } catch (error) {
      if (!isUniqueViolation(error, `${TABLE}.created_at`)) throw error
      await sleep(20)
    }
  }
}

/** The claim comes first: it takes the write lock at once, and fails before anything is changed. */
function statements(migration: MigrationMeta): InStatement[] {
  const claim = {
    sql: `INSERT INTO ${TABLE} (hash, created_at) VALUES (?, ?)`,
    args: [migration.hash, migration.folderMillis],
  }
  return [claim, ...migration.sql]
}
