import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm"
import { unionAll } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { brands, collections, items } from "#db/schema/index.ts"
import { brand as words } from "~/messages.ts"
import { NotFound } from "../errors.ts"
import { itemColumns } from "../items/columns.server.ts"
import { type Item, presentItem } from "../items/present.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import type { Viewer } from "../viewer.ts"
import { collectionsBesides, inPublicIndex } from "./visible.server.ts"

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
