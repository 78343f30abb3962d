import { existsSync, rmSync } from "node:fs"
import Sqlite from "libsql"
import { explainingFile } from "./client/errors.ts"
import type { Database } from "./client/open-database.ts"

/** A consistent, compacted copy. Reads and writes go on meanwhile. */
export async function writeSnapshot({ $client: client }: Database, path: string): Promise<void> {
  await explainingFile("The database", () => client.execute({ sql: "VACUUM INTO ?", args: [path] }))
}

/** @throws {Error} when the file is damaged, or not a database of Curio. */
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
 * Ends WAL mode, so that the log of this file is not applied to another one in its place. A damaged file loses its log.
 * @throws {Error} when a process has it open: SQLite leaves WAL mode only without other connections.
 */
export function requireClosed(path: string): void {
  if (!existsSync(path)) return
  const database = new Sqlite(path)
  try {
    database.exec("PRAGMA journal_mode = DELETE")
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    if (error.code.startsWith("SQLITE_BUSY"))
      throw new Error("The database is in use: stop the server first.")
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error
  } finally {
    database.close()
  }
  for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true })
}
