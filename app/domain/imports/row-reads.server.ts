import { and, eq, gt, inArray, isNotNull } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collections, groups, importPlaces, importRows, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { cutPage, decodeCursor, mapPage, type PageRequest } from "../paging.ts"
import type { Viewer } from "../viewer.ts"
import { countsByPlace, noCounts, requireImport } from "./reads.server.ts"

const byId = ({ id }: { id: number }) => [id]

const after = ({ cursor }: PageRequest) => decodeCursor<[number]>(cursor, [0])?.[0] ?? 0

/** The folders of a file, each with the collection or group that it goes to. @throws {NotFound} */
export async function listPlaces(viewer: Viewer, importId: number, request: PageRequest) {
  await requireImport(viewer, importId)
  const { id, kind, name, isChosen, reason, data } = importPlaces
  const isOf = (one: "collection" | "group", table: typeof collections | typeof groups) =>
    and(eq(kind, one), eq(table.id, importPlaces.targetId), eq(table.isDeleted, false))
  const rows = await db
    .select({
      ...{ id, kind, name, isChosen, reason, data },
      collection: { id: collections.id, name: collections.name },
      group: { id: groups.id, name: groups.name },
    })
    .from(importPlaces)
    .leftJoin(collections, isOf("collection", collections))
    .leftJoin(groups, isOf("group", groups))
    .where(and(eq(importPlaces.importId, importId), gt(id, after(request))))
    .orderBy(id)
    .limit(request.limit + 1)
  const page = cutPage(rows, request.limit, byId)
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
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.placeId, placeId), gt(importRows.id, after(request))))
    .orderBy(importRows.id)
    .limit(request.limit + 1)
  const page = cutPage(rows, request.limit, byId)
  const ids = page.items.flatMap(({ duplicateOf }) => duplicateOf ?? [])
  const duplicates = place.kind === "collection" ? await itemsOf(ids) : []
  return mapPage(page, ({ duplicateOf, data, ...row }) => ({
    ...row,
    brand: typeof data.brand === "string" ? data.brand : null,
    /** Another item has this link, and a place holds it: "Already in Kitchen". */
    duplicate: duplicates.find(({ itemId }) => itemId === duplicateOf) ?? null,
  }))
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
  const rows = await db
    .select({ id, name, productUrl, reason, itemId, place: importPlaces.name })
    .from(importRows)
    .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId))
    .where(and(eq(importRows.importId, importId), isNotNull(reason), gt(id, after(request))))
    .orderBy(id)
    .limit(request.limit + 1)
  return mapPage(cutPage(rows, request.limit, byId), (row) => ({ ...row, reason: row.reason ?? "" }))
}
