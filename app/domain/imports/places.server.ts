import { and, eq, gt, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { importPlaces } from "#db/schema/index.ts"
import { ROWS_AT_ONCE, rowsOf } from "../accounts/export/rows.server.ts"

export type PlaceHead = Pick<typeof importPlaces.$inferSelect, "id" | "kind" | "name" | "targetId"> & {
  /** The user wants a new one, whatever its name. */
  isNew: boolean
}

/** All of an import, without their notes, which may be megabytes in all. */
export async function placesOf(importId: number): Promise<PlaceHead[]> {
  const rows = rowsOf((after) =>
    db
      .select({
        key: importPlaces.id,
        id: importPlaces.id,
        kind: importPlaces.kind,
        name: importPlaces.name,
        targetId: importPlaces.targetId,
        isNew: sql<number>`coalesce(json_extract(${importPlaces.data}, '$.isNew'), 0)`,
      })
      .from(importPlaces)
      .where(and(eq(importPlaces.importId, importId), gt(importPlaces.id, after)))
      .orderBy(importPlaces.id)
      .limit(ROWS_AT_ONCE),
  )
  const places: PlaceHead[] = []
  for await (const place of rows) places.push({ ...place, isNew: place.isNew === 1 })
  return places
}
