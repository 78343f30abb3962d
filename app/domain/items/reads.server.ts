import { and, desc, eq, lt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { collectionVisibleTo, membershipColumns } from "../collections/access.server.ts"
import { type CollectionRole, collectionRole } from "../collections/policy.ts"
import { getCollection } from "../collections/reads.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { containsWords } from "../search/matching.server.ts"
import type { Viewer } from "../viewer.ts"
import { type Item, presentItem } from "./responses.server.ts"

/** What `presentItem` needs of a row. */
export const itemColumns = {
  id: items.id,
  name: items.name,
  brand: items.brand,
  description: items.description,
  imageUrl: items.imageUrl,
  productUrl: items.productUrl,
  collectionId: items.collectionId,
  userId: items.userId,
  views: items.views,
  createdAt: items.createdAt,
}

/**
 * Items of a collection that the viewer may see, newest first.
 * @param search words that the name and the brand must contain, in any order, ignoring case.
 * @throws {NotFound} 'Collection not found'.
 */
export async function listItems(
  viewer: Viewer,
  collectionId: number,
  { search, limit, cursor }: { search?: string | undefined } & PageRequest,
): Promise<Page<Item>> {
  const after = decodeCursor<[number]>(cursor, [0])
  const rows = await db
    .select(itemColumns)
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(
      and(
        eq(items.collectionId, collectionId),
        collectionVisibleTo(viewer),
        containsWords(items.searchKey, search),
        after ? lt(items.id, after[0]) : undefined,
      ),
    )
    .orderBy(desc(items.id))
    .limit(limit + 1)
  // Nothing found is also what a hidden collection answers: tell the two apart.
  if (rows.length === 0) await getCollection(viewer, collectionId)
  return mapPage(
    cutPage(rows, limit, (row) => [row.id]),
    presentItem,
  )
}

/** An item on its own page: with its collection, and what the viewer is towards that. */
export type ItemInCollection = {
  item: Item
  role: CollectionRole
  collection: { id: number; name: string; isPrivate: boolean }
}

/**
 * One item.
 * @throws {NotFound} when there is none in a collection that they may see.
 */
export async function getItem(viewer: Viewer, id: number): Promise<ItemInCollection> {
  const [row] = await db
    .select({
      ...itemColumns,
      collection: {
        id: collections.id,
        name: collections.name,
        isPrivate: collections.isPrivate,
      },
      ...membershipColumns(viewer),
    })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(items.id, id), collectionVisibleTo(viewer)))
  if (!row) throw new NotFound("Item not found")
  return { item: presentItem(row), role: collectionRole(viewer, row), collection: row.collection }
}
