import { Readable } from "node:stream"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { eq } from "drizzle-orm"
import { db, type Source, type Transaction } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"
import { Conflict, Invalid } from "~/errors.ts"
import { emptyItem, type Part } from "~/services/import-file/contents.ts"
import type { Columns, FileFormat, TableOptions } from "~/services/import-file/file-formats.ts"
import { importLimits } from "~/services/import-file/file-limits.ts"
import { openImportFile } from "~/services/import-file/open-file.server.ts"
import type { ImportFile } from "~/services/import-file/read-file.ts"
import { withTemporaryFile } from "~/services/storage/temporary-file.server.ts"
import { hideImports } from "../background/imports.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { findFirst, type WriteOptions, write } from "../write.server.ts"
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
  table?: TableOptions | undefined
  /** The user's, best first. */
  languages?: readonly string[] | undefined
  /** Everything goes into this collection. */
  collectionId?: number | undefined
  /** Starts without a preview, and leaves duplicates out. Otherwise it becomes `mapping` (a table that is not known) or `preview`. */
  start?: boolean
  signal?: AbortSignal | undefined
}

type Result = { id: number }

const findUnfinished = async (options: WriteOptions = {}): Promise<Result | undefined> =>
  (await findFirst<Result>(options, isUnfinished))?.result

/** @throws {Invalid} (field `file`) {TooLarge} {Conflict}, and leaves nothing behind. */
export async function receiveImport(
  viewer: Viewer,
  input: NewImport,
  options?: WriteOptions,
): Promise<Result> {
  const { collectionId } = input
  requireUser(viewer)
  const first = await findUnfinished(options)
  if (first) return first
  if (collectionId !== undefined) await requireTarget(viewer, collectionId)
  return receiveFile(viewer, input, input.start ? start : showPreview, options)
}

const showPreview = (tx: Transaction, id: number) =>
  tx.update(imports).set({ status: "preview" }).where(eq(imports.id, id))

async function receiveFile(
  viewer: Viewer,
  input: NewImport,
  finish: (tx: Transaction, id: number) => Promise<unknown>,
  options: WriteOptions | undefined,
): Promise<Result> {
  const { id: userId } = requireUser(viewer)
  const { path, fileName, format, columns, table: tableOptions, languages, signal } = input
  const reading = { fileName, format, columns, table: tableOptions, languages }
  const file = await openImportFile(path, { ...reading, key: `${userId}`, signal })
  try {
    const { table, ignored, losses } = file
    if (table && input.start) requireColumns(table)
    const storedTable =
      table && !input.start ? { tableHead: headOf(table), file: await compress(table.bytes) } : null
    const isAsked = storedTable && table && !columns && !table.isKnown
    return await createImport(
      { userId, format: file.format, fileName, ignored, losses },
      async (newImport) => {
        if (storedTable) (await textQuota(userId))(storedTable.file.length)
        if (!isAsked) await storeRows(file, newImport, { ...input, sender: options?.sender })
      },
      async (tx, id) => {
        if (storedTable) await tx.update(imports).set(storedTable).where(eq(imports.id, id))
        if (isAsked) await tx.update(imports).set({ status: "mapping" }).where(eq(imports.id, id))
        else await finish(tx, id)
      },
      options,
    )
  } finally {
    await file.close()
  }
}

const headOf = ({ bytes: _, ...head }: NonNullable<ImportFile["table"]>) => head

/** Tables repeat much, and the database's row should be small. */
const compress = async (bytes: Uint8Array) => (await promisify(gzip)(bytes)).toString("base64")

/** This path has no column dialog, so the columns must be known. */
function requireColumns({ sample, guess }: NonNullable<ImportFile["table"]>) {
  if (sample.length > 0 && guess.name === undefined && guess.link === undefined)
    throw new Invalid({
      columns: ["Please say which column has the names, or the links. Their headers are not known here."],
    })
}

type Chosen = { columns?: Columns | undefined; table?: TableOptions | undefined }

/** Replaces an import of a table that is not started by a preview. A failure keeps it. @returns the new id. @throws {Invalid} (`file`) {Conflict} */
export async function setColumns(
  viewer: Viewer,
  id: number,
  choice: Chosen,
  options?: WriteOptions,
): Promise<Result> {
  requireUser(viewer)
  const first = await findUnfinished(options)
  if (first) return first
  const { text, ...about } = await requireTable(viewer, id)
  const replace = async (tx: Transaction, preview: number) => {
    await requireTable(viewer, id, tx)
    await hideImports(tx, eq(imports.id, id))
    await showPreview(tx, preview)
  }
  return unpacked(text, (path) => receiveFile(viewer, { path, ...about, ...choice }, replace, options))
}

/** Shows the table by other choices, and stores no rows. Columns are guessed again unless others are sent. @throws as `setColumns` */
export async function showTable(
  viewer: Viewer,
  id: number,
  { columns, table }: Chosen,
  { sender }: WriteOptions = {},
): Promise<Result> {
  const { id: userId } = requireUser(viewer)
  const { text, ...about } = await requireTable(viewer, id)
  return unpacked(text, async (path) => {
    const file = await openImportFile(path, { ...about, columns, table, key: `${userId}` })
    try {
      if (!file.table) throw new Invalid({ file: ["This way, the file is no table."] })
      const tableHead = headOf(file.table)
      await write(
        async (tx) => {
          await requireTable(viewer, id, tx)
          await tx.update(imports).set({ tableHead }).where(eq(imports.id, id))
        },
        { sender },
      )
      return { id }
    } finally {
      await file.close()
    }
  })
}

async function unpacked<T>(text: string, use: (path: string) => Promise<T>): Promise<T> {
  const maxOutputLength = 4 * importLimits.textBytes
  const bytes = await promisify(gunzip)(Buffer.from(text, "base64"), { maxOutputLength })
  return withTemporaryFile(Readable.from([bytes]), use)
}

async function requireTable(viewer: Viewer, id: number, source: Source = db) {
  const { fileName, format } = await requireImport(viewer, id, source)
  const [row] = await source.select({ text: imports.file }).from(imports).where(eq(imports.id, id))
  if (!row?.text || format === "links")
    throw new Conflict("This import was started already. Please reload the page.")
  return { fileName: fileName ?? "", format, text: row.text }
}

/** Starts at once. @throws {Conflict} {NotFound} {Forbidden} */
export async function importLinks(viewer: Viewer, links: NewLinks, options?: WriteOptions): Promise<Result> {
  const { id: userId } = requireUser(viewer)
  const { urls, collectionId, isPrivate = true } = links
  const first = await findUnfinished(options)
  if (first) return first
  const name =
    collectionId === undefined ? links.collection : (await requireTarget(viewer, collectionId)).name
  async function* parts(): AsyncGenerator<Part> {
    yield { place: { kind: "collection", name: name ?? "Links", isPrivate } }
    yield { rows: urls.map((productUrl) => ({ ...emptyItem, productUrl })) }
  }
  return createImport(
    { userId, format: "links", fileName: null, ignored: 0, losses: [] },
    (newImport) => storeRows({ parts }, newImport, { collectionId, sender: options?.sender }),
    start,
    options,
  )
}
