import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { type Database, db } from "#db/client.server.ts"
import { importPlaces, importRows } from "#db/schema/index.ts"
import type { ImportCounts } from "./responses.server.ts"

const sum = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`

/** All of these are in one index. */
const columns = {
  rows: sql<number>`count(*)`,
  chosen: sum(sql`${importRows.isChosen}`),
  duplicates: sum(sql`${importRows.duplicateOf} is not null or ${importRows.isRepeated}`),
  waiting: sum(sql`${importRows.isChosen} and ${importRows.status} = 'waiting'`),
  added: sum(sql`${importRows.status} = 'added'`),
  failed: sum(sql`${importRows.status} = 'failed'`),
  reading: sum(
    sql`${importRows.isChosen} and ${importRows.reading} = 'waiting' and ${importRows.status} <> 'failed'`,
  ),
}

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
  placeIds?: number[],
  source: Pick<Database, "select"> = db,
): Promise<Map<number, ImportCounts>> {
  const inPlaces = placeIds && inArray(importRows.placeId, placeIds)
  const rows = await source
    .select({ placeId: importRows.placeId, ...columns })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inPlaces))
    .groupBy(importRows.placeId)
  return new Map(rows.map(({ placeId, ...counts }) => [placeId, counts]))
}

/** Rows in a place that is not chosen count in `rows` and `duplicates` only. */
export async function countsOf(
  importId: number,
  source: Pick<Database, "select"> = db,
): Promise<ImportCounts> {
  const byPlace = await countsByPlace(importId, undefined, source)
  const left = await source
    .select({ id: importPlaces.id })
    .from(importPlaces)
    .where(and(eq(importPlaces.importId, importId), eq(importPlaces.isChosen, false)))
  const isLeft = new Set(left.map(({ id }) => id))
  const all = { ...noCounts }
  for (const [placeId, { rows, duplicates, ...chosen }] of byPlace) {
    all.rows += rows
    all.duplicates += duplicates
    if (isLeft.has(placeId)) continue
    for (const name of ["chosen", "waiting", "added", "failed", "reading"] as const) all[name] += chosen[name]
  }
  return all
}
