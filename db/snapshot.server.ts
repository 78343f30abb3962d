import Sqlite from "libsql"
import type { Database } from "./client/open-database.ts"

/** How long the lock of another process's write is waited for. */
const LOCK_TIMEOUT_MS = 10_000

/** A search index, which is rebuilt from the table whose text it finds; its shadow tables come with it. */
const INDEX = "virtual"

type Table = { name: string; type: "table" | "view" | typeof INDEX | "shadow" }

/** Writes the database as it is at one moment into a new file, compacted; reads and writes go on meanwhile. */
export async function writeSnapshot({ $client: client }: Database, path: string): Promise<void> {
  await client.execute({ sql: "VACUUM INTO ?", args: [path] })
}

/**
 * Reads a snapshot through.
 * @throws {Error} when the file is no database of ours, or damaged.
 */
export function checkSnapshot(path: string): void {
  const refused = new Error("The backup's database is damaged, or not Curio's.")
  const snapshot = new Sqlite(path)
  try {
    const rows = snapshot.prepare("PRAGMA quick_check").raw(true).all() as unknown[][]
    if (rows[0]?.[0] !== "ok") throw refused
    snapshot.prepare("SELECT created_at FROM __drizzle_migrations").all()
  } catch {
    throw refused
  } finally {
    snapshot.close()
  }
}

/**
 * Gives a database the rows of another of the same migrations, in one transaction: whoever reads meanwhile sees the
 * old rows or the new ones. Triggers are off while the rows go in, for what they would write is among the rows.
 * @throws {Error} when the other has migrations that this one does not know.
 */
export function replaceContents(path: string, from: string): void {
  const database = new Sqlite(path, { timeout: LOCK_TIMEOUT_MS })
  try {
    database.exec("PRAGMA foreign_keys = OFF; PRAGMA synchronous = FULL")
    database.prepare("ATTACH ? AS snapshot").run(from)
    database.exec("BEGIN IMMEDIATE")
    database.exec(replacement(database).join(";\n"))
    database.exec("COMMIT")
  } finally {
    // Rolls back what was not committed.
    database.close()
  }
}

function replacement(database: Sqlite.Database): string[] {
  const rows = <T>(sql: string) => database.prepare(sql).all() as T[]
  const unknown = rows(
    "SELECT created_at FROM snapshot.__drizzle_migrations EXCEPT SELECT created_at FROM main.__drizzle_migrations",
  )
  if (unknown.length > 0) throw new Error("The backup was made by a newer version: install that one first.")

  // The last ids given out come last, because each INSERT changes them.
  const tables = rows<Table>(
    `SELECT name, type FROM pragma_table_list
     WHERE schema = 'main' AND name <> 'sqlite_schema' ORDER BY name = 'sqlite_sequence'`,
  )
  const triggers = rows<{ name: string; sql: string }>(
    "SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'",
  )
  return [
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...tables
      .filter(({ type }) => type === "table")
      .flatMap(({ name }) => [
        `DELETE FROM main."${name}"`,
        `INSERT INTO main."${name}" SELECT * FROM snapshot."${name}"`,
      ]),
    ...tables
      .filter(({ type }) => type === INDEX)
      .map(({ name }) => `INSERT INTO main."${name}" ("${name}") VALUES ('rebuild')`),
    ...triggers.map(({ sql }) => sql),
  ]
}
