import { and, asc, eq, ne } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import {
  collectionCollaborators,
  collectionCoOwners,
  collectionNotes,
  collections,
  items,
  users,
} from "#db/schema/index.ts"
import type { SignedIn } from "../../actor.ts"
import { collectionVisibleTo } from "../../collections/visible.server.ts"

const itemColumns = {
  id: items.id,
  collectionId: items.collectionId,
  name: items.name,
  brand: items.brand,
  description: items.description,
  imageUrl: items.imageUrl,
  productUrl: items.productUrl,
  views: items.views,
  createdAt: items.createdAt,
}

/** The person's collections, each with its items, note and people. Five queries, however many there are. */
export async function exportCollections(userId: number) {
  const mine = eq(collections.userId, userId)
  const [owned, itemRows, notes, coOwners, collaborators] = await Promise.all([
    db.select().from(collections).where(mine).orderBy(asc(collections.id)),
    db
      .select(itemColumns)
      .from(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .where(mine)
      .orderBy(asc(items.id)),
    db
      .select({ collectionId: collectionNotes.collectionId, content: collectionNotes.content })
      .from(collectionNotes)
      .innerJoin(collections, eq(collections.id, collectionNotes.collectionId))
      .where(mine),
    peopleOf(collectionCoOwners, userId),
    peopleOf(collectionCollaborators, userId),
  ])
  const itemsOf = new Map(owned.map(({ id }) => [id, [] as typeof itemRows]))
  for (const item of itemRows) itemsOf.get(item.collectionId)?.push(item)
  const noteOf = new Map(notes.map((note) => [note.collectionId, note.content]))
  const namesOf = (rows: typeof coOwners, id: number) =>
    rows.filter((row) => row.collectionId === id).map((row) => row.username)
  return owned.map(({ userId: _, nameKey: __, ...collection }) => ({
    ...collection,
    note: noteOf.get(collection.id) ?? null,
    coOwners: namesOf(coOwners, collection.id),
    collaborators: namesOf(collaborators, collection.id),
    items: itemsOf.get(collection.id) ?? [],
  }))
}

type Sharing = typeof collectionCoOwners | typeof collectionCollaborators

const peopleOf = (table: Sharing, ownerId: number) =>
  db
    .select({ collectionId: table.collectionId, username: users.username })
    .from(table)
    .innerJoin(collections, eq(collections.id, table.collectionId))
    .innerJoin(users, eq(users.id, table.userId))
    .where(eq(collections.userId, ownerId))

/** Other people's collections that the person shares in. */
export const exportShared = (table: Sharing, userId: number) =>
  db
    .select({ id: collections.id, name: collections.name, owner: users.username, createdAt: table.createdAt })
    .from(table)
    .innerJoin(collections, eq(collections.id, table.collectionId))
    .innerJoin(users, eq(users.id, collections.userId))
    .where(eq(table.userId, userId))
    .orderBy(asc(table.id))

/** What the person added to other people's collections, as far as they still see those. */
export const exportItemsElsewhere = (person: SignedIn) =>
  db
    .select(itemColumns)
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(items.userId, person.id), ne(collections.userId, person.id), collectionVisibleTo(person)))
    .orderBy(asc(items.id))
