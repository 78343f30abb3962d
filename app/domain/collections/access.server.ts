import { and, eq, exists, or, type SQL, sql } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections } from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { collection as words } from "~/messages.ts"
import type { Viewer } from "../viewer.ts"
import { type CollectionRole, collectionRole, mayEdit } from "./policy.ts"

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
export const membershipColumns = (viewer: Viewer) => ({
  ownerId: collections.userId,
  isCoOwner: viewer ? sql<number>`${coOwnedBy(viewer.id)}` : sql<number>`0`,
  isCollaborator: viewer ? sql<number>`${collaboratedBy(viewer.id)}` : sql<number>`0`,
})

/** A collection that the viewer sees, and what they are towards it. */
export type CollectionAccess = {
  id: number
  ownerId: number
  isPrivate: boolean
  coverImageUrl: string | null
  itemCount: number
  role: CollectionRole
}

/**
 * The collection and the viewer's role in it, read on the database or within a command's transaction.
 * @throws {NotFound} 'Collection not found' when there is none that they may see.
 */
export async function collectionAccess(
  source: Pick<Database | Transaction, "select">,
  viewer: Viewer,
  id: number,
): Promise<CollectionAccess> {
  const [row] = await source
    .select({
      id: collections.id,
      isPrivate: collections.isPrivate,
      coverImageUrl: collections.coverImageUrl,
      itemCount: collections.itemCount,
      ...membershipColumns(viewer),
    })
    .from(collections)
    .where(and(eq(collections.id, id), collectionVisibleTo(viewer)))
  if (!row) throw new NotFound(words.notFound)
  const { ownerId, isPrivate, coverImageUrl, itemCount } = row
  return { id, ownerId, isPrivate, coverImageUrl, itemCount, role: collectionRole(viewer, row) }
}

/**
 * `collectionAccess` for what owner and co-owners alone may do.
 * @throws {NotFound} 'Collection not found'. @throws {Forbidden} for others who see it.
 */
export async function editorAccess(
  source: Pick<Database | Transaction, "select">,
  viewer: Viewer,
  id: number,
): Promise<CollectionAccess> {
  const access = await collectionAccess(source, viewer, id)
  if (!mayEdit(access.role)) throw new Forbidden("Only the owner and co-owners can do this")
  return access
}
