import { and, desc, eq, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm"
import { type AnySQLiteColumn, unionAll } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { brands, collectionCollaborators, collectionCoOwners, collections, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { brand as words } from "~/messages.ts"
import { notDeleted } from "../collections/access.server.ts"
import { itemColumns } from "../items/reads.server.ts"
import { type Item, presentItem } from "../items/responses.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import type { User, Viewer } from "../viewer.ts"

/*
 * What a viewer sees of a brand is two disjoint sets, each found by an index of its own: the items that the index of
 * public items has, and the items of the collections below. While the items of a collection follow a change of its
 * privacy, that index is wrong about them; so it is not asked about them, and they are found by their collection.
 */

/** Ids of the collections whose items do not all have the collection's privacy yet; nearly always there are none. */
// Written out, because a bound value does not match the condition of a partial index.
const settling = db.select({ id: collections.id }).from(collections).where(sql`${collections.isSettling} = 1`)

/** WHERE condition on `items` or an alias of it: in a public collection, as the index of public items has it. */
export const inPublicIndex = (
  table: Record<"isPrivate" | "collectionId", AnySQLiteColumn>,
): SQL | undefined => and(eq(table.isPrivate, false), notInArray(table.collectionId, settling))

/** WHERE condition on `items`: counted as public, but out of the index because the collection is settling. */
export const outOfIndex: SQL | undefined = and(
  inArray(items.collectionId, settling),
  eq(items.isPrivate, false),
)

/** Ids of the collections whose items this viewer sees and the index of public items does not have. */
export function collectionsBesides(viewer: Viewer) {
  const everyones = settlingPublic()
  return viewer ? privateCollectionsOf(viewer).unionAll(everyones) : everyones
}

const settlingPublic = () =>
  db
    .select({ id: collections.id })
    .from(collections)
    .where(and(sql`${collections.isSettling} = 1`, inPrivate(false)))

/**
 * WHERE condition on `collections`. The plus keeps SQLite from finding them by this flag, by which it would go
 * through everybody's.
 */
export const inPrivate = (isPrivate: boolean) => sql`+${collections.isPrivate} = ${Number(isPrivate)}`

/** Ids of the private collections that this person sees: owned, co-owned or collaborated on. */
function privateCollectionsOf({ id }: User) {
  const sharedBy = (table: typeof collectionCoOwners | typeof collectionCollaborators) =>
    inArray(collections.id, db.select({ id: table.collectionId }).from(table).where(eq(table.userId, id)))
  return db
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        inPrivate(true),
        notDeleted,
        or(eq(collections.userId, id), sharedBy(collectionCoOwners), sharedBy(collectionCollaborators)),
      ),
    )
}

/** An item out of any collection, with whether that is private: its picture is shown accordingly. */
export type VisibleItem = { item: Item; isPrivate: boolean }

/** The collection's own flag: the item's copy of it may be late. */
const isPrivate = sql<boolean>`(
  select ${collections.isPrivate} from ${collections} where ${collections.id} = ${items.collectionId}
)`.mapWith(Boolean)

export const visibleItemColumns = { ...itemColumns, isPrivate: isPrivate.as("in_private") }

type Position = [views: number, id: number]

/** The first items of a brand, most viewed first, that meet a condition. */
const firstItems = (brandId: number, limit: number, condition: SQL | undefined, alias: string) =>
  db
    .select(visibleItemColumns)
    .from(items)
    .where(
      and(
        eq(items.brandKey, sql`(select ${brands.nameKey} from ${brands} where ${brands.id} = ${brandId})`),
        condition,
      ),
    )
    .orderBy(desc(items.views), desc(items.id))
    .limit(limit + 1)
    .as(alias)

/**
 * The query of `listBrandItems`, for its test to explain. What is public and what is found by its collection is read
 * from an index each. So is the rest of those with as many views as the last item had, and those with fewer: SQLite takes no
 * row id into the range of a row value, and most items have as many views as the next, none.
 */
export function brandItemsQuery(viewer: Viewer, brandId: number, after: Position | null, limit: number) {
  const sources = [inPublicIndex(items), inArray(items.collectionId, collectionsBesides(viewer))]
  const ranges = after
    ? [and(eq(items.views, after[0]), lt(items.id, after[1])), lt(items.views, after[0])]
    : [undefined]
  const [first, second, ...more] = sources
    .flatMap((source) => ranges.map((range) => and(source, range)))
    .map((condition, index) => db.select().from(firstItems(brandId, limit, condition, `part${index}`)))
  if (!first || !second) throw new Error("There are always two sources")
  return unionAll(first, second, ...more)
    .orderBy(sql`views desc, id desc`)
    .limit(limit + 1)
}

/**
 * The items of a brand that the viewer may see, most viewed first, the newer of equals first.
 * @throws {NotFound} 'Brand not found'.
 */
export async function listBrandItems(
  viewer: Viewer,
  id: number,
  { limit, cursor }: PageRequest,
): Promise<Page<VisibleItem>> {
  const rows = await brandItemsQuery(viewer, id, decodeCursor<Position>(cursor, [0, 0]), limit)
  if (rows.length === 0) await brandExists(id)
  return mapPage(
    cutPage(rows, limit, (row) => [row.views, row.id]),
    (row) => ({ item: presentItem(row), isPrivate: row.isPrivate }),
  )
}

async function brandExists(id: number): Promise<void> {
  const [brand] = await db.select({ id: brands.id }).from(brands).where(eq(brands.id, id))
  if (!brand) throw new NotFound(words.notFound)
}
