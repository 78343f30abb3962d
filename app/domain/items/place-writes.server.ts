import { and, eq, ne, sql } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { Invalid, NotFound } from "~/errors.ts"
import { requireEditor } from "../collections/access.server.ts"
import type { Editing } from "../edit.server.ts"
import { encodeCursor } from "../paging.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import type { PlacedItemChange } from "./inputs.server.ts"
import { placeBetween, placeOfId, placesBetween } from "./place-key.ts"
import { besideInOrder, inOrder, sortKey } from "./reads.server.ts"
import { updateItem } from "./writes.server.ts"

/** Where an item goes in the own order: after the item with this id, or a step. */
export type Target = number | "first" | "up" | "down" | "last"

type InCollection = { id: number; collectionId: number }
/** The key is what the list is sorted by: the place, and the id. */
type Placed = { id: number; key: string; place: string }
/** The items that it comes between. */
type Ends = { lower: Placed | undefined; upper: Placed | undefined }

/** A longer place makes the ones around it short again. */
const LONG = 48
const SHORT = 32

/** So many items on each side get new places then, and more while theirs would be long, up to the bound. */
const AROUND = 64
const AROUND_MAX = 256

/** @returns the cursor of what follows it in the own order. */
export async function placeItem(
  viewer: Viewer,
  item: InCollection,
  target: Target,
  options?: WriteOptions,
): Promise<string> {
  requireUser(viewer)
  return write(async (tx) => {
    await placeWithin(tx, viewer, item, target)
    const key = (await placedItem(tx, item))?.key ?? ""
    return encodeCursor([key, item.id])
  }, options)
}

/** `after` is null for the first place. */
export const updateAndPlace = (
  viewer: Viewer,
  id: number,
  { after, ...input }: PlacedItemChange,
  options: Editing = {},
) =>
  updateItem(viewer, id, input, {
    ...options,
    ...(after !== undefined && { within: (tx, item) => placeWithin(tx, viewer, item, after ?? "first") }),
  })

/** Within a write. Other items keep their places. @throws {Forbidden} for who may not edit the collection. */
async function placeWithin(
  tx: Transaction,
  viewer: Viewer,
  item: InCollection,
  target: Target,
): Promise<void> {
  const { id, sort } = await requireEditor(viewer, item.collectionId, tx)
  const itself = await placedItem(tx, item)
  if (!itself) throw new NotFound("Item not found")
  const ends = await endsOf(tx, item, itself, target)
  if (ends) await putBetween(tx, item, itself, ends)
  // Whoever arranges a collection expects to see it so.
  if (sort === "newest") await tx.update(collections).set({ sort: "own" }).where(eq(collections.id, id))
}

const columns = { id: items.id, key: sql<string>`${sortKey("own")}`, place: items.place }

const placed = (rows: (Omit<Placed, "place"> & { place: string | null })[]): Placed[] =>
  rows.map((row) => ({ ...row, place: row.place ?? placeOfId(row.id) }))

async function placedItem(tx: Transaction, { id, collectionId }: InCollection): Promise<Placed | undefined> {
  const condition = and(eq(items.id, id), eq(items.collectionId, collectionId))
  return placed(await tx.select(columns).from(items).where(condition))[0]
}

/** Items of the collection but for this one, the nearest first. Without `from`, the first or the last ones. */
async function beside(
  tx: Transaction,
  { id, collectionId }: InCollection,
  from: Placed | undefined,
  side: "after" | "before",
  limit: number,
): Promise<Placed[]> {
  const rows = await tx
    .select(columns)
    .from(items)
    .where(
      and(
        eq(items.collectionId, collectionId),
        // Without the index of the ids, which would be sorted.
        ne(sql`+${items.id}`, id),
        from && besideInOrder("own", from, side),
      ),
    )
    .orderBy(...inOrder("own", side))
    .limit(limit)
  return placed(rows)
}

/** @returns null if the item is where it should be. */
async function endsOf(
  tx: Transaction,
  item: InCollection,
  itself: Placed,
  target: Target,
): Promise<Ends | null> {
  if (target === "first")
    return { lower: undefined, upper: (await beside(tx, item, undefined, "after", 1))[0] }
  if (target === "last")
    return { lower: (await beside(tx, item, undefined, "before", 1))[0], upper: undefined }
  if (target === "up" || target === "down") {
    const [near, far] = await beside(tx, item, itself, target === "up" ? "before" : "after", 2)
    if (!near) return null
    return target === "up" ? { lower: far, upper: near } : { lower: near, upper: far }
  }
  const lower = await placedItem(tx, { ...item, id: target })
  if (!lower || target === item.id) throw new Invalid({ after: ["Must be another item of the collection"] })
  return { lower, upper: (await beside(tx, item, lower, "after", 1))[0] }
}

async function putBetween(tx: Transaction, item: InCollection, itself: Placed, { lower, upper }: Ends) {
  const start = lower?.place ?? (await startOf(tx, upper))
  const end = upper?.place ?? null
  if (start < itself.place && (end === null || itself.place < end)) return
  const place = placeBetween(start, end)
  if (place && place.length <= LONG) await tx.update(items).set({ place }).where(eq(items.id, item.id))
  else await spread(tx, item, { lower, upper })
}

/** What comes before everything, but after items to come. SQLite keeps the highest id for good. */
async function startOf(tx: Transaction, first: Placed | undefined): Promise<string> {
  const [row] = await tx
    .select({ seq: sql<number>`seq` })
    .from(sql`sqlite_sequence`)
    .where(sql`name = 'items'`)
  const start = placeOfId((row?.seq ?? 0) + 1)
  return first && first.place <= start ? "" : start
}

/** Gives the item and those around it new places. */
async function spread(tx: Transaction, item: InCollection, { lower, upper }: Ends): Promise<void> {
  for (let around = AROUND; ; around *= 4) {
    const before = lower ? [lower, ...(await beside(tx, item, lower, "before", around))] : []
    const after = upper ? [upper, ...(await beside(tx, item, upper, "after", around))] : []
    // With all of them, there is an end without a place.
    const last = before.length > around ? before.pop() : undefined
    const next = after.length > around ? after.pop() : undefined
    const ids = [...before.map(({ id }) => id).reverse(), item.id, ...after.map(({ id }) => id)]
    const start = last?.place ?? (await startOf(tx, next))
    const places = placesBetween(start, next?.place ?? null, ids.length)
    if (!places || (around < AROUND_MAX && places.some((place) => place.length > SHORT))) continue
    const given = JSON.stringify(ids.map((id, at) => [id, places[at]]))
    await tx.run(sql`update ${items} set place = given.value ->> 1 from json_each(${given}) as given
      where ${items.id} = given.value ->> 0`)
    return
  }
}
