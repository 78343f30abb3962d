import { constants, existsSync } from "node:fs"
import { copyFile, readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { fileOf } from "~/env/file-url.ts"
import type { Env } from "~/env.server.ts"
import { ifMissing, isDraft, writeWhole } from "~/runtime/atomic-write.ts"

/** The files of a backup have the same names as in DATA_DIR, so a server can also run on a backup. */
export const BACKUP = { database: "curio.db", pictures: "uploads", secret: "session-secret" } as const

export function databaseFile({ DATABASE_URL }: Pick<Env, "DATABASE_URL">, mayBeNew = false): string {
  if (!DATABASE_URL.startsWith("file:"))
    throw new Error("The database is on a server (DATABASE_URL): use its own backups.")
  const file = fileOf(DATABASE_URL)
  if (!mayBeNew && !existsSync(file)) throw new Error(`There is no database at ${file}.`)
  return file
}

/** Files are named by their content, so an existing one needs no copy. @returns how many were copied. */
export async function copyMissingFiles(from: string, to: string): Promise<number> {
  const existing = new Set(await filesBelow(to))
  const missing = (await filesBelow(from)).filter((path) => !existing.has(path))
  let copied = 0
  for (const path of missing) if (await copyWhole(join(from, path), join(to, path))) copied++
  return copied
}

export async function copySecret(from: string, to: string): Promise<boolean> {
  const [secret, other] = await Promise.all([from, to].map(readSecret))
  if (secret === undefined || secret === other) return false
  await copyWhole(join(from, BACKUP.secret), join(to, BACKUP.secret))
  return true
}

const readSecret = (folder: string) =>
  readFile(join(folder, BACKUP.secret), "utf8").catch(ifMissing(undefined))

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
  return entries
    .filter((entry) => entry.isFile() && !isDraft(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

const copyWhole = (from: string, to: string): Promise<boolean> =>
  writeWhole(to, (draft) => copyFile(from, draft, constants.COPYFILE_FICLONE)).then(
    () => true,
    ifMissing(false),
  )
