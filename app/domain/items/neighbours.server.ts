import { and, asc, desc, eq, sql } from "drizzle-orm"
import { db, type Given, prepared } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { collectionVisibleTo } from "../collections/access.server.ts"
import { ownKeys } from "../own-fields.server.ts"
import type { Viewer, ViewerId } from "../viewer.ts"
import { itemColumns } from "./reads.server.ts"
import type { Item } from "./responses.server.ts"

type SideQuery = {
  viewer: ViewerId
  collectionId: Given<number>
  rank: Given<number>
  id: Given<number>
  limit: Given<number>
}

const shown = ["id", "name", "imageUrl", "imageAlt"] as const

type Neighbour = Pick<Item, (typeof shown)[number]>

/** One walk of the list's index from the item on, in the order of the list (`listItems`) or against it. */
const side = (isAfter: boolean) =>
  prepared(({ viewer, collectionId, rank, id, limit }: SideQuery) => {
    const place = sql`(${items.rank}, ${items.id})`
    const order = isAfter ? desc : asc
    return db
      .select(pick(itemColumns, ...shown))
      .from(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .where(
        and(
          eq(items.collectionId, collectionId),
          collectionVisibleTo(viewer),
          isAfter ? sql`${place} < (${rank}, ${id})` : sql`${place} > (${rank}, ${id})`,
        ),
      )
      .orderBy(order(items.rank), order(items.id))
      .limit(limit)
  })

const [after, before] = [side(true), side(false)]

/**
 * What stands beside an item in its collection's list. `more` has those that follow, and then those before, nearest first.
 * @param item which the viewer may see.
 * @param limit of `more`.
 */
export async function neighboursOf(
  viewer: Viewer,
  { id, collectionId, state, starred }: Pick<Item, "id" | "collectionId" | "state" | "starred">,
  limit: number,
): Promise<{ previous: Neighbour | null; next: Neighbour | null; more: Neighbour[] }> {
  const { rank } = ownKeys({ state, starred, tags: null })
  const query = { viewer, collectionId, rank, id, limit }
  const [following, preceding] = await Promise.all([after(db, query), before(db, query)])
  return {
    previous: preceding[0] ?? null,
    next: following[0] ?? null,
    more: [...following, ...preceding].slice(0, limit),
  }
}
