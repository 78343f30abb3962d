import { and, asc, between, eq, gt, ne } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { collectionVisibleTo } from "../../collections/access.server.ts"
import { productColumns } from "../../product-fields.server.ts"
import type { User } from "../../viewer.ts"
import { ROWS_AT_ONCE } from "./rows.server.ts"

const itemColumns = {
  id: items.id,
  collectionId: items.collectionId,
  ...productColumns(items),
  canonicalUrl: items.canonicalUrl,
  views: items.views,
  createdAt: items.createdAt,
}

/** The user must still see them. This pages through all items: the next one elsewhere may be 100,000 rows away. */
export async function* exportItemsElsewhere(person: User) {
  for (let after = 0; ; ) {
    const added = await db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.userId, person.id), gt(items.id, after)))
      .orderBy(asc(items.id))
      .limit(ROWS_AT_ONCE)
    const [first, last] = [added[0]?.id, added.at(-1)?.id]
    if (!first || !last) return
    yield* await elsewhere(person, first, last)
    await eventLoopTurn()
    after = last
  }
}

const elsewhere = (person: User, first: number, last: number) =>
  db
    .select(itemColumns)
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(
      and(
        eq(items.userId, person.id),
        between(items.id, first, last),
        ne(collections.userId, person.id),
        collectionVisibleTo(person),
      ),
    )
    .orderBy(asc(items.id))
