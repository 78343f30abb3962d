import { and, eq, inArray } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { blocks, friendRequests, groupMembers, groups, users } from "#db/schema/index.ts"
import { Conflict, Invalid, NotFound } from "~/errors.ts"
import { fold } from "~/text.ts"
import { notDeleted, publicColumns } from "../accounts/reads.server.ts"
import { type PublicUser, presentPublicUser } from "../accounts/responses.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import { ownBlocks } from "./block-reads.server.ts"
import { pendingBetween } from "./reads.server.ts"
import { endFriendship } from "./writes.server.ts"

/**
 * Blocks somebody: ends a friendship with what hangs on it, and withdraws the requests and group invitations that
 * wait between the two. From then on each is to the other as if they had no account, in search and for requests.
 *
 * Whoever blocks somebody by whom they were blocked first hears that there is nobody of that name, as always across a
 * block. Their block is kept all the same, and shows when the first one is lifted.
 * @throws {Unauthenticated} for a visitor. @throws {Invalid} towards oneself.
 * @throws {NotFound} when there is nobody of that name. @throws {Conflict} when they are blocked already.
 */
export async function blockPerson(viewer: Viewer, { username }: { username: string }): Promise<PublicUser> {
  const { id: viewerId } = requireUser(viewer)
  const blocked = await write(async (tx) => {
    const [found] = await tx
      .select(publicColumns)
      .from(users)
      .where(and(eq(users.usernameKey, fold(username)), notDeleted))
    if (found?.id === viewerId) throw new Invalid({ username: ["You cannot block yourself"] })
    // The same reads for nobody as across a block, so that the time does not tell the two apart.
    const blockedId = found?.id ?? NOBODY
    const toThem = and(eq(blocks.userId, viewerId), eq(blocks.blockedId, blockedId))
    const isBlocked = (await tx.$count(blocks, toThem)) > 0
    if (found && !isBlocked) await tx.insert(blocks).values({ userId: viewerId, blockedId })
    const isVisible = (await tx.$count(blocks, and(toThem, ownBlocks(viewerId)))) > 0
    if (!found || !isVisible) return null
    if (isBlocked) throw new Conflict("You have already blocked this person", { field: "username" })
    await endFriendship(tx, viewerId, found.id)
    await tx.delete(friendRequests).where(pendingBetween(viewerId, found.id))
    await withdrawInvitations(tx, viewerId, found.id)
    await withdrawInvitations(tx, found.id, viewerId)
    return presentPublicUser(found)
  })
  if (!blocked) throw new NotFound("User not found")
  return blocked
}

/** The id of no account. */
const NOBODY = 0

/** Only owners invite, so the invitations from one to the other are those to the first one's groups. */
async function withdrawInvitations(tx: Transaction, ownerId: number, userId: number): Promise<void> {
  const owned = tx.select({ id: groups.id }).from(groups).where(eq(groups.ownerId, ownerId))
  const invited = and(
    eq(groupMembers.userId, userId),
    eq(groupMembers.status, "pending"),
    inArray(groupMembers.groupId, owned),
  )
  // Who was removed once stays shut out, as after declining.
  await tx
    .update(groupMembers)
    .set({ status: "removed" })
    .where(and(invited, eq(groupMembers.needsInvitation, true)))
  await tx.delete(groupMembers).where(invited)
}

/**
 * Lifts the viewer's block on somebody. What it ended does not come back.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} when they are not blocked by the viewer.
 */
export async function unblockPerson(viewer: Viewer, userId: number): Promise<void> {
  const person = requireUser(viewer)
  await erase(async (tx) => {
    const lifted = await tx
      .delete(blocks)
      .where(and(ownBlocks(person.id), eq(blocks.blockedId, userId)))
      .returning({ id: blocks.id })
    if (lifted.length === 0) throw new NotFound("You have not blocked this person")
  })
}
