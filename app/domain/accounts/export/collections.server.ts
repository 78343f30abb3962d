import { and, asc, between, eq, gt, isNotNull, ne, type SQL } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import {
  collectionCollaborators,
  collectionCoOwners,
  collections,
  items,
  removedItems,
  users,
} from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { eventLoopTurn } from "~/runtime/event-loop.ts"
import { MOST_ROWS } from "~/services/pace.server.ts"
import { collectionVisibleTo, notDeleted } from "../../collections/access.server.ts"
import { storedItem } from "../../items/trash-rows.server.ts"
import { ownColumns } from "../../own-fields.server.ts"
import { picturesOf } from "../../pictures.server.ts"
import { productColumns, responseColumns } from "../../product-fields.server.ts"
import { listOf } from "../../rows-in-pages.server.ts"
import type { User } from "../../viewer.ts"

/** The user's own collections, with what their entries in `library.json` do not have. */
export async function* exportCollections({ id: userId }: User) {
  const owned = listOf(collections.id, and(eq(collections.userId, userId), notDeleted), () =>
    db.select({ key: collections.id, ...pick(collections, "id", "name", "itemCount") }).from(collections),
  )
  for await (const collection of owned)
    yield {
      ...collection,
      coOwners: peopleOf(collectionCoOwners, collection.id),
      offeredTo: peopleOf(collectionCoOwners, collection.id, isNotNull(collectionCoOwners.offeredAt)),
      collaborators: peopleOf(collectionCollaborators, collection.id),
      items: listOf(items.id, eq(items.collectionId, collection.id), () =>
        db.select({ key: items.id, ...pick(items, "id", "name", "views") }).from(items),
      ),
      removed: removedItemsWhere(eq(removedItems.collectionId, collection.id)),
    }
}

type Sharing = typeof collectionCoOwners | typeof collectionCollaborators

async function* peopleOf(table: Sharing, collectionId: number, condition?: SQL) {
  const people = listOf(table.id, and(eq(table.collectionId, collectionId), condition), () =>
    db
      .select({ key: table.id, username: users.username })
      .from(table)
      .innerJoin(users, eq(users.id, table.userId)),
  )
  for await (const { username } of people) yield username
}

export const exportShared = (table: Sharing, userId: number) =>
  listOf(table.collectionId, eq(table.userId, userId), () =>
    db
      .select({
        key: table.collectionId,
        ...pick(collections, "id", "name"),
        owner: users.username,
        createdAt: table.createdAt,
        ...("offeredAt" in table && { offeredAt: table.offeredAt }),
      })
      .from(table)
      .innerJoin(collections, and(eq(collections.id, table.collectionId), notDeleted))
      .innerJoin(users, eq(users.id, collections.userId)),
  )

const itemColumns = {
  ...pick(items, "id", "collectionId"),
  ...productColumns(items),
  images: responseColumns(items).images,
  ...ownColumns,
  ...pick(items, "canonicalUrl", "views", "createdAt"),
}

/** The user must still see them. This pages through all items: the next one elsewhere may be 100,000 rows away. */
export async function* exportItemsElsewhere(person: User) {
  for (let after = 0; ; ) {
    const added = await db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.userId, person.id), gt(items.id, after)))
      .orderBy(asc(items.id))
      .limit(MOST_ROWS)
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

/** What the trash shows of items that the user has added to collections of others. */
export const exportRemovedElsewhere = (person: User) =>
  removedItemsWhere(and(eq(removedItems.userId, person.id), ne(collections.userId, person.id)), person)

async function* removedItemsWhere(condition: SQL | undefined, reader?: User) {
  const removed = listOf(removedItems.id, and(condition, reader && collectionVisibleTo(reader)), () =>
    db
      .select({ key: removedItems.id, ...pick(removedItems, "item", "removedAt") })
      .from(removedItems)
      .innerJoin(collections, eq(collections.id, removedItems.collectionId)),
  )
  for await (const { item, removedAt } of removed) {
    if (!item) continue
    const row = storedItem(item)
    const images = row.images && picturesOf(row.images)
    yield { ...pick(row, ...(Object.keys(itemColumns) as (keyof typeof itemColumns)[])), images, removedAt }
  }
}
