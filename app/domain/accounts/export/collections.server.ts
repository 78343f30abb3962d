import { and, asc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections, items, users } from "#db/schema/index.ts"
import { notDeleted } from "../../collections/access.server.ts"
import { ROWS_AT_ONCE, rowsOf } from "./rows.server.ts"

/** Own ones, with what their entries in `library.json` do not have. */
export async function* exportCollections(userId: number) {
  const owned = rowsOf((after) =>
    db
      .select({
        key: collections.id,
        id: collections.id,
        name: collections.name,
        itemCount: collections.itemCount,
      })
      .from(collections)
      .where(and(eq(collections.userId, userId), notDeleted, gt(collections.id, after)))
      .orderBy(asc(collections.id))
      .limit(ROWS_AT_ONCE),
  )
  for await (const collection of owned)
    yield {
      ...collection,
      coOwners: peopleOf(collectionCoOwners, collection.id),
      collaborators: peopleOf(collectionCollaborators, collection.id),
      items: viewsOf(collection.id),
    }
}

type Sharing = typeof collectionCoOwners | typeof collectionCollaborators

async function* peopleOf(table: Sharing, collectionId: number) {
  const people = rowsOf((after) =>
    db
      .select({ key: table.id, username: users.username })
      .from(table)
      .innerJoin(users, eq(users.id, table.userId))
      .where(and(eq(table.collectionId, collectionId), gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(ROWS_AT_ONCE),
  )
  for await (const { username } of people) yield username
}

const viewsOf = (collectionId: number) =>
  rowsOf((after) =>
    db
      .select({ key: items.id, id: items.id, name: items.name, views: items.views })
      .from(items)
      .where(and(eq(items.collectionId, collectionId), gt(items.id, after)))
      .orderBy(asc(items.id))
      .limit(ROWS_AT_ONCE),
  )

export const exportShared = (table: Sharing, userId: number) =>
  rowsOf((after) =>
    db
      .select({
        key: table.collectionId,
        id: collections.id,
        name: collections.name,
        owner: users.username,
        createdAt: table.createdAt,
      })
      .from(table)
      .innerJoin(collections, and(eq(collections.id, table.collectionId), notDeleted))
      .innerJoin(users, eq(users.id, collections.userId))
      .where(and(eq(table.userId, userId), gt(table.collectionId, after)))
      .orderBy(asc(table.collectionId))
      .limit(ROWS_AT_ONCE),
  )
