import { and, eq, exists, or, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections } from "#db/schema/index.ts"
import type { Actor } from "../actor.ts"

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
 * WHERE condition on `collections`: this actor may see it (product decisions, 'Who is asking'). Every read of
 * collections, and of items through their collection, carries it.
 */
export function collectionVisibleTo(actor: Actor): SQL | undefined {
  const isPublic = eq(collections.isPrivate, false)
  if (!actor) return isPublic
  const isTheirs = or(eq(collections.userId, actor.id), coOwnedBy(actor.id), collaboratedBy(actor.id))
  return or(isPublic, and(notDeleted, isTheirs))
}

/** Columns beside a collection that say what this actor is towards it; `collectionRole` reads them. */
export const standing = (actor: Actor) => ({
  ownerId: collections.userId,
  isCoOwner: actor ? sql<number>`${coOwnedBy(actor.id)}` : sql<number>`0`,
  isCollaborator: actor ? sql<number>`${collaboratedBy(actor.id)}` : sql<number>`0`,
})
