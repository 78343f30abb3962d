import { mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { env } from "~/env.server.ts"
import { draftOf, sweepDrafts } from "./atomic-write.ts"

const BUFFER_BYTES = 256 * 1024

const folder = join(env.DATA_DIR, "incoming")

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

export const sweepTemporaryFiles = (): Promise<void> => sweepDrafts(folder)
