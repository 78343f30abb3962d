import { mkdir, open, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { env } from "~/env.server.ts"
import { draftOf, ifMissing, takeLock } from "./atomic-write.ts"

const BUFFER_BYTES = 256 * 1024

const folder = join(env.DATA_DIR, "incoming")

/** The keys are files that this process uses. A file whose lock is free was left by a process that was killed. */
const unlock = new Map<string, () => void>()
const LOCK = ".lock"

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

/** The caller removes it. After a crash, `sweepTemporaryFiles` does. */
export async function saveTemporaryFile(body: AsyncIterable<Uint8Array>): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = draftOf(join(folder, "upload"))
  const release = takeLock(path + LOCK)
  if (release) unlock.set(path, release)
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

export async function removeTemporaryFile(path: string): Promise<void> {
  await rm(path, { force: true })
  unlock.get(path)?.()
  unlock.delete(path)
  await rm(path + LOCK, { force: true })
}

/** Removes what killed processes left. Other processes may use the same DATA_DIR: their files stay. */
export async function sweepTemporaryFiles(): Promise<void> {
  for (const name of await readdir(folder).catch(ifMissing<string[]>([]))) {
    if (!name.endsWith(LOCK)) continue
    const release = takeLock(join(folder, name))
    if (!release) continue
    release()
    await removeTemporaryFile(join(folder, name.slice(0, -LOCK.length)))
  }
}
