import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "vitest"
import { takeLease } from "~/domain/imports/run/lease.server.ts"
import { runImport } from "~/domain/imports/run/run.server.ts"
import { type NewImport, receiveImport } from "~/domain/imports/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import type { Once } from "~/domain/write.server.ts"

/** As the server does, until nothing is left to do. Pictures that are not fetched by then are given up. */
export async function runImports({ untilPictures = Promise.resolve() } = {}): Promise<void> {
  const stop = new AbortController()
  const pictures: Promise<unknown>[] = []
  const beside = (work: Promise<void>) => {
    pictures.push(work.catch((error: unknown) => expect(error).toHaveProperty("name", "AbortError")))
  }
  for (let lease = await takeLease(); lease; lease = await takeLease())
    await runImport(lease, { stop: stop.signal, beside })
  await untilPictures
  stop.abort()
  await Promise.all(pictures)
}

type Options = Partial<NewImport> & { once?: Once }

/** @param content of the file; an object is written as JSON. */
export async function bring(
  user: User,
  content: object | string | Uint8Array,
  { once, ...options }: Options = {},
): Promise<{ id: number }> {
  const folder = await mkdtemp(join(tmpdir(), "curio-import-"))
  const path = join(folder, "file")
  const isText = typeof content === "string" || content instanceof Uint8Array
  await writeFile(path, isText ? content : JSON.stringify(content))
  try {
    return await receiveImport(user, { path, fileName: "library.json", ...options }, once)
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Item = Record<string, unknown>
type Place = Record<string, unknown> & { name: string; items?: Item[] }

/** A file of our own format. */
export const library = (parts: { collections?: Place[]; groups?: Place[]; brands?: Item[] }) => ({
  format: "library",
  version: 1,
  collections: (parts.collections ?? []).map((place) => ({ items: [], ...place })),
  groups: (parts.groups ?? []).map((place) => ({ items: [], ...place })),
  brands: parts.brands ?? [],
})
