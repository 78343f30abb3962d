import { access, chmod, constants, readFile, realpath, writeFile } from "node:fs/promises"
import { dirname, join, relative, resolve } from "node:path"
import { openDatabase } from "#db/client.server.ts"
import { writeSnapshot } from "#db/snapshot.server.ts"
import { fileOf, fileUrl } from "~/env/file-url.ts"
import type { Env } from "~/env.server.ts"
import { ifMissing, makeFolder, sweepDrafts, writeWhole } from "~/runtime/atomic-write.ts"
import { BACKUP, copyMissingFiles, copySecret, databaseFile } from "./files.ts"

/** Works while servers write. In an existing folder only new pictures are copied. @returns how many. */
export async function backUp(
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL">,
  folder: string,
): Promise<{ pictures: number }> {
  const file = databaseFile(env)
  const to = await folderFor(env, folder)
  await sweepDrafts(to)
  const copyPictures = () => copyMissingFiles(join(env.DATA_DIR, BACKUP.pictures), join(to, BACKUP.pictures))
  // Twice: the first copy has pictures that are deleted meanwhile, the second those that are added.
  const before = await copyPictures()
  await snapshotInto(fileUrl(file), join(to, BACKUP.database))
  const after = await copyPictures()
  await copySecret(env.DATA_DIR, to)
  return { pictures: before + after }
}

/** @throws {Error} where no backup can be made. Otherwise it would be known only when one is due. */
async function folderFor(
  { DATA_DIR, DATABASE_URL }: Pick<Env, "DATA_DIR" | "DATABASE_URL">,
  folder: string,
): Promise<string> {
  const to = resolve(folder)
  try {
    makeFolder(to)
    // A file has no such entry.
    await access(`${to}/.`, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `${to} cannot take a backup (${code}): it must be a folder that the server's account may write.`,
    )
  }
  const real = (path: string) => realpath(path).catch(ifMissing(path))
  const [target = to, ...ours] = await Promise.all([to, DATA_DIR, dirname(fileOf(DATABASE_URL))].map(real))
  const isOfData = !relative(await real(join(DATA_DIR, BACKUP.pictures)), target).startsWith("..")
  // The copy would take the place of the database that is in use, or be copied itself.
  if (ours.includes(target) || isOfData)
    throw new Error(`${to} holds the data itself: name another folder for the backup.`)
  return to
}

/** Without BACKUP_DIR, and with a database on a server, there is nothing to look at. @throws {Error} */
export async function requireBackupFolder(
  env: Pick<Env, "BACKUP_DIR" | "DATA_DIR" | "DATABASE_URL">,
): Promise<void> {
  if (!env.BACKUP_DIR || !env.DATABASE_URL.startsWith("file:")) return
  await folderFor(env, env.BACKUP_DIR).catch((error) => {
    throw new Error(`BACKUP_DIR: ${error.message}`)
  })
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

type Settings = Pick<Env, "BACKUP_DIR" | "BACKUP_EVERY">

/** This file in BACKUP_DIR is written when a backup is complete. */
const COMPLETED = "last-backup"

export async function lastBackup({ BACKUP_DIR }: Pick<Settings, "BACKUP_DIR">): Promise<Date | null> {
  if (!BACKUP_DIR) return null
  const text = await readFile(join(BACKUP_DIR, COMPLETED), "utf8").catch(ifMissing(""))
  const time = new Date(text.trim())
  return Number.isNaN(time.getTime()) ? null : time
}

/** A backup is due, too, when the last one was made in the future: the clock was wrong. */
export async function isBackupDue(settings: Settings): Promise<boolean> {
  const age = Date.now() - ((await lastBackup(settings))?.getTime() ?? 0)
  return age < 0 || age >= settings.BACKUP_EVERY
}

/** The server's own backups run this in a process of their own, which a job starts. Two at once do no harm. */
export async function backUpIfDue(
  settings: Settings & Parameters<typeof backUp>[0],
): Promise<"done" | "not due"> {
  const { BACKUP_DIR } = settings
  if (!BACKUP_DIR) throw new Error("BACKUP_DIR is not set.")
  if (!(await isBackupDue(settings))) return "not due"
  const began = new Date()
  await backUp(settings, BACKUP_DIR)
  await writeWhole(join(BACKUP_DIR, COMPLETED), (draft) =>
    writeFile(draft, `${began.toISOString()}\n`, { mode: 0o600 }),
  )
  return "done"
}
