import { randomBytes } from "node:crypto"
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"

const DRAFT = /\.[0-9a-f]{12}\.draft$/

const ABANDONED_MS = 60 * 60 * 1000

export const isDraft = (name: string): boolean => DRAFT.test(name)

export const draftOf = (path: string): string => `${path}.${randomBytes(6).toString("hex")}.draft`

/** Readers see the old or the new file, never a part. @param write creates the file at the given path. */
export async function writeWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = draftOf(path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await write(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Removes drafts that a killed process left, an hour old or older. */
export async function sweepDrafts(folder: string): Promise<void> {
  const abandoned = Date.now() - ABANDONED_MS
  for await (const path of draftsBelow(folder)) {
    const draft = await stat(path).catch(whenMissing(undefined))
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

export function whenMissing<T>(value: T) {
  return (error: unknown): T => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return value
    throw error
  }
}
