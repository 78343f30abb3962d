import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm"
import { unionAll } from "drizzle-orm/sqlite-core"
import { db, type Given, prepared } from "#db/client.server.ts"
import { brands, collections, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { brand as words } from "~/words/messages.ts"
import { collectionsBesides, inPublicIndex } from "../collections/access.server.ts"
import { itemColumns } from "../items/reads.server.ts"
import type { Item } from "../items/responses.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import type { Viewer, ViewerId } from "../viewer.ts"

export type VisibleItem = { item: Item; isPrivate: boolean }

/** `productKey` is the same for items with the same product link; null without one. */
type BrandItem = VisibleItem & { productKey: string | null }

/** The collection's flag, because the item's copy may be late. */
export const isInPrivate = sql<boolean>`(
  select ${collections.isPrivate} from ${collections} where ${collections.id} = ${items.collectionId}
)`.mapWith(Boolean)

/** Notes stay in their collections. */
export const visibleItemColumns = {
  ...itemColumns,
  note: sql<string | null>`null`.as("note"),
  isPrivate: isInPrivate.as("in_private"),
}

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
