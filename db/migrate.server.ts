import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator"
import type { Statement } from "./client/connection.ts"
import { explainingFile, isUniqueViolation } from "./client/errors.ts"
import type { Database } from "./client/open-database.ts"

const TABLE = "__drizzle_migrations"

type Options = {
  folder?: string
  what?: string
  /** Is told what is about to be done, before it takes a while. */
  say?: (text: string) => void
}

/** All pending migrations or none, foreign keys off. Several processes may start at once. */
export async function migrateDatabase(database: Database, options: Options = {}): Promise<void> {
  const { folder = join(process.cwd(), "db/migrations"), what = "The database", say } = options
  await explainingFile(what, () => migrate(database, folder, what, say))
}

/** @throws {Error} when another program keeps a file's lock. Without it, each write would fail after five seconds. */
export const requireUnlocked = (database: Database): Promise<void> =>
  explainingFile("The database", () => database.transaction(async () => {}))

async function migrate(
  { $client: client }: Database,
  folder: string,
  what: string,
  say: Options["say"],
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const times = migrations.map((migration) => migration.folderMillis)
  const isMigrated = await client.execute(`SELECT 1 FROM sqlite_master WHERE name = '${TABLE}'`)
  const unknown =
    isMigrated.rows.length > 0 ? [...(await appliedTo(client))].filter((at) => !times.includes(at)) : []
  if (unknown.length > 0) throw new Error(`${what} was made by a newer version: install that one first.`)
  await client.execute(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
  )
  await client.execute(`CREATE UNIQUE INDEX IF NOT EXISTS ${TABLE}_created_at ON ${TABLE} (created_at)`)
  for (;;) {
    const applied = await appliedTo(client)
    const pending = migrations.filter((migration) => !applied.has(migration.folderMillis))
    if (pending.length === 0) return
    say?.(applied.size === 0 ? "Making the database …" : `Updating the database in ${pending.length} steps …`)
    try {
      await client.migrate(pending.flatMap(statements))
    } catch (error) {
      if (applied.size === 0 && /already exists/.test(String(error)))
        throw new Error(`${what} has tables of another program: set DATABASE_URL to a file of its own.`)
      if (!isUniqueViolation(error, `${TABLE}.created_at`)) throw error
      await sleep(20)
    }
  }
}

async function appliedTo(client: Database["$client"]): Promise<Set<number>> {
  const { rows } = await client.execute(`SELECT created_at FROM ${TABLE}`)
  return new Set(rows.map((row) => Number(row.created_at)))
}

/** Its unique row comes first: it takes the write lock, and only one process can insert it. */
function statements(migration: MigrationMeta): Statement[] {
  const claim = {
    sql: `INSERT INTO ${TABLE} (hash, created_at) VALUES (?, ?)`,
    args: [migration.hash, migration.folderMillis],
  }
  return [claim, ...migration.sql]
}
