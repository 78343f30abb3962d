import { and, desc, eq, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm"
import { type AnySQLiteColumn, unionAll } from "drizzle-orm/sqlite-core"
import { db, type Given, prepared } from "#db/client.server.ts"
import { brands, collectionCollaborators, collectionCoOwners, collections, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { brand as words } from "~/words/messages.ts"
import { notDeleted } from "../collections/access.server.ts"
import { itemColumns } from "../items/reads.server.ts"
import type { Item } from "../items/responses.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import type { Viewer, ViewerId } from "../viewer.ts"

/*
 * A viewer sees two disjoint sets of a brand's items, each found by its own index: items in the index of public items, and
 * items of the viewer's other collections. While the items of a collection follow a change of its privacy ("settling"),
 * the first index is wrong about them, so they are found by their collection.
 */

// Written out, because a bound value does not match the condition of a partial index.
const settling = db.select({ id: collections.id }).from(collections).where(sql`${collections.isSettling} = 1`)

export const inPublicIndex = (
  table: Record<"isPrivate" | "collectionId", AnySQLiteColumn>,
): SQL | undefined => and(eq(table.isPrivate, false), notInArray(table.collectionId, settling))

/** WHERE condition on `items`: counted as public, although not in the index. */
export const outOfIndex: SQL | undefined = and(
  inArray(items.collectionId, settling),
  eq(items.isPrivate, false),
)

export function collectionsBesides(viewer: ViewerId) {
  const everyones = settlingPublic()
  return viewer ? privateCollectionsOf(viewer).unionAll(everyones) : everyones
}

const settlingPublic = () =>
  db
    .select({ id: collections.id })
    .from(collections)
    .where(and(sql`${collections.isSettling} = 1`, inPrivate(false)))

/** WHERE condition on `collections`. The plus keeps SQLite from using this flag's index, which has everybody's. */
export const inPrivate = (isPrivate: boolean) => sql`+${collections.isPrivate} = ${Number(isPrivate)}`

function privateCollectionsOf({ id }: NonNullable<ViewerId>) {
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

export type VisibleItem = { item: Item; isPrivate: boolean }

/** `productKey` is the same for items with the same product link; null without one. */
export type BrandItem = VisibleItem & { productKey: string | null }

/** The collection's flag, because the item's copy may be late. */
const isPrivate = sql<boolean>`(
  select ${collections.isPrivate} from ${collections} where ${collections.id} = ${items.collectionId}
)`.mapWith(Boolean)

export const visibleItemColumns = { ...itemColumns, isPrivate: isPrivate.as("in_private") }

const productKey = sql<string | null>`coalesce(${items.canonicalUrlKey}, ${items.productUrlKey})`

type Position = [views: Given<number>, id: Given<number>]

const firstItems = (
  brandId: Given<number>,
  limit: Given<number>,
  condition: SQL | undefined,
  alias: string,
) =>
  db
    .select({ ...visibleItemColumns, productKey: productKey.as("product_key") })
    .from(items)
    .where(
      and(
        eq(items.brandKey, sql`(select ${brands.nameKey} from ${brands} where ${brands.id} = ${brandId})`),
        condition,
      ),
    )
    .orderBy(desc(items.views), desc(items.id))
    .limit(limit)
    .as(alias)

/** Each source is read by its own index, and so are items with as many views as the last one and with fewer. */
export function brandItemsQuery(
  viewer: ViewerId,
  brandId: Given<number>,
  after: Position | null,
  limit: Given<number>,
) {
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
    .limit(limit)
}

type BrandItemsQuery = {
  viewer: ViewerId
  brandId: Given<number>
  afterViews: Given<number> | undefined
  afterId: Given<number> | undefined
  limit: Given<number>
}

const brandItemsPage = prepared(({ viewer, brandId, afterViews, afterId, limit }: BrandItemsQuery) => {
  const isFirst = afterViews === undefined || afterId === undefined
  return brandItemsQuery(viewer, brandId, isFirst ? null : [afterViews, afterId], limit)
})

export async function listBrandItems(
  viewer: Viewer,
  id: number,
  { limit, cursor }: PageRequest,
): Promise<Page<BrandItem>> {
  const [afterViews, afterId] = decodeCursor<[number, number]>(cursor, [0, 0]) ?? []
  const rows = await brandItemsPage(db, { viewer, brandId: id, afterViews, afterId, limit: limit + 1 })
  if (rows.length === 0) await brandExists(id)
  return mapPage(
    cutPage(rows, limit, (row) => [row.views, row.id]),
    ({ isPrivate, productKey, ...item }) => ({ item, isPrivate, productKey }),
  )
}

async function brandExists(id: number): Promise<void> {
  const [brand] = await db.select({ id: brands.id }).from(brands).where(eq(brands.id, id))
  if (!brand) throw new NotFound(words.notFound)
}
