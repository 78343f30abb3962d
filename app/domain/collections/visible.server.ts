import { and, eq, exists, or, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections } from "#db/schema/index.ts"
import type { Viewer } from "../viewer.ts"

/** WHERE condition on `collections`: it is shared with the person in this way. */
const memberOf = (table: typeof collectionCoOwners | typeof collectionCollaborators, userId: number) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.collectionId, collections.id), eq(table.userId, userId))),
  )

const coOwnedBy = (userId: number): SQL => memberOf(collectionCoOwners, userId)
const collaboratedBy = (userId: number): SQL => memberOf(collectionCollaborators, userId)

/** WHERE condition on `collections`. A deleted one is also private, so only reads for somebody in particular ask. */
export const notDeleted = eq(collections.isDeleted, false)

/**
 * WHERE condition on `collections`: this viewer may see it (product decisions, 'Who is asking'). Every read of
 * collections, and of items through their collection, carries it.
 */
export function collectionVisibleTo(viewer: Viewer): SQL | undefined {
  const isPublic = eq(collections.isPrivate, false)
  if (!viewer) return isPublic
  const isTheirs = or(eq(collections.userId, viewer.id), coOwnedBy(viewer.id), collaboratedBy(viewer.id))
  return or(isPublic, and(notDeleted, isTheirs))
}

/** Columns beside a collection that say what this viewer is towards it; `collectionRole` reads them. */
export const standing = (viewer: Viewer) => ({
  ownerId: collections.userId,
  isCoOwner: viewer ? sql<number>`${coOwnedBy(viewer.id)}` : sql<number>`0`,
  isCollaborator: viewer ? sql<number>`${collaboratedBy(viewer.id)}` : sql<number>`0`,
})
