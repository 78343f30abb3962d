import { and, eq, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { db, type Given, prepared } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { collectionVisibleTo } from "../collections/access.server.ts"
import { type Sort, sort as sortSchema } from "../collections/responses.server.ts"
import type { Viewer, ViewerId } from "../viewer.ts"
import { besideInOrder, inEveryOrder, inOrder, itemColumns, sortKey } from "./reads.server.ts"
import type { Item } from "./responses.server.ts"

type SideQuery = {
  viewer: ViewerId
  collectionId: Given<number>
  id: Given<number>
  limit: Given<number>
}

const shown = ["id", "name", "imageUrl", "imageAlt"] as const

type Neighbour = Pick<Item, (typeof shown)[number]>

const itself = alias(items, "itself")

/** One walk of the order's index from the item on, in the order of the list (`listItems`) or against it. */
const sideOf = (sort: Sort, side: "after" | "before") =>
  prepared(({ viewer, collectionId, id, limit }: SideQuery) => {
    const key = sql`(${db
      .select({ key: sortKey(sort, itself) })
      .from(itself)
      .where(eq(itself.id, id))})`
    return db
      .select(pick(itemColumns, ...shown))
      .from(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .where(
        and(
          eq(items.collectionId, collectionId),
          collectionVisibleTo(viewer),
          besideInOrder(sort, { key, id }, side),
        ),
      )
      .orderBy(...inOrder(sort, side))
      .limit(limit)
  })

const sides = inEveryOrder((sort) => ({ after: sideOf(sort, "after"), before: sideOf(sort, "before") }))

/** The order of the list that a page was opened from, where its address says another one than the collection's. */
export const sortIn = ({ searchParams }: URL): Sort | undefined =>
  sortSchema.safeParse(searchParams.get("sort")).data

/**
 * What stands beside an item in its collection's list. `more` has those that follow, and then those before, nearest first.
 * @param item which the viewer may see.
 */
export async function neighboursOf(
  viewer: Viewer,
  { id, collectionId }: Pick<Item, "id" | "collectionId">,
  { sort, limit }: { sort: Sort; limit: number },
): Promise<{ previous: Neighbour | null; next: Neighbour | null; more: Neighbour[] }> {
  const query = { viewer, collectionId, id, limit }
  const { after, before } = sides[sort]
  const [following, preceding] = await Promise.all([after(db, query), before(db, query)])
  return {
    previous: preceding[0] ?? null,
    next: following[0] ?? null,
    more: [...following, ...preceding].slice(0, limit),
  }
}
