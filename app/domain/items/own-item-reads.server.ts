import { and, desc, eq, lt } from "drizzle-orm"
import { db, type Given, prepared } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { listCondition } from "../collections/reads.server.ts"
import { cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer, type ViewerId } from "../viewer.ts"
import { itemColumnsFor, itemContains } from "./reads.server.ts"
import type { Item } from "./responses.server.ts"

type OwnItemsQuery = {
  viewer: ViewerId
  search?: string | undefined
  after: Given<number> | undefined
  limit: Given<number>
}

const ownItemsQuery = ({ viewer, search, after, limit }: OwnItemsQuery) =>
  db
    .select({ item: itemColumnsFor(viewer), isPrivate: collections.isPrivate })
    .from(collections)
    // SQLite keeps the order of a cross join: the user's collections first.
    .crossJoin(items)
    .where(
      and(
        listCondition(viewer, "mine"),
        eq(items.collectionId, collections.id),
        itemContains(viewer, search),
        // Always a bound, because SQLite else takes another index and reads the rows in its order.
        lt(items.id, after ?? Number.MAX_SAFE_INTEGER),
      ),
    )
    .orderBy(desc(items.id))
    .limit(limit)

const ownItemsPage = prepared(ownItemsQuery)

export async function listOwnItems(
  viewer: Viewer,
  { search, limit, cursor }: { search?: string | undefined } & PageRequest,
): Promise<Page<{ item: Item; isPrivate: boolean }>> {
  requireUser(viewer)
  const after = decodeCursor<[number]>(cursor, [0])?.[0]
  const query = { viewer, after, limit: limit + 1 }
  const rows = await (search ? ownItemsQuery({ ...query, search }) : ownItemsPage(db, query))
  return cutPage(rows, limit, ({ item }) => [item.id])
}
