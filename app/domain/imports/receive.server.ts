import { eq } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"
import { Conflict, Invalid } from "~/errors.ts"
import type { FileFormat } from "~/services/import-file/contents.ts"
import { openImportFile } from "~/services/import-file/open-file.server.ts"
import type { ImportFile } from "~/services/import-file/read-file.ts"
import type { Columns } from "~/services/import-file/table.ts"
import { withTemporaryFile } from "~/services/storage/temporary-file.server.ts"
import { hideImports } from "../background/imports.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { findFirst, type Once } from "../write.server.ts"
import { isUnfinished, received } from "./new-import.server.ts"
import { requireImport } from "./reads.server.ts"
import { TextRoom } from "./room.server.ts"
import { start } from "./start.server.ts"
import { one, storeRows } from "./store-file.server.ts"
import { compress, decompress } from "./table-source.server.ts"
import { requireTarget } from "./targets.server.ts"

export type NewImport = {
  path: string
  fileName: string
  format?: FileFormat | undefined
  columns?: Columns | undefined
  /** Everything goes into this collection. */
  collectionId?: number | undefined
  /** Without a preview; duplicates are left out. Otherwise it becomes `mapping` (a CSV file) or `preview`. */
  start?: boolean
  signal?: AbortSignal | undefined
}

type Result = { id: number }

/** @throws {Invalid} (field `file`) {TooLarge} {Conflict}, and leaves nothing behind. */
export async function receiveImport(viewer: Viewer, sent: NewImport, once?: Once): Promise<Result> {
  const { id: userId } = requireUser(viewer)
  const { path, fileName, format, columns, collectionId, signal } = sent
  const first = once && (await findFirst<Result>(once, isUnfinished))
  if (first) return first.result
  if (collectionId !== undefined) await requireTarget(viewer, collectionId)
  const file = await openImportFile(path, { fileName, format, columns, key: `${userId}`, signal })
  try {
    if (sent.start) requireColumns(file)
    const isMapping = file.table !== null && !columns && !sent.start
    let source = ""
    return await received(
      { userId, format: file.format, fileName, ignored: file.ignored, rows: file.rows },
      async (importId) => {
        if (isMapping && file.table) {
          source = await compress(file.table.text)
          ;(await TextRoom.of(userId)).take(source.length)
        } else await storeRows(file, { importId, userId, collectionId, signal })
      },
      async (tx, importId) => {
        if (isMapping && file.table) await saveTable(tx, importId, file.table, source)
        else if (sent.start) await start(tx, importId)
        else await tx.update(imports).set({ status: "preview" }).where(eq(imports.id, importId))
      },
      once,
    )
  } finally {
    await file.close()
  }
}

/** Nobody is asked which they are. */
function requireColumns({ table }: ImportFile) {
  const hasRows = table && table.sample.length > 0
  if (hasRows && table.guess.name === undefined && table.guess.link === undefined)
    throw new Invalid({
      columns: ["Please say which column has the names, or the links. Their headers are not known here."],
    })
}

/**
 * Makes a preview of a `mapping` import, and deletes that one. If it fails, or the process is killed, the columns can be named
 * again. @returns the preview's own id. @throws {Invalid} (field `file`) {Conflict} in another status.
 */
export async function setColumns(viewer: Viewer, id: number, columns: Columns, once?: Once): Promise<Result> {
  const { id: userId } = requireUser(viewer)
  const first = once && (await findFirst<Result>(once, isUnfinished))
  if (first) return first.result
  const source = await requireSource(viewer, id)
  return withTemporaryFile(one(await decompress(source.text)), async (path) => {
    const { fileName, format } = source
    const file = await openImportFile(path, { fileName, format, columns, key: `${userId}` })
    try {
      return await received(
        { userId, format: file.format, fileName, ignored: file.ignored, rows: file.rows },
        (importId) => storeRows(file, { importId, userId }),
        async (tx, importId) => {
          await requireSource(viewer, id, tx)
          await hideImports(tx, eq(imports.id, id))
          await tx.update(imports).set({ status: "preview" }).where(eq(imports.id, importId))
        },
        once,
      )
    } finally {
      await file.close()
    }
  })
}

async function requireSource(viewer: Viewer, id: number, source: Pick<Database, "select"> = db) {
  const { fileName, format, status } = await requireImport(viewer, id, source)
  const [row] = await source.select({ text: imports.source }).from(imports).where(eq(imports.id, id))
  if (status !== "mapping" || !row?.text || format === "links")
    throw new Conflict("The columns of this file are named already. Please reload the page.")
  return { fileName: fileName ?? "", format, text: row.text }
}

async function saveTable(
  tx: Transaction,
  importId: number,
  { text: _, ...tableHead }: NonNullable<ImportFile["table"]>,
  source: string,
) {
  await tx.update(imports).set({ status: "mapping", tableHead, source }).where(eq(imports.id, importId))
}
