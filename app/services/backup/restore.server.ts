import { chmod, copyFile, mkdir, rename, rm } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { checkSnapshot, needClosed } from "#db/snapshot.server.ts"
import type { Env } from "~/env.server.ts"
import { draftOf } from "../storage/atomic-write.ts"
import { BACKUP, copyMissingFiles, copySecret, databaseFile } from "./files.ts"

/** Checks everything before it changes anything. @returns how many pictures were missing. */
export async function restore(
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL">,
  folder: string,
): Promise<{ pictures: number }> {
  const file = databaseFile(env, true)
  const from = resolve(folder)
  const scratch = draftOf(join(dirname(file), "restore"))
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const snapshot = join(scratch, BACKUP.database)
    await copyFile(join(from, BACKUP.database), snapshot).catch(() => {
      throw new Error(`There is no backup in ${from}: ${BACKUP.database} cannot be read.`)
    })
    await chmod(snapshot, 0o600)
    checkSnapshot(snapshot)
    await migrateSnapshot(snapshot)
    needClosed(file)
    const pictures = await copyMissingFiles(join(from, BACKUP.pictures), join(env.DATA_DIR, BACKUP.pictures))
    await copySecret(from, env.DATA_DIR)
    await rename(snapshot, file)
    return { pictures }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function migrateSnapshot(path: string) {
  const database = openDatabase({ url: `file:${path}` })
  try {
    await migrateDatabase(database.db, { what: "The backup" })
  } finally {
    await database.close()
  }
}
