import { chmod, copyFile, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { checkSnapshot, requireClosed } from "#db/snapshot.server.ts"
import { fileUrl } from "~/env/file-url.ts"
import type { Env } from "~/env.server.ts"
import { draftOf, makeFolder, writeWhole } from "~/runtime/atomic-write.ts"
import { BACKUP, copyMissingFiles, copySecret, databaseFile } from "./files.ts"

/** Checks everything before it changes anything. @returns how many pictures were missing. */
export async function restore(
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL">,
  folder: string,
): Promise<{ pictures: number }> {
  const file = databaseFile(env, true)
  const from = resolve(folder)
  const scratch = draftOf(join(env.DATA_DIR, "restore"))
  makeFolder(scratch)
  try {
    const copy = join(scratch, BACKUP.database)
    await copyFile(join(from, BACKUP.database), copy).catch(() => {
      throw new Error(`There is no backup in ${from}: ${BACKUP.database} cannot be read.`)
    })
    checkSnapshot(copy)
    await checkVersion(copy)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  requireClosed(file)
  const pictures = await copyMissingFiles(join(from, BACKUP.pictures), join(env.DATA_DIR, BACKUP.pictures))
  await writeWhole(file, async (draft) => {
    await copyFile(join(from, BACKUP.database), draft)
    await chmod(draft, 0o600)
  })
  await copySecret(from, env.DATA_DIR)
  return { pictures }
}

/** Migrates a copy. The restored file itself is migrated when the server starts. */
async function checkVersion(path: string) {
  const database = openDatabase({ url: fileUrl(path) })
  try {
    await migrateDatabase(database.db, { what: "The backup" })
  } finally {
    await database.close()
  }
}
