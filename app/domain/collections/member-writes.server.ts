import { and, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { collectionCollaborators } from "#db/schema/index.ts"
import { Conflict, Forbidden, NotFound } from "~/errors.ts"
import { areFriends } from "../friends/reads.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import { type CollectionAccess, collectionAccess, requireEditor } from "./access.server.ts"
import { memberTables, readCollectionMember } from "./member-reads.server.ts"
import { mayEdit, mayLeave } from "./policy.ts"
import type { CollectionMember, MemberKind } from "./responses.server.ts"

const isMemberRow = (kind: MemberKind, collectionId: number, userId: number) =>
  and(eq(memberTables[kind].collectionId, collectionId), eq(memberTables[kind].userId, userId))

/** A collaborator who becomes a co-owner is no longer a collaborator. */
export async function addCollectionMember(
  viewer: Viewer,
  collectionId: number,
  kind: MemberKind,
  userId: number,
  options?: WriteOptions,
): Promise<CollectionMember> {
  const user = requireUser(viewer)
  return write(async (tx) => {
    await requireNoRole(tx, await requireEditor(viewer, collectionId, tx), kind, userId)
    // The same message when there is no such account.
    if (!(await areFriends(tx, user.id, userId)))
      throw new Forbidden("You can share a collection with friends only")
    if (kind === "co-owner")
      await tx.delete(collectionCollaborators).where(isMemberRow("collaborator", collectionId, userId))
    await tx.insert(memberTables[kind]).values({ collectionId, userId, addedById: user.id })
    return readCollectionMember(tx, kind, collectionId, userId)
  }, options)
}

async function requireNoRole(
  tx: Transaction,
  { id, ownerId }: CollectionAccess,
  kind: MemberKind,
  userId: number,
): Promise<void> {
  const has = async (role: MemberKind) =>
    (await tx.$count(memberTables[role], isMemberRow(role, id, userId))) > 0
  if (userId === ownerId) throw new Conflict("The collection is theirs already")
  if (await has("co-owner")) throw new Conflict("They are a co-owner already")
  if (kind === "collaborator" && (await has(kind))) throw new Conflict("They are a collaborator already")
}

export async function removeCollectionMember(
  viewer: Viewer,
  collectionId: number,
  kind: MemberKind,
  userId: number,
  options?: WriteOptions,
): Promise<void> {
  const user = requireUser(viewer)
  await erase(async (tx) => {
    const { role } = await collectionAccess(viewer, collectionId, tx)
    const leaves = userId === user.id && mayLeave(role)
    if (!leaves && !mayEdit(role)) throw new Forbidden("Only the owner and co-owners can do this")
    const removed = await tx
      .delete(memberTables[kind])
      .where(isMemberRow(kind, collectionId, userId))
      .returning({ id: memberTables[kind].id })
    if (removed.length === 0) throw new NotFound(`They are not a ${kind} of this collection`)
  }, options)
}
