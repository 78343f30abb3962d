import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Database, db } from "#db/client.server.ts"
import { collections, groupItems, importRows, items } from "#db/schema/index.ts"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { ROWS_AT_ONCE as PAGE_ROWS, rowsOf } from "../accounts/export/rows.server.ts"
import { notDeleted } from "../collections/access.server.ts"
import { linkColumns } from "../product-link.server.ts"
import { write } from "../write.server.ts"
import { type PlaceHead, placesOf } from "./places.server.ts"
import type { ItemData } from "./row-data.ts"

const LOOKUPS_AT_ONCE = 4_000
const ROWS_AT_ONCE = 100

type Link = { productUrl: string | null; data: Record<string, unknown> }
type Linked = Link & {
  id: number
  placeId: number
  name: string | null
  keys: string[]
  place: PlaceHead | undefined
}

export function keysOf({ productUrl, data }: Link): string[] {
  if (!productUrl) return []
  const { canonicalUrl } = data as Partial<ItemData>
  const { productUrlKey, canonicalUrlKey } = linkColumns(productUrl, canonicalUrl)
  return canonicalUrlKey ? [productUrlKey, canonicalUrlKey] : [productUrlKey]
}

type Found = { id: number; key: string }

/** Items of these collections (or groups) that have one of the keys, as their link or their canonical address. */
export async function itemsWithKeys(
  kind: "collection" | "group",
  placeIds: number[],
  keys: string[],
  source: Pick<Database, "all"> = db,
): Promise<Found[]> {
  if (placeIds.length === 0 || keys.length === 0) return []
  const table = kind === "group" ? groupItems : items
  const place = kind === "group" ? groupItems.groupId : items.collectionId
  const by = (column: SQLiteColumn) => sql`
    select ${table.id} as "id", "keys"."value" as "key"
    from json_each(${JSON.stringify(placeIds)}) as "places"
    cross join json_each(${JSON.stringify(keys)}) as "keys"
    cross join ${table}
    where ${place} = "places"."value" and ${column} = "keys"."value"`
  return source.all<Found>(sql`${by(table.productUrlKey)} union all ${by(table.canonicalUrlKey)} order by 1`)
}

export const ownCollectionIds = async (userId: number, source: Pick<Database, "select"> = db) =>
  (
    await source
      .select({ id: collections.id })
      .from(collections)
      .where(and(eq(collections.userId, userId), notDeleted))
  ).map(({ id }) => id)

type Import = { id: number; userId: number; format: string }

/**
 * Marks rows whose link is there already, and leaves them out. In our own format, only where they go.
 * @param again before it runs: only what is still to be added, because other things may have been saved since.
 */
export async function markDuplicates({ id, userId, format }: Import, again = false): Promise<void> {
  const isOwn = format === "library"
  const stored = await placesOf(id)
  const places = new Map(stored.map((place) => [place.id, place]))
  const targets = stored.flatMap(({ kind, targetId }) => (kind === "collection" && targetId ? targetId : []))
  const everywhere = isOwn ? [] : [...new Set([...(await ownCollectionIds(userId)), ...targets])]
  // All of a new import are so: an index has them in order.
  const isWaiting = and(eq(importRows.isChosen, true), eq(importRows.status, "waiting"))
  const isOpen = and(isWaiting, isNull(importRows.duplicateOf), eq(importRows.isRepeated, false))
  const seen = new Set<string>()
  const names = new Names()
  const limit = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(LOOKUPS_AT_ONCE / (4 * everywhere.length + 1))))
  for (let after = 0; ; ) {
    await eventLoopTurn()
    const rows = await db
      .select({
        id: importRows.id,
        placeId: importRows.placeId,
        name: importRows.name,
        productUrl: importRows.productUrl,
        data: importRows.data,
      })
      .from(importRows)
      .where(and(eq(importRows.importId, id), gt(importRows.id, after), again ? isOpen : isWaiting))
      .orderBy(importRows.id)
      .limit(limit)
    after = rows.at(-1)?.id ?? 0
    const linked = rows.map((row) => ({ ...row, keys: keysOf(row), place: places.get(row.placeId) }))
    const byLink = isOwn ? await inTargets(linked) : await inAll(linked, everywhere)
    const found = await withoutOwn(id, new Map([...byLink, ...(await names.match(linked))]))
    const repeated = isOwn || again ? [] : linked.filter((row) => isRepeated(row, seen))
    await mark(
      found,
      repeated.map((row) => row.id),
    )
    if (rows.length < limit) return
  }
}

function isRepeated({ keys, placeId }: Linked, seen: Set<string>): boolean {
  const inPlace = keys.map((key) => `${placeId} ${key}`)
  const isSeen = inPlace.some((key) => seen.has(key))
  for (const key of inPlace) seen.add(key)
  return isSeen
}

/** Without what this import has made itself: it may have the same link in two places. */
async function withoutOwn(importId: number, found: Map<number, number>): Promise<Map<number, number>> {
  if (found.size === 0) return found
  const made = await db
    .select({ itemId: importRows.itemId, importId: importRows.importId })
    .from(importRows)
    .where(inArray(importRows.itemId, [...found.values()]))
  // Not by SQL, which would look at all rows of the import.
  const own = new Set(made.flatMap((row) => (row.importId === importId ? row.itemId : [])))
  return new Map([...found].filter(([, itemId]) => !own.has(itemId)))
}

async function inAll(rows: Linked[], collectionIds: number[]): Promise<Map<number, number>> {
  const keys = [...new Set(rows.flatMap((row) => row.keys))]
  return matched(rows, await itemsWithKeys("collection", collectionIds, keys))
}

async function inTargets(rows: Linked[]): Promise<Map<number, number>> {
  const duplicates = new Map<number, number>()
  for (const place of new Set(rows.map((row) => row.place))) {
    if (!place?.targetId || place.kind === "brands") continue
    const some = rows.filter((row) => row.place === place)
    const keys = some.flatMap((row) => row.keys)
    const found = matched(some, await itemsWithKeys(place.kind, [place.targetId], keys))
    for (const [row, item] of found) duplicates.set(row, item)
  }
  return duplicates
}

/** Without a link, the name tells an item of the collection that it goes to. */
class Names {
  #collectionId = 0
  #items = new Map<string, number>()

  async match(rows: Linked[]): Promise<[number, number][]> {
    const found: [number, number][] = []
    for (const { id, name, keys, place } of rows) {
      if (keys.length > 0 || name === null || place?.kind !== "collection" || !place.targetId) continue
      // The names of one collection are enough, because a file has its rows together.
      if (place.targetId !== this.#collectionId) await this.#read(place.targetId)
      const item = this.#items.get(name)
      if (item !== undefined) found.push([id, item])
    }
    return found
  }

  async #read(collectionId: number): Promise<void> {
    this.#collectionId = collectionId
    this.#items = new Map()
    const found = rowsOf((after) =>
      db
        .select({ key: items.id, id: items.id, name: items.name })
        .from(items)
        .where(and(eq(items.collectionId, collectionId), isNull(items.productUrlKey), gt(items.id, after)))
        .orderBy(items.id)
        .limit(PAGE_ROWS),
    )
    for await (const { id, name } of found) this.#items.set(name, id)
  }
}

function matched(rows: Linked[], found: Found[]): Map<number, number> {
  const itemOf = new Map(found.map(({ id, key }) => [key, id]))
  return new Map(
    rows.flatMap(({ id, keys }) => {
      const item = keys.map((key) => itemOf.get(key)).find((known) => known !== undefined)
      return item === undefined ? [] : [[id, item] as const]
    }),
  )
}

async function mark(duplicates: Map<number, number>, repeated: number[]): Promise<void> {
  if (duplicates.size + repeated.length === 0) return
  await write(async (tx) => {
    if (duplicates.size > 0)
      await tx.run(sql`
        update ${importRows} set "duplicate_of" = "found"."value" ->> 1, "is_chosen" = 0
        from json_each(${JSON.stringify([...duplicates])}) as "found"
        where ${importRows.id} = "found"."value" ->> 0`)
    if (repeated.length > 0)
      await tx
        .update(importRows)
        .set({ isRepeated: true, isChosen: false })
        .where(inArray(importRows.id, repeated))
  })
}
