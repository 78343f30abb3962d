import { Readable } from "node:stream"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { eq } from "drizzle-orm"
import { db, type Source, type Transaction } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"
import { Conflict, Invalid } from "~/errors.ts"
import { emptyItem, type Part } from "~/services/import-file/contents.ts"
import type { Columns, FileFormat } from "~/services/import-file/file-formats.ts"
import { importLimits } from "~/services/import-file/limits.ts"
import { openImportFile } from "~/services/import-file/open-file.server.ts"
import type { ImportFile } from "~/services/import-file/read-file.ts"
import { withTemporaryFile } from "~/services/storage/temporary-file.server.ts"
import { hideImports } from "../background/imports.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { findFirst, type Once } from "../write.server.ts"
import type { NewLinks } from "./inputs.server.ts"
import { requireImport } from "./reads.server.ts"
import { storeRows } from "./store.server.ts"
import { requireTarget } from "./targets.server.ts"
import { textQuota } from "./text-quota.server.ts"
import { createImport, isUnfinished, start } from "./writes.server.ts"

export type NewImport = {
  path: string
  fileName: string
  format?: FileFormat | undefined
  columns?: Columns | undefined
  /** Everything goes into this collection. */
  collectionId?: number | undefined
  /** It starts without a preview, and leaves duplicates out. Otherwise it becomes `mapping` (a CSV file) or `preview`. */
  start?: boolean
  signal?: AbortSignal | undefined
}

type Result = { id: number }

const findUnfinished = async (once: Once | undefined): Promise<Result | undefined> =>
  once && (await findFirst<Result>(once, isUnfinished))?.result

/** @throws {Invalid} (field `file`) {TooLarge} {Conflict}, and leaves nothing behind. */
export async function receiveImport(viewer: Viewer, sent: NewImport, once?: Once): Promise<Result> {
  const { collectionId } = sent
  requireUser(viewer)
  const first = await findUnfinished(once)
  if (first) return first
  if (collectionId !== undefined) await requireTarget(viewer, collectionId)
  return receiveFile(viewer, sent, sent.start ? start : showPreview, once)
}

const showPreview = (tx: Transaction, id: number) =>
  tx.update(imports).set({ status: "preview" }).where(eq(imports.id, id))

async function receiveFile(
  viewer: Viewer,
  sent: NewImport,
  finish: (tx: Transaction, id: number) => Promise<unknown>,
  once: Once | undefined,
): Promise<Result> {
  const { id: userId } = requireUser(viewer)
  const { path, fileName, format, columns, signal } = sent
  const file = await openImportFile(path, { fileName, format, columns, key: `${userId}`, signal })
  try {
    const table = columns ? null : file.table
    if (table && sent.start) requireColumns(table)
    const tableHead = table && !sent.start ? { ...table, bytes: undefined } : null
    const source = tableHead && table && (await compress(table.bytes))
    return await createImport(
      { userId, format: file.format, fileName, ignored: file.ignored },
      async (made) => {
        if (source) (await textQuota(userId))(source.length)
        else await storeRows(file, made, sent)
      },
      (tx, id) =>
        tableHead
          ? tx.update(imports).set({ status: "mapping", tableHead, source }).where(eq(imports.id, id))
          : finish(tx, id),
      once,
    )
  } finally {
    await file.close()
  }
}

/** Tables repeat much, and the database's row should be small. */
const compress = async (bytes: Uint8Array) => (await promisify(gzip)(bytes)).toString("base64")

/** This path has no column dialog, so the columns must be known. */
function requireColumns({ sample, guess }: NonNullable<ImportFile["table"]>) {
  if (sample.length > 0 && guess.name === undefined && guess.link === undefined)
    throw new Invalid({
      columns: ["Please say which column has the names, or the links. Their headers are not known here."],
    })
}

/** Replaces a `mapping` import by a preview. A failure keeps it. @returns the new id. @throws {Invalid} (`file`) {Conflict} */
export async function setColumns(viewer: Viewer, id: number, columns: Columns, once?: Once): Promise<Result> {
  requireUser(viewer)
  const first = await findUnfinished(once)
  if (first) return first
  const { text, ...about } = await requireTable(viewer, id)
  const replace = async (tx: Transaction, preview: number) => {
    await requireTable(viewer, id, tx)
    await hideImports(tx, eq(imports.id, id))
    await showPreview(tx, preview)
  }
  const maxOutputLength = 4 * importLimits.textBytes
  const bytes = await promisify(gunzip)(Buffer.from(text, "base64"), { maxOutputLength })
  return withTemporaryFile(Readable.from([bytes]), (path) =>
    receiveFile(viewer, { path, ...about, columns }, replace, once),
  )
}

async function requireTable(viewer: Viewer, id: number, source: Source = db) {
  const { fileName, format, status } = await requireImport(viewer, id, source)
  const [row] = await source.select({ text: imports.source }).from(imports).where(eq(imports.id, id))
  if (status !== "mapping" || !row?.text || format === "links")
    throw new Conflict("The columns of this file are named already. Please reload the page.")
  return { fileName: fileName ?? "", format, text: row.text }
}

/** Starts at once. @throws {Conflict} {NotFound} {Forbidden} */
export async function importLinks(viewer: Viewer, links: NewLinks, once?: Once): Promise<Result> {
  const { id: userId } = requireUser(viewer)
  const { urls, collectionId, isPrivate = true } = links
  const first = await findUnfinished(once)
  if (first) return first
  const name =
    collectionId === undefined ? links.collection : (await requireTarget(viewer, collectionId)).name
  async function* parts(): AsyncGenerator<Part> {
    yield { place: { kind: "collection", name: name ?? "Links", isPrivate } }
    yield { rows: urls.map((productUrl) => ({ ...emptyItem, productUrl })) }
  }
  return createImport(
    { userId, format: "links", fileName: null, ignored: 0 },
    (made) => storeRows({ parts }, made, { collectionId }),
    start,
    once,
  )
}
