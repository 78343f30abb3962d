import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync } from "node:fs"
import { readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"

/** SQLite keeps a journal beside a copy of the database. Version 1.0.0 had drafts of uploads, with a lock. */
const DRAFT = /\.[0-9a-f]{12}\.draft(-journal|\.lock)?$/

/** Nobody who writes a draft pauses for so long. Another process may be writing the others. */
const ABANDONED_MS = 60 * 60 * 1000

/** Node's own `recursive` never ends below /proc, which answers that a folder's parent is missing. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

export const isDraft = (name: string): boolean => DRAFT.test(name)

export const draftOf = (path: string): string => `${path}.${randomBytes(6).toString("hex")}.draft`

/** Readers see the old or the new file, never a part. @param write creates the file at the given path. */
export async function writeWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = draftOf(path)
  makeFolder(dirname(path))
  try {
    await write(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Removes drafts that a killed process left. They are beside their files, because only there a rename is whole. */
export async function sweepDrafts(folder: string): Promise<void> {
  const abandoned = Date.now() - ABANDONED_MS
  for await (const path of draftsBelow(folder)) {
    const draft = await stat(path).catch(ifMissing(undefined))
    if (draft && draft.mtimeMs < abandoned) await rm(path, { recursive: true, force: true })
  }
}

async function* draftsBelow(folder: string): AsyncGenerator<string> {
  // Unreadable folders are not ours: a mounted disk has `lost+found`.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (isDraft(entry.name)) yield path
    else if (entry.isDirectory()) yield* draftsBelow(path)
  }
}

export function ifMissing<T>(value: T) {
  return (error: unknown): T => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return value
    throw error
  }
}

const DISK_FULL = ["ENOSPC", "EDQUOT", "SQLITE_FULL"]
const READ_ONLY_FILE = ["EROFS", "EACCES", "EPERM"]
const UNREACHABLE = ["TimeoutError", "ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN"]

function some(error: unknown, matches: (error: Error, code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false
  return matches(error, "code" in error ? String(error.code) : "") || some(error.cause, matches)
}

const statusOf = (error: Error) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0

export const isDiskFull = (error: unknown): boolean =>
  some(error, (one, code) => DISK_FULL.includes(code) || statusOf(one) === 507)

/** Only errors of files have a `path`. Elsewhere the same codes mean something else. */
export const isReadOnly = (error: unknown): boolean =>
  some(
    error,
    (one, code) => code.startsWith("SQLITE_READONLY") || ("path" in one && READ_ONLY_FILE.includes(code)),
  )

export const isStorageUnreachable = (error: unknown): boolean =>
  some(
    error,
    (one, code) => UNREACHABLE.includes(one.name) || UNREACHABLE.includes(code) || statusOf(one) >= 500,
  )
