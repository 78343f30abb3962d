import { randomBytes } from "node:crypto"
import { constants } from "node:fs"
import { copyFile, mkdir, readdir, readFile, rename, rm } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
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
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".draft"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** Whoever reads the copy meanwhile finds no file or the whole one. @returns false when there is nothing to copy. */
async function copyWhole(from: string, to: string): Promise<boolean> {
  const draft = `${to}.${randomBytes(6).toString("hex")}.draft`
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, draft, constants.COPYFILE_FICLONE)
    await rename(draft, to)
    return true
  } catch (error) {
    await rm(draft, { force: true })
    return whenMissing(false)(error)
  }
}

function whenMissing<T>(value: T) {
  return (error: unknown): T => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return value
    throw error
  }
}
