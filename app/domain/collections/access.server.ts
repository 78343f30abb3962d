import { and, eq } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import { collections } from "#db/schema/index.ts"
import { collection as words } from "~/messages.ts"
import { Forbidden, NotFound } from "../errors.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type CollectionRole, collectionRole, mayDelete, mayEdit } from "./policy.ts"
import { collectionVisibleTo, standing } from "./visible.server.ts"

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
      ...standing(viewer),
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

/**
 * The collection, for a user who may add to it or leave it.
 * @throws {Unauthenticated} @throws {NotFound} 'Collection not found'.
 */
export async function requireCollection(viewer: Viewer, id: number): Promise<CollectionAccess> {
  requireUser(viewer)
  return collectionAccess(db, viewer, id)
}

/**
 * The collection, for a user who may edit it.
 * @throws {Unauthenticated} @throws {NotFound} 'Collection not found'. @throws {Forbidden}
 */
export async function requireCollectionEditor(viewer: Viewer, id: number): Promise<CollectionAccess> {
  requireUser(viewer)
  return editorAccess(db, viewer, id)
}

/**
 * The collection, for its owner.
 * @throws {Unauthenticated} @throws {NotFound} 'Collection not found'. @throws {Forbidden}
 */
export async function requireCollectionOwner(viewer: Viewer, id: number): Promise<CollectionAccess> {
  const access = await requireCollection(viewer, id)
  return needOwner(access)
}

/** @throws {Forbidden} for all but the owner. */
export function needOwner(access: CollectionAccess): CollectionAccess {
  if (!mayDelete(access.role)) throw new Forbidden("Only the owner can delete a collection")
  return access
}
