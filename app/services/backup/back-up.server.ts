import { chmod, mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { openDatabase } from "#db/client.server.ts"
import { writeSnapshot } from "#db/snapshot.server.ts"
import type { Env } from "~/env.server.ts"
import { sweepDrafts, writeWhole } from "../storage/atomic-write.ts"
import { copyMissingFiles, copySecret } from "./files.ts"
import { BACKUP, databaseFile } from "./places.ts"

/**
 * Copies an installation's database, pictures and secret into a folder, as they are at one moment, while servers go on
 * reading and writing. A folder that holds an earlier backup is brought up to date: only new pictures are copied, and
 * the earlier database stays until the new one is whole.
 * @returns how many pictures were copied.
 * @throws {Error} when the database is on a server, or the folder cannot be written.
 */
export async function backUp(
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL">,
  folder: string,
): Promise<{ pictures: number }> {
  const url = `file:${databaseFile(env)}`
  const to = resolve(folder)
  await mkdir(to, { recursive: true, mode: 0o700 })
  await sweepDrafts(to)
  const copyPictures = () => copyMissingFiles(join(env.DATA_DIR, BACKUP.pictures), join(to, BACKUP.pictures))
  // Before and after: the first pass has what is deleted meanwhile, the second what is added.
  const before = await copyPictures()
  await snapshotInto(url, join(to, BACKUP.database))
  const after = await copyPictures()
  await copySecret(env.DATA_DIR, to)
  return { pictures: before + after }
}

async function snapshotInto(url: string, path: string) {
  const database = openDatabase({ url })
  try {
    await writeWhole(path, async (draft) => {
      await writeSnapshot(database.db, draft)
      // SQLite asks only the process's mask.
      await chmod(draft, 0o600)
    })
  } finally {
    await database.close()
  }
}
