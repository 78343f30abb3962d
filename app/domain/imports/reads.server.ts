import { and, eq, getTableColumns, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm"
import { db, type Source } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { collections, groups, importPlaces, importRows, imports, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { omit } from "~/pick.ts"
import type { Table } from "~/services/import-file/file-formats.ts"
import { inTurns } from "~/services/pace.server.ts"
import { mapPage, type Page, type PageRequest } from "../paging.ts"
import { pageById } from "../rows-in-pages.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type Import, type ImportCounts, importResponse } from "./responses.server.ts"

const storedColumns = omit(getTableColumns(imports), "source", "file")

export type StoredImport = Omit<typeof imports.$inferSelect, "source" | "file">

/** An import that is still being received is hidden. */
const isShownTo = (viewer: Viewer) =>
  and(
    eq(imports.userId, requireUser(viewer).id),
    eq(imports.isDeleted, false),
    ne(imports.status, "receiving"),
  )

/** @throws {Unauthenticated} {NotFound} for another user's. */
export async function requireImport(viewer: Viewer, id: number, tx: Source = db): Promise<StoredImport> {
  const query = tx.select(storedColumns).from(imports)
  const [row] = await query.where(and(eq(imports.id, id), isShownTo(viewer)))
  if (!row) throw new NotFound("Import not found")
  return row
}

/** @throws {Unauthenticated} {NotFound} for another user's. */
export async function getImport(viewer: Viewer, id: number): Promise<Import> {
  const rows = await selectImports().where(and(eq(imports.id, id), isShownTo(viewer)))
  const [importWithCounts] = await withCounts(rows)
  if (!importWithCounts) throw new NotFound("Import not found")
  return importWithCounts
}

export async function listImports(viewer: Viewer, page: PageRequest): Promise<Page<Import>> {
  const { items, nextCursor } = await pageById(page, imports.id, isShownTo(viewer), selectImports())
  return { items: await withCounts(items), nextCursor }
}

const selectImports = () => db.select(columnsFor(imports, importResponse)).from(imports)

async function withCounts(rows: Awaited<ReturnType<typeof selectImports>>): Promise<Import[]> {
  const responses: Import[] = []
  for await (const row of inTurns(rows))
    responses.push({
      ...row,
      status: row.status as Import["status"],
      losses: row.losses as Import["losses"],
      counts: row.counts ?? (await countsOf(row.id)),
    })
  return responses
}

/** The table whose columns the user names, until the import is started. @throws {NotFound} for other files, and later. */
export async function getTable(viewer: Viewer, id: number): Promise<StoredTable> {
  const { tableHead } = await requireImport(viewer, id)
  if (!tableHead) throw new NotFound("Import not found")
  return tableHead as StoredTable
}

/** An import of an earlier version has the headers, the sample and the guess only. */
type StoredTable = Partial<Table> & Pick<Table, "headers" | "sample" | "guess">

/** @returns whether the user may choose its columns again. */
export const hasTable = async (viewer: Viewer, id: number): Promise<boolean> =>
  (await requireImport(viewer, id)).tableHead !== null

const sum = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`

/** All of these are in one index. */
const counted = (isIn: SQL) => ({
  rows: sql<number>`count(*)`,
  chosen: sum(sql`${importRows.isChosen} and ${isIn}`),
  duplicates: sum(sql`${importRows.duplicateOf} is not null or ${importRows.isRepeated}`),
  waiting: sum(sql`${importRows.isChosen} and ${importRows.status} = 'waiting' and ${isIn}`),
  added: sum(sql`${importRows.status} = 'added'`),
  failed: sum(sql`${importRows.status} = 'failed'`),
  reading: sum(
    sql`${importRows.isChosen} and ${importRows.reading} = 'waiting' and ${importRows.status} <> 'failed' and ${isIn}`,
  ),
})

const noCounts: ImportCounts = {
  rows: 0,
  chosen: 0,
  duplicates: 0,
  waiting: 0,
  added: 0,
  failed: 0,
  reading: 0,
}

export async function countsByPlace(
  importId: number,
  placeIds: number[],
): Promise<Map<number, ImportCounts>> {
  const { placeId } = importRows
  const rows = await db
    .select({ placeId, ...counted(sql`true`) })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(placeId, placeIds)))
    .groupBy(placeId)
  return new Map(rows.map(({ placeId, ...counts }) => [placeId, counts]))
}

/** Rows in a place that is not chosen count in `rows` and `duplicates` only. */
export async function countsOf(importId: number, source: Source = db): Promise<ImportCounts> {
  const isLeft = and(eq(importPlaces.importId, importId), eq(importPlaces.isChosen, false))
  const isIn = sql`${importRows.placeId} not in (select ${importPlaces.id} from ${importPlaces} where ${isLeft})`
  const [counts] = await source
    .select(counted(isIn))
    .from(importRows)
    .where(eq(importRows.importId, importId))
  return counts ?? noCounts
}

/** The folders of a file, each with the collection or group that it goes to. @throws {NotFound} */
export async function listPlaces(viewer: Viewer, importId: number, request: PageRequest) {
  await requireImport(viewer, importId)
  const { id, kind, name, isChosen, reason, data } = importPlaces
  const isOf = (one: "collection" | "group", table: typeof collections | typeof groups) =>
    and(eq(kind, one), eq(table.id, importPlaces.targetId), eq(table.isDeleted, false))
  const query = db
    .select({
      ...{ id, kind, name, isChosen, reason, data },
      collection: { id: collections.id, name: collections.name },
      group: { id: groups.id, name: groups.name },
    })
    .from(importPlaces)
    .leftJoin(collections, isOf("collection", collections))
    .leftJoin(groups, isOf("group", groups))
  const page = await pageById(request, id, eq(importPlaces.importId, importId), query, "oldest first")
  const counts = await countsByPlace(
    importId,
    page.items.map((place) => place.id),
  )
  return mapPage(page, ({ collection, group, data, ...place }) => ({
    ...place,
    isPrivate: data.isPrivate !== false,
    target: collection ?? group,
    counts: counts.get(place.id) ?? noCounts,
  }))
}

export type ImportPlace = Awaited<ReturnType<typeof listPlaces>>["items"][number]

/** Rows come in the order of the file. @throws {NotFound} for a place of another import. */
export async function listRows(viewer: Viewer, importId: number, placeId: number, request: PageRequest) {
  await requireImport(viewer, importId)
  const [place] = await db
    .select({ kind: importPlaces.kind })
    .from(importPlaces)
    .where(and(eq(importPlaces.id, placeId), eq(importPlaces.importId, importId)))
  if (!place) throw new NotFound("Import not found")
  const isInPlace = eq(importRows.placeId, placeId)
  const all = db.select().from(importRows)
  const page = await pageById(request, importRows.id, isInPlace, all, "oldest first")
  const ids = page.items.flatMap(({ duplicateOf }) => duplicateOf ?? [])
  const duplicates = place.kind === "collection" ? await itemsOf(ids) : []
  return mapPage(page, ({ duplicateOf, data, ...row }) => ({
    ...row,
    ...saidIn(data),
    /** Another item has this link, and a place holds it: "Already in Kitchen". */
    duplicate: duplicates.find(({ itemId }) => itemId === duplicateOf) ?? null,
  }))
}

function saidIn(data: Record<string, unknown>) {
  const text = (name: string) => (typeof data[name] === "string" ? data[name] : null)
  return { brand: text("brand"), price: text("price"), tags: text("tags") }
}

const itemsOf = (ids: number[]) =>
  db
    .select({ itemId: items.id, name: items.name, place: { id: collections.id, name: collections.name } })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(inArray(items.id, ids))

/** @throws {NotFound} for another user's. */
export async function listFailures(viewer: Viewer, importId: number, request: PageRequest) {
  await requireImport(viewer, importId)
  const { id, name, productUrl, reason, itemId } = importRows
  const query = db
    .select({ id, name, productUrl, reason, itemId, place: importPlaces.name })
    .from(importRows)
    .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId))
  const hasFailed = and(eq(importRows.importId, importId), isNotNull(reason))
  const page = await pageById(request, id, hasFailed, query, "oldest first")
  return mapPage(page, (row) => ({ ...row, reason: row.reason ?? "" }))
}
