import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type OpenDatabase, openDatabase } from "../../db/client/open-database.ts"
import { migrateDatabase } from "../../db/migrate.server.ts"
import { startApp } from "./server.ts"

/** A folder with a filled database, and as many copies as are needed. */
export type Seeded<T> = { filled: T; copy: () => string; remove: () => void }

/** @param checkout another version that is measured too: a database of a newer one is refused by it. */
export async function seeded<T>(
  fill: (database: OpenDatabase) => Promise<T>,
  checkout?: string,
): Promise<Seeded<T>> {
  const folder = mkdtempSync(join(tmpdir(), "curio-bench-"))
  const original = join(folder, "original")
  if (checkout) await (await startApp({ dataDir: original, checkout })).stop()
  const database = openDatabase({ url: `file:${join(original, "curio.db")}` })
  if (!checkout) await migrateDatabase(database.db)
  const filled = await fill(database)
  await database.close()
  let copies = 0
  return {
    filled,
    copy: () => {
      const target = join(folder, `copy-${++copies}`)
      cpSync(original, target, { recursive: true })
      return target
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The beginning of a statement that makes `n.i` from 1 to the first argument. */
export const NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)"
