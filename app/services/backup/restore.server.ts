import { copyFile, mkdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { checkSnapshot, replaceContents } from "#db/snapshot.server.ts"
import type { Env } from "~/env.server.ts"
import { draftOf } from "../storage/atomic-write.ts"
import { copyMissingFiles, copySecret } from "./files.ts"
import { BACKUP, databaseFile } from "./places.ts"

/**
 * Puts a backup's database in place of the present one, in one transaction, and brings back its pictures and secret.
 * Servers may run: they read the old contents or the new, and their writes wait meanwhile. A backup of an older version
 * is migrated first.
 * @returns how many pictures were missing, and whether the secret is another than before.
 * @throws {Error} when the folder holds no readable backup, or one of a newer version; nothing has changed then.
 */
export async function restore(
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL">,
  folder: string,
): Promise<{ pictures: number; secretChanged: boolean }> {
  const file = databaseFile(env, true)
  const from = resolve(folder)
  const scratch = draftOf(join(env.DATA_DIR, "restore"))
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    // The backup itself is left as it was.
    const snapshot = join(scratch, BACKUP.database)
    await copyFile(join(from, BACKUP.database), snapshot).catch(() => {
      throw new Error(`There is no backup in ${from}: ${BACKUP.database} cannot be read.`)
    })
    checkSnapshot(snapshot)
    await migrateFile(snapshot, "The backup")
    await migrateFile(file, "The database")
    const pictures = await copyMissingFiles(join(from, BACKUP.pictures), join(env.DATA_DIR, BACKUP.pictures))
    replaceContents(file, snapshot)
    return { pictures, secretChanged: await copySecret(from, env.DATA_DIR) }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function migrateFile(path: string, what: string) {
  const database = openDatabase({ url: `file:${path}` })
  try {
    await migrateDatabase(database.db, { what })
  } finally {
    await database.close()
  }
}
