import { chmod, mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { openDatabase } from "#db/client.server.ts"
import { writeSnapshot } from "#db/snapshot.server.ts"
import type { Env } from "~/env.server.ts"
import { sweepDrafts, writeWhole } from "../storage/atomic-write.ts"
import { BACKUP, copyMissingFiles, copySecret, databaseFile } from "./files.ts"

/** Works while servers write. In an existing folder only new pictures are copied. @returns how many. */
export async function backUp(
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL">,
  folder: string,
): Promise<{ pictures: number }> {
  const url = `file:${databaseFile(env)}`
  const to = resolve(folder)
  await mkdir(to, { recursive: true, mode: 0o700 })
  await sweepDrafts(to)
  const copyPictures = () => copyMissingFiles(join(env.DATA_DIR, BACKUP.pictures), join(to, BACKUP.pictures))
  // Twice: the first copy has pictures that are deleted meanwhile, the second those that are added.
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
      await chmod(draft, 0o600)
    })
  } finally {
    await database.close()
  }
}
