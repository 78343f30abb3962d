import { and, eq, exists, or, type SQL, sql } from "drizzle-orm"
import { type Database, db, type Given, prepared } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections } from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { collection as words } from "~/words/messages.ts"
import type { Viewer, ViewerId } from "../viewer.ts"
import { type CollectionRole, collectionRole, mayDelete, mayEdit } from "./policy.ts"

const hasMember = (
  table: typeof collectionCoOwners | typeof collectionCollaborators,
  userId: Given<number>,
): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.collectionId, collections.id), eq(table.userId, userId))),
  )

/** A deleted collection is private too, so reads of public ones need not ask. */
export const notDeleted = eq(collections.isDeleted, false)

/** Every read of collections and items carries this condition. */
export function collectionVisibleTo(viewer: ViewerId): SQL | undefined {
  const isPublic = eq(collections.isPrivate, false)
  if (!viewer) return isPublic
  const isTheirs = or(
    eq(collections.userId, viewer.id),
    hasMember(collectionCoOwners, viewer.id),
    hasMember(collectionCollaborators, viewer.id),
  )
  return or(isPublic, and(notDeleted, isTheirs))
}

export const membershipColumns = (viewer: ViewerId) => ({
  ownerId: collections.userId,
  isCoOwner: viewer ? sql<number>`${hasMember(collectionCoOwners, viewer.id)}` : sql<number>`0`,
  isCollaborator: viewer ? sql<number>`${hasMember(collectionCollaborators, viewer.id)}` : sql<number>`0`,
})

export type CollectionAccess = {
  id: number
  ownerId: number
  name: string
  description: string | null
  isPrivate: boolean
  coverImageUrl: string | null
  coverAlt: string | null
  itemCount: number
  role: CollectionRole
}

const accessTo = prepared(({ viewer, id }: { viewer: ViewerId; id: Given<number> }) =>
  db
    .select({
      id: collections.id,
      name: collections.name,
      description: collections.description,
      isPrivate: collections.isPrivate,
      coverImageUrl: collections.coverImageUrl,
      coverAlt: collections.coverAlt,
      itemCount: collections.itemCount,
      ...membershipColumns(viewer),
    })
    .from(collections)
    .where(and(eq(collections.id, id), collectionVisibleTo(viewer))),
)

/** The viewer's role in a collection that they see. @param source the transaction of a write. */
export async function collectionAccess(
  viewer: Viewer,
  id: number,
  source: Pick<Database, "select"> = db,
): Promise<CollectionAccess> {
  const [row] = await accessTo(source, { viewer, id })
  if (!row) throw new NotFound(words.notFound)
  const { isCoOwner: _, isCollaborator: __, ...collection } = row
  return { ...collection, role: collectionRole(viewer, row) }
}

export async function requireEditor(
  viewer: Viewer,
  id: number,
  source?: Pick<Database, "select">,
): Promise<CollectionAccess> {
  const access = await collectionAccess(viewer, id, source)
  if (!mayEdit(access.role)) throw new Forbidden("Only the owner and co-owners can do this")
  return access
}

export async function requireOwner(
  viewer: Viewer,
  id: number,
  source?: Pick<Database, "select">,
): Promise<CollectionAccess> {
  const access = await collectionAccess(viewer, id, source)
  if (!mayDelete(access.role)) throw new Forbidden("Only the owner can delete a collection")
  return access
}
