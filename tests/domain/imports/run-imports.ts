import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type JobData, takeJob } from "#db/jobs.server.ts"
import { kinds } from "~/domain/background/kinds.server.ts"
import { Worker } from "~/domain/background/worker.server.ts"
import { Duplicates } from "~/domain/imports/duplicates.server.ts"
import { type NewImport, receiveImport } from "~/domain/imports/receive.server.ts"
import { addRows } from "~/domain/imports/run/add.server.ts"
import type { ImportTurn } from "~/domain/imports/run/rows.server.ts"
import type { User } from "~/domain/viewer.ts"
import type { Once } from "~/domain/write.server.ts"

/** As the server does, until nothing is left to do. */
export async function runImports({ withPictures = false } = {}): Promise<void> {
  const { import: imports, "import-pictures": all, "read-picture": one } = kinds
  const worker = new Worker({
    import: imports,
    ...(withPictures && { "import-pictures": all, "read-picture": one }),
  })
  await worker.idle()
  await worker.stop()
}

/** Takes the next import, as a process does. */
export async function takeImport(): Promise<ImportTurn | null> {
  const job = await takeJob({ kinds: [{ kind: "import", isOrdered: true }] })
  return job && { ...(job.data as JobData["import"]), jobId: job.id, lock: job.lock }
}

/** One step, as a process does. */
export const writeRows = (turn: ImportTurn, after: number): Promise<number | null> =>
  addRows(turn, after, new Duplicates({ id: turn.importId, format: "library", userId: 0 }))

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
    return await receiveImport(user, { path, fileName: "library.json", ...options }, { once })
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
