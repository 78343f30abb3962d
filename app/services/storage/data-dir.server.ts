import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  type Stats,
  statSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileOf, fileUrl } from "~/env/file-url.ts"
import type { Env } from "~/env.server.ts"

type Settings = Pick<Env, "DATA_DIR" | "DATABASE_URL" | "S3_BUCKET">

const BELIEVED_MS = 5_000

const OURS = /^(session-secret|uploads|image-cache|incoming|backup|backup-lock|demo|lost\+found|.+\.draft)$/

/** Removes other users' access. Changes DATA_DIR itself only if it holds nothing else. @returns changed paths. */
export function makePrivate({ DATA_DIR, DATABASE_URL }: Settings): string[] {
  const files = databaseFiles(DATABASE_URL)
  const names = files.map((path) => basename(path))
  const isOurs = (name: string) => OURS.test(name) || names.includes(name)
  return [
    ...(namesIn(DATA_DIR).every(isOurs) ? [DATA_DIR] : []),
    ...[...files, join(DATA_DIR, "session-secret")].filter((path) => existsSync(path)),
  ].filter(narrow)
}

function databaseFiles(url: string): string[] {
  const file = url.startsWith("file:") ? fileOf(url) : null
  return file === null ? [] : ["", "-wal", "-shm", "-reserve"].map((end) => `${file}${end}`)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function narrow(path: string): boolean {
  try {
    const { mode, uid } = statSync(path)
    const isShared = (mode & 0o1000) !== 0
    if ((mode & 0o077) === 0 || isShared || uid !== process.getuid?.()) return false
    chmodSync(path, mode & 0o700)
    return true
  } catch {
    return false
  }
}

/** @throws {Error} when version 1.0.0 has put the database elsewhere: it decoded `%20` in DATA_DIR. */
export function refuseMisplaced({ DATA_DIR, DATABASE_URL }: Pick<Settings, "DATA_DIR" | "DATABASE_URL">) {
  const file = join(DATA_DIR, "curio.db")
  if (DATABASE_URL !== fileUrl(file) || existsSync(file) || !/%[\da-f]{2}/i.test(file)) return
  const before = join(decoded(DATA_DIR), "curio.db")
  if (existsSync(before))
    throw new Error(`The database is at ${before}: move it, and the curio.db-* beside it, to ${DATA_DIR}.`)
}

/** @throws {Error} where a file stands in place of a folder, or a folder in place of a file, or neither can be read. */
export function refuseWrongKinds({ DATA_DIR, DATABASE_URL }: Pick<Settings, "DATA_DIR" | "DATABASE_URL">) {
  const folders = ["uploads", "image-cache", "incoming"].map((name) => join(DATA_DIR, name))
  for (const path of folders)
    if (!(statOf(path)?.isDirectory() ?? !isLink(path)))
      throw new Error(`${path} is no folder: move it away, or set DATA_DIR to another directory.`)
  for (const path of databaseFiles(DATABASE_URL))
    if (statOf(path)?.isDirectory())
      throw new Error(`${path} is a folder, and must be the file of the database: see DATABASE_URL.`)
}

const NEW_MS = 60_000

/**
 * @throws {Error} when the database's file is empty, although pictures, a log or an older secret are there: what was in it is
 * lost, which must not look like a new installation. Processes that start together see an empty file for a moment.
 */
export function refuseEmptied({ DATA_DIR, DATABASE_URL }: Pick<Settings, "DATA_DIR" | "DATABASE_URL">) {
  if (!DATABASE_URL.startsWith("file:")) return
  const file = fileOf(DATABASE_URL)
  if (sizeOf(file) !== 0) return
  const secret = statOf(join(DATA_DIR, "session-secret"))
  const isOld = secret !== undefined && Date.now() - secret.mtimeMs > NEW_MS
  if (isOld || sizeOf(`${file}-wal`) || namesIn(join(DATA_DIR, "uploads")).length > 0)
    throw new Error(
      `${file} is empty, although this is no new installation. Restore a backup: npm run restore -- <folder>. To begin anew, remove the file.`,
    )
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `${path} cannot be read (${code}): see DATA_DIR and DATABASE_URL, and who may read the folders.`,
    )
  }
}

/** Also one that leads nowhere, such as to a disk that is not there. */
const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

const sizeOf = (path: string): number | undefined => statOf(path)?.size

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** @returns the first required path that is not writable, or null. */
export function readOnlyPlace({ DATA_DIR, DATABASE_URL }: Settings): string | null {
  const database = DATABASE_URL.startsWith("file:") ? fileOf(DATABASE_URL) : undefined
  const places = [
    ...(database ? [dirname(database), database] : []),
    // Uploads are written here first, also with a bucket.
    DATA_DIR,
  ]
  return places.find((path) => existsSync(path) && !mayWrite(path)) ?? null
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function readOnlyCheck(settings: Settings): () => boolean {
  let answer = false
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - askedAt < BELIEVED_MS) return answer
    askedAt = now
    answer = readOnlyPlace(settings) !== null
    return answer
  }
}
