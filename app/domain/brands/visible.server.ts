import { and, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections, items } from "#db/schema/index.ts"
import { notDeleted } from "../collections/visible.server.ts"
import type { User, Viewer } from "../viewer.ts"

/*
 * What a viewer sees of a brand is two disjoint sets, each found by an index of its own: the items that the index of
 * public items has, and the items of the collections below. While the items of a collection follow a change of its
 * privacy, that index is wrong about them; so it is not asked about them, and they are found by their collection.
 */

/** Ids of the collections whose items do not all have the collection's privacy yet; nearly always there are none. */
// Written out, because a bound value does not match the condition of a partial index.
const settling = db.select({ id: collections.id }).from(collections).where(sql`${collections.isSettling} = 1`)

/** WHERE condition on `items` or an alias of it: in a public collection, as the index of public items has it. */
export const inPublicIndex = (
  table: Record<"isPrivate" | "collectionId", AnySQLiteColumn>,
): SQL | undefined => and(eq(table.isPrivate, false), notInArray(table.collectionId, settling))

/** WHERE condition on `items`: counted as public, but out of the index because the collection is settling. */
export const outOfIndex: SQL | undefined = and(
  inArray(items.collectionId, settling),
  eq(items.isPrivate, false),
)

/** Ids of the collections whose items this viewer sees and the index of public items does not have. */
export function collectionsBesides(viewer: Viewer) {
  const everyones = settlingPublic()
  return viewer ? privateCollectionsOf(viewer).unionAll(everyones) : everyones
}

const settlingPublic = () =>
  db
    .select({ id: collections.id })
    .from(collections)
    .where(and(sql`${collections.isSettling} = 1`, inPrivate(false)))

/**
 * WHERE condition on `collections`. The plus keeps SQLite from finding them by this flag, by which it would go
 * through everybody's.
 */
export const inPrivate = (isPrivate: boolean) => sql`+${collections.isPrivate} = ${Number(isPrivate)}`

/** Ids of the private collections that this person sees: owned, co-owned or collaborated on. */
function privateCollectionsOf({ id }: User) {
  const sharedBy = (table: typeof collectionCoOwners | typeof collectionCollaborators) =>
    inArray(collections.id, db.select({ id: table.collectionId }).from(table).where(eq(table.userId, id)))
  return db
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        inPrivate(true),
        notDeleted,
        or(eq(collections.userId, id), sharedBy(collectionCoOwners), sharedBy(collectionCollaborators)),
      ),
    )
}
