import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { open, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import Sqlite from "libsql"
import { env } from "~/env.server.ts"
import { ifMissing, makeFolder } from "~/runtime/atomic-write.ts"

const BUFFER_BYTES = 256 * 1024

/** Processes that share DATA_DIR have a folder each in it, with a lock for as long as they live. */
const folders = join(env.DATA_DIR, "incoming")
const LOCK = "lock"
/** A process that sweeps may have just taken the lock of a new folder. On a disk without locks, nobody sweeps. */
const TRIES = 3

let own: { folder: string; lock: Sqlite.Database | null } | undefined

function ownFolder(): string {
  if (own && existsSync(own.folder)) return own.folder
  own?.lock?.close()
  own = undefined
  for (let tries = 1; !own?.lock && tries <= TRIES; tries++) {
    const folder = join(folders, randomName())
    makeFolder(folder)
    own = { folder, lock: lockFile(join(folder, LOCK)) }
  }
  return own?.folder ?? folders
}

/** Creates the file and locks it; the lock ends with the process, however that ends. @returns null if another one has it. */
function lockFile(path: string): Sqlite.Database | null {
  try {
    const file = new Sqlite(path, { timeout: 0 })
    try {
      file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
      // Whoever had it before may have deleted it.
      if (existsSync(path)) return file
    } catch {}
    file.close()
  } catch {}
  return null
}

const randomName = () => randomBytes(6).toString("hex")

/** Saves a body while it arrives, so that its size costs no memory. */
export async function withTemporaryFile<T>(
  body: AsyncIterable<Uint8Array>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = await saveTemporaryFile(body)
  try {
    return await use(path)
  } finally {
    await removeTemporaryFile(path)
  }
}

/** The caller removes it. If the process is killed, `sweepTemporaryFiles` of another one does. */
export async function saveTemporaryFile(body: AsyncIterable<Uint8Array>): Promise<string> {
  const path = join(ownFolder(), randomName())
  try {
    // Opened first: a stream whose body fails at once would create the file after it was removed.
    const file = await open(path, "wx", 0o600)
    await pipeline(body, file.createWriteStream({ highWaterMark: BUFFER_BYTES }))
    return path
  } catch (error) {
    await removeTemporaryFile(path)
    throw error
  }
}

export const removeTemporaryFile = (path: string): Promise<void> => rm(path, { force: true })

/** Removes the folders of processes that have ended: their locks are free. */
export async function sweepTemporaryFiles(): Promise<void> {
  const entries = await readdir(folders, { withFileTypes: true }).catch(ifMissing([]))
  for (const folder of entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folders, name))) {
    const lock = folder === own?.folder ? null : lockFile(join(folder, LOCK))
    if (lock) await rm(folder, { recursive: true, force: true }).finally(() => lock.close())
  }
}
