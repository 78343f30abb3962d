import { existsSync } from "node:fs"
import { fileOf } from "#db/client/connections.ts"
import type { Env } from "~/env.server.ts"

/** What a backup's folder holds, named as in DATA_DIR, so that a backup can also be served from as it is. */
export const BACKUP = { database: "curio.db", pictures: "uploads", secret: "session-secret" } as const

/**
 * The path of the installation's database.
 * @throws {Error} when it is on a server, which has backups of its own, or (unless `mayBeNew`) is not there.
 */
export function databaseFile({ DATABASE_URL }: Pick<Env, "DATABASE_URL">, mayBeNew = false): string {
  if (!DATABASE_URL.startsWith("file:"))
    throw new Error("The database is on a server (DATABASE_URL): use its own backups.")
  const file = fileOf(DATABASE_URL)
  if (!mayBeNew && !existsSync(file)) throw new Error(`There is no database at ${file}.`)
  return file
}
