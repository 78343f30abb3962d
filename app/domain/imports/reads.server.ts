import { and, desc, eq, getTableColumns, inArray, lt, ne, type SQL, sql } from "drizzle-orm"
import { type Database, db } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { importPlaces, importRows, imports } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import type { Import, ImportCounts } from "./responses.server.ts"

const { source: _, ...storedColumns } = getTableColumns(imports)

export type StoredImport = Omit<typeof imports.$inferSelect, "source">

/** An import that is still being received is hidden. */
const isShownTo = (viewer: Viewer) =>
  and(
    eq(imports.userId, requireUser(viewer).id),
    eq(imports.isDeleted, false),
    ne(imports.status, "receiving"),
  )

/** @throws {Unauthenticated} {NotFound} for another user's. */
export async function requireImport(
  viewer: Viewer,
  id: number,
  tx: Pick<Database, "select"> = db,
): Promise<StoredImport> {
  const found = tx.select(storedColumns).from(imports)
  const [row] = await found.where(and(eq(imports.id, id), isShownTo(viewer)))
  if (!row) throw new NotFound("Import not found")
  return row
}

/** @throws {Unauthenticated} {NotFound} for another user's. */
export async function getImport(viewer: Viewer, id: number): Promise<Import> {
  const [found] = await shownImports(viewer, eq(imports.id, id), 1)
  if (!found) throw new NotFound("Import not found")
  return found
}

export async function listImports(viewer: Viewer, { limit, cursor }: PageRequest): Promise<Page<Import>> {
  const before = decodeCursor<[number]>(cursor, [0])?.[0]
  const isBefore = before === undefined ? undefined : lt(imports.id, before)
  return cutPage(await shownImports(viewer, isBefore, limit + 1), limit, ({ id }) => [id])
}

async function shownImports(viewer: Viewer, condition: SQL | undefined, limit: number): Promise<Import[]> {
  const { id, format, fileName, status, ignored, counts, createdAt, finishedAt } = imports
  const times = { createdAt: isoTime(createdAt), finishedAt: isoTime(finishedAt) }
  const rows = await db
    .select({ id, format, fileName, status, ignored, counts, ...times })
    .from(imports)
    .where(and(condition, isShownTo(viewer)))
    .orderBy(desc(id))
    .limit(limit)
  const shown: Import[] = []
  for (const row of rows)
    shown.push({
      ...row,
      status: row.status as Import["status"],
      counts: row.counts ?? (await countsOf(row.id)),
    })
  return shown
}

/** The user names the columns of this CSV file. `guess` has positions by field. @throws {NotFound} when they are named. */
export async function getTable(viewer: Viewer, id: number) {
  const { tableHead, status } = await requireImport(viewer, id)
  if (!tableHead || status !== "mapping") throw new NotFound("Import not found")
  return tableHead
}

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

export const noCounts: ImportCounts = {
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
export async function countsOf(
  importId: number,
  source: Pick<Database, "select"> = db,
): Promise<ImportCounts> {
  const isLeft = and(eq(importPlaces.importId, importId), eq(importPlaces.isChosen, false))
  const isIn = sql`${importRows.placeId} not in (select ${importPlaces.id} from ${importPlaces} where ${isLeft})`
  const [counts] = await source
    .select(counted(isIn))
    .from(importRows)
    .where(eq(importRows.importId, importId))
  return counts ?? noCounts
}
