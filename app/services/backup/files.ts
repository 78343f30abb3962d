import { constants } from "node:fs"
import { copyFile, readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { isDraft, whenMissing, writeWhole } from "../storage/atomic-write.ts"
import { BACKUP } from "./places.ts"

/**
 * Copies the files below a folder that another lacks. Files are named by their content, so that one that is there is
 * the same one.
 * @returns how many were copied; none when the folder does not exist.
 */
export async function copyMissingFiles(from: string, to: string): Promise<number> {
  const there = new Set(await filesBelow(to))
  const missing = (await filesBelow(from)).filter((path) => !there.has(path))
  let copied = 0
  // A file may be deleted between the listing and the copy.
  for (const path of missing) if (await copyWhole(join(from, path), join(to, path))) copied++
  return copied
}

/**
 * Copies the generated secret, by which addresses of pictures and cookies are signed; with SESSION_SECRET there is none.
 * @returns whether another one was there, or none.
 */
export async function copySecret(from: string, to: string): Promise<boolean> {
  const [secret, other] = await Promise.all([from, to].map(readSecret))
  if (secret === undefined || secret === other) return false
  await copyWhole(join(from, BACKUP.secret), join(to, BACKUP.secret))
  return true
}

const readSecret = (folder: string) =>
  readFile(join(folder, BACKUP.secret), "utf8").catch(whenMissing(undefined))

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(whenMissing([]))
  return entries
    .filter((entry) => entry.isFile() && !isDraft(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** @returns false when there is nothing to copy. */
const copyWhole = (from: string, to: string): Promise<boolean> =>
  writeWhole(to, (draft) => copyFile(from, draft, constants.COPYFILE_FICLONE)).then(
    () => true,
    whenMissing(false),
  )
