import { and, desc, eq, getTableColumns, lt, ne } from "drizzle-orm"
import { type Database, db } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { isoTime } from "../iso-time.server.ts"
import { cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { countsOf } from "./counts.server.ts"
import type { Import, ImportTable } from "./responses.server.ts"

const { source: _, ...storedColumns } = getTableColumns(imports)

export type StoredImport = Omit<typeof imports.$inferSelect, "source">

/** One that is still received is nobody's. */
const isShown = and(eq(imports.isDeleted, false), ne(imports.status, "receiving"))

/** @throws {Unauthenticated} {NotFound} for another user's. */
export async function requireImport(
  viewer: Viewer,
  id: number,
  tx: Pick<Database, "select"> = db,
): Promise<StoredImport> {
  const user = requireUser(viewer)
  const [row] = await tx
    .select(storedColumns)
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, user.id), isShown))
  if (!row) throw new NotFound("Import not found")
  return row
}

const shownColumns = {
  id: imports.id,
  format: imports.format,
  fileName: imports.fileName,
  status: imports.status,
  ignored: imports.ignored,
  counts: imports.counts,
  createdAt: isoTime(imports.createdAt),
  finishedAt: isoTime(imports.finishedAt),
}

const present = async (row: Omit<Import, "status" | "counts"> & Pick<StoredImport, "status" | "counts">) => ({
  ...row,
  status: row.status as Import["status"],
  counts: row.counts ?? (await countsOf(row.id)),
})

/** @throws {Unauthenticated} {NotFound} for another user's. */
export async function getImport(viewer: Viewer, id: number): Promise<Import> {
  const user = requireUser(viewer)
  const [row] = await db
    .select(shownColumns)
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, user.id), isShown))
  if (!row) throw new NotFound("Import not found")
  return present(row)
}

export async function listImports(viewer: Viewer, { limit, cursor }: PageRequest): Promise<Page<Import>> {
  const user = requireUser(viewer)
  const before = decodeCursor<[number]>(cursor, [0])?.[0]
  const rows = await db
    .select(shownColumns)
    .from(imports)
    .where(
      and(eq(imports.userId, user.id), isShown, before === undefined ? undefined : lt(imports.id, before)),
    )
    .orderBy(desc(imports.id))
    .limit(limit + 1)
  const page = cutPage(rows, limit, ({ id }) => [id])
  const items: Import[] = []
  for (const row of page.items) items.push(await present(row))
  return { ...page, items }
}

/** @throws {NotFound} for an import whose columns are named already. */
export async function getTable(viewer: Viewer, id: number): Promise<ImportTable> {
  const { tableHead, status } = await requireImport(viewer, id)
  if (!tableHead || status !== "mapping") throw new NotFound("Import not found")
  return tableHead
}
