import { and, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { collectionCollaborators } from "#db/schema/index.ts"
import { Conflict, Forbidden, NotFound } from "~/errors.ts"
import { areFriends } from "../friends/reads.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import { type CollectionAccess, collectionAccess, editorAccess } from "./access.server.ts"
import { memberTables, readCollectionMember } from "./member-reads.server.ts"
import { mayEdit, mayLeave } from "./policy.ts"
import type { CollectionMember, MemberKind } from "./responses.server.ts"

const rowOf = (kind: MemberKind, collectionId: number, userId: number) =>
  and(eq(memberTables[kind].collectionId, collectionId), eq(memberTables[kind].userId, userId))

/**
 * Shares a collection with a friend of the viewer. A collaborator who becomes a co-owner is no collaborator any more.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} 'Collection not found'. @throws {Forbidden} when the viewer
 *   is neither owner nor co-owner, or the person no friend of theirs. @throws {Conflict} for the owner, and for who is
 *   that, or more, already.
 */
export async function addCollectionMember(
  viewer: Viewer,
  collectionId: number,
  kind: MemberKind,
  userId: number,
): Promise<CollectionMember> {
  const person = requireUser(viewer)
  return write(async (tx) => {
    const access = await editorAccess(tx, viewer, collectionId)
    await requireNoRole(tx, access, kind, userId)
    // The same words whether they exist or not.
    if (!(await areFriends(tx, person.id, userId)))
      throw new Forbidden("You can share a collection with friends only")
    if (kind === "co-owner")
      await tx.delete(collectionCollaborators).where(rowOf("collaborator", collectionId, userId))
    await tx.insert(memberTables[kind]).values({ collectionId, userId, addedById: person.id })
    return readCollectionMember(tx, kind, collectionId, userId)
  })
}

async function requireNoRole(
  tx: Transaction,
  { id, ownerId }: CollectionAccess,
  kind: MemberKind,
  userId: number,
): Promise<void> {
  if (userId === ownerId) throw new Conflict("The collection is theirs already")
  if (await isMember(tx, "co-owner", id, userId)) throw new Conflict("They are a co-owner already")
  if (kind === "collaborator" && (await isMember(tx, kind, id, userId)))
    throw new Conflict("They are a collaborator already")
}

async function isMember(
  tx: Transaction,
  kind: MemberKind,
  collectionId: number,
  userId: number,
): Promise<boolean> {
  const table = memberTables[kind]
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(rowOf(kind, collectionId, userId))
  return rows.length > 0
}

/**
 * Stops sharing a collection with somebody: owner and co-owners with whom they like, the others with themselves.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} when there is no collection, or it is not shared with them.
 * @throws {Forbidden} when the viewer may not.
 */
export async function removeCollectionMember(
  viewer: Viewer,
  collectionId: number,
  kind: MemberKind,
  userId: number,
): Promise<void> {
  const person = requireUser(viewer)
  await erase(async (tx) => {
    const { role } = await collectionAccess(tx, viewer, collectionId)
    const leaves = userId === person.id && mayLeave(role)
    if (!leaves && !mayEdit(role)) throw new Forbidden("Only the owner and co-owners can do this")
    const removed = await tx
      .delete(memberTables[kind])
      .where(rowOf(kind, collectionId, userId))
      .returning({ id: memberTables[kind].id })
    if (removed.length === 0) throw new NotFound(`They are not a ${kind} of this collection`)
  })
}
