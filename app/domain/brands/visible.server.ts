import { and, eq, inArray, or, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections } from "#db/schema/index.ts"
import type { SignedIn } from "../actor.ts"

/*
 * What a viewer sees of a brand is two disjoint sets, each found by an index of its own: the items of public
 * collections (`items.isPrivate` is false), which everyone sees, and the items of the private collections below.
 */

/**
 * WHERE condition on `collections`. The plus keeps SQLite from finding them by this flag, by which it would go
 * through everybody's.
 */
export const inPrivate = (isPrivate: boolean) => sql`+${collections.isPrivate} = ${Number(isPrivate)}`

/** Ids of the private collections that this person sees: owned, co-owned or collaborated on. */
export function privateCollectionsOf({ id }: SignedIn) {
  const sharedBy = (table: typeof collectionCoOwners | typeof collectionCollaborators) =>
    inArray(collections.id, db.select({ id: table.collectionId }).from(table).where(eq(table.userId, id)))
  return db
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        inPrivate(true),
        or(eq(collections.userId, id), sharedBy(collectionCoOwners), sharedBy(collectionCollaborators)),
      ),
    )
}
