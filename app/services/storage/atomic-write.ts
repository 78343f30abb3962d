import { randomBytes } from "node:crypto"
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"

/** How the names end that `draftOf` gives, so that nobody's own `novel.draft` in a backup's folder is taken for one. */
const DRAFT = /\.[0-9a-f]{12}\.draft$/

/** Nothing that we write stands still for so long. */
const ABANDONED_MS = 60 * 60 * 1000

export const isDraft = (name: string): boolean => DRAFT.test(name)

/** A name of its own beside `path`, for what is written there before it takes the place of `path`. */
export const draftOf = (path: string): string => `${path}.${randomBytes(6).toString("hex")}.draft`

/**
 * Makes a file by way of a draft, over an older one: whoever reads meanwhile finds the old file or the new one, never a
 * part of it.
 * @param write makes the draft under the path it is given; when it throws, nothing has changed.
 */
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

/** Removes the drafts below a folder that a process has left which was killed: those untouched for an hour. */
export async function sweepDrafts(folder: string): Promise<void> {
  const abandoned = Date.now() - ABANDONED_MS
  for await (const path of draftsBelow(folder)) {
    const draft = await stat(path).catch(whenMissing(undefined))
    if (draft && draft.mtimeMs < abandoned) await rm(path, { recursive: true, force: true })
  }
}

async function* draftsBelow(folder: string): AsyncGenerator<string> {
  // What may not be read was not written by us: a disk of its own has a `lost+found`.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (isDraft(entry.name)) yield path
    else if (entry.isDirectory()) yield* draftsBelow(path)
  }
}

/** For `catch`: `value` where the failure is that there is no such file. */
export function whenMissing<T>(value: T) {
  return (error: unknown): T => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return value
    throw error
  }
}
