import { createWriteStream } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { env } from "~/env.server.ts"
import { draftOf } from "./atomic-write.ts"

const BUFFER_BYTES = 256 * 1024

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

/** The caller removes it. If that is missed, the daily sweep does. */
export async function saveTemporaryFile(body: AsyncIterable<Uint8Array>): Promise<string> {
  const folder = join(env.DATA_DIR, "incoming")
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = draftOf(join(folder, "upload"))
  try {
    await pipeline(body, createWriteStream(path, { flags: "wx", mode: 0o600, highWaterMark: BUFFER_BYTES }))
    return path
  } catch (error) {
    await removeTemporaryFile(path)
    throw error
  }
}

export const removeTemporaryFile = (path: string): Promise<void> => rm(path, { force: true })
