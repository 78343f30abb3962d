import { and, eq, inArray } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { blocks, friendRequests, groupMembers, groups, users } from "#db/schema/index.ts"
import { Conflict, Invalid, NotFound } from "~/errors.ts"
import { fold } from "~/text.ts"
import { notDeleted, publicColumns } from "../accounts/reads.server.ts"
import type { PublicUser } from "../accounts/responses.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import { ownBlocks } from "./block-reads.server.ts"
import { endFriendship } from "./friendship.server.ts"
import { pendingBetween } from "./reads.server.ts"

/**
 * Ends a friendship, and withdraws requests and group invitations between the two users. From then on each is to the other
 * as if they had no account. Blocking somebody who blocked the viewer first gives NotFound, as always across a block; the
 * second block is saved all the same, and shows when the first is lifted.
 */
export async function blockPerson(
  viewer: Viewer,
  { username }: { username: string },
  options?: WriteOptions,
): Promise<PublicUser> {
  const { id: viewerId } = requireUser(viewer)
  const blocked = await write(async (tx) => {
    const [person] = await tx
      .select(publicColumns)
      .from(users)
      .where(and(eq(users.usernameKey, fold(username)), notDeleted))
    if (person?.id === viewerId) throw new Invalid({ username: ["You cannot block yourself"] })
    // The same reads without such an account as across a block, so that the time does not tell them apart.
    const blockedId = person?.id ?? NOBODY
    const toThem = and(eq(blocks.userId, viewerId), eq(blocks.blockedId, blockedId))
    const isBlocked = (await tx.$count(blocks, toThem)) > 0
    if (person && !isBlocked) await tx.insert(blocks).values({ userId: viewerId, blockedId })
    const isVisible = (await tx.$count(blocks, and(toThem, ownBlocks(viewerId)))) > 0
    if (!person || !isVisible) return null
    if (isBlocked) throw new Conflict("You have already blocked this person", { field: "username" })
    await endFriendship(tx, viewerId, person.id)
    await tx.delete(friendRequests).where(pendingBetween(viewerId, person.id))
    await withdrawInvitations(tx, viewerId, person.id)
    await withdrawInvitations(tx, person.id, viewerId)
    return person
  }, options)
  if (!blocked) throw new NotFound("User not found")
  return blocked
}

const NOBODY = 0

async function withdrawInvitations(tx: Transaction, ownerId: number, userId: number): Promise<void> {
  const owned = tx.select({ id: groups.id }).from(groups).where(eq(groups.ownerId, ownerId))
  const invited = and(
    eq(groupMembers.userId, userId),
    eq(groupMembers.status, "pending"),
    inArray(groupMembers.groupId, owned),
  )
  // A removed member stays removed.
  await tx
    .update(groupMembers)
    .set({ status: "removed" })
    .where(and(invited, eq(groupMembers.needsInvitation, true)))
  await tx.delete(groupMembers).where(invited)
}

export async function unblockPerson(viewer: Viewer, userId: number, options?: WriteOptions): Promise<void> {
  const user = requireUser(viewer)
  await erase(async (tx) => {
    const lifted = await tx
      .delete(blocks)
      .where(and(ownBlocks(user.id), eq(blocks.blockedId, userId)))
      .returning({ id: blocks.id })
    if (lifted.length === 0) throw new NotFound("You have not blocked this person")
  }, options)
}
