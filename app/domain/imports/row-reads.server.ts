import { and, eq, gt, inArray, isNotNull } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collections, groupItems, groups, importPlaces, importRows, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import type { Viewer } from "../viewer.ts"
import { countsByPlace, noCounts } from "./counts.server.ts"
import { requireImport } from "./reads.server.ts"
import type { ImportFailure, ImportPlace, ImportRow } from "./responses.server.ts"

type StoredPlace = typeof importPlaces.$inferSelect

const after = (cursor: PageRequest["cursor"]) => decodeCursor<[number]>(cursor, [0])?.[0] ?? 0

export async function listPlaces(
  viewer: Viewer,
  importId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<ImportPlace>> {
  await requireImport(viewer, importId)
  const rows = await db
    .select()
    .from(importPlaces)
    .where(and(eq(importPlaces.importId, importId), gt(importPlaces.id, after(cursor))))
    .orderBy(importPlaces.id)
    .limit(limit + 1)
  const page = cutPage(rows, limit, ({ id }) => [id])
  const placeIds = page.items.map(({ id }) => id)
  const counts = await countsByPlace(importId, placeIds)
  const names = await namesOf(page.items)
  return mapPage(page, ({ id, kind, name, isChosen, reason, targetId, data }) => {
    const target = targetId === null ? undefined : names.get(`${kind} ${targetId}`)
    return {
      ...{ id, kind, name, isChosen, reason },
      isPrivate: data.isPrivate !== false,
      target: targetId !== null && target !== undefined ? { id: targetId, name: target } : null,
      counts: counts.get(id) ?? noCounts,
    }
  })
}

async function namesOf(places: StoredPlace[]): Promise<Map<string, string>> {
  const idsOf = (kind: StoredPlace["kind"]) =>
    places.flatMap((place) => (place.kind === kind && place.targetId !== null ? [place.targetId] : []))
  const ofCollections = await db
    .select({ id: collections.id, name: collections.name })
    .from(collections)
    .where(and(inArray(collections.id, idsOf("collection")), eq(collections.isDeleted, false)))
  const ofGroups = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(and(inArray(groups.id, idsOf("group")), eq(groups.isDeleted, false)))
  return new Map([
    ...ofCollections.map(({ id, name }) => [`collection ${id}`, name] as const),
    ...ofGroups.map(({ id, name }) => [`group ${id}`, name] as const),
  ])
}

/** Rows come in the order of the file. @throws {NotFound} for a place of another import. */
export async function listRows(
  viewer: Viewer,
  importId: number,
  placeId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<ImportRow>> {
  await requireImport(viewer, importId)
  const [place] = await db.select().from(importPlaces).where(eq(importPlaces.id, placeId))
  if (place?.importId !== importId) throw new NotFound("Import not found")
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.placeId, placeId), gt(importRows.id, after(cursor))))
    .orderBy(importRows.id)
    .limit(limit + 1)
  const page = cutPage(rows, limit, ({ id }) => [id])
  const ids = page.items.flatMap(({ duplicateOf }) => duplicateOf ?? [])
  const duplicates = await (place.kind === "group" ? inGroups(ids) : inCollections(ids))
  return mapPage(page, ({ duplicateOf, data, importId: _, placeId: __, ...row }) => ({
    ...row,
    brand: typeof data.brand === "string" ? data.brand : null,
    duplicate: (duplicateOf !== null && duplicates.get(duplicateOf)) || null,
  }))
}

type Duplicate = NonNullable<ImportRow["duplicate"]>

const byId = (rows: Duplicate[]) => new Map(rows.map((row) => [row.itemId, row]))

const inCollections = async (ids: number[]) =>
  byId(
    await db
      .select({
        itemId: items.id,
        name: items.name,
        place: { id: collections.id, name: collections.name },
      })
      .from(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .where(inArray(items.id, ids)),
  )

const inGroups = async (ids: number[]) =>
  byId(
    await db
      .select({ itemId: groupItems.id, name: groupItems.name, place: { id: groups.id, name: groups.name } })
      .from(groupItems)
      .innerJoin(groups, eq(groups.id, groupItems.groupId))
      .where(inArray(groupItems.id, ids)),
  )

export async function listFailures(
  viewer: Viewer,
  importId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<ImportFailure>> {
  await requireImport(viewer, importId)
  const rows = await db
    .select({
      id: importRows.id,
      name: importRows.name,
      productUrl: importRows.productUrl,
      reason: importRows.reason,
      itemId: importRows.itemId,
      place: importPlaces.name,
    })
    .from(importRows)
    .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId))
    .where(
      and(eq(importRows.importId, importId), isNotNull(importRows.reason), gt(importRows.id, after(cursor))),
    )
    .orderBy(importRows.id)
    .limit(limit + 1)
  const page = cutPage(rows, limit, ({ id }) => [id])
  return mapPage(page, ({ reason, ...row }) => ({ ...row, reason: reason ?? "" }))
}
