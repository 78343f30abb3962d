import { and, eq } from "drizzle-orm"
import { db, type Source, type Transaction } from "#db/client.server.ts"
import { friends, groupItemVotes, groupMembers } from "#db/schema/index.ts"
import { Conflict, Forbidden, NotFound } from "~/errors.ts"
import { requireBelowLimit } from "../count-limits.server.ts"
import { notBlocked } from "../friends/block-reads.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import {
  acceptMember,
  type GroupAccess,
  groupAccess,
  joinToContribute,
  requireContributor,
} from "./access.server.ts"
import type { InvitationAnswer } from "./inputs.server.ts"
import { requireGroupItem } from "./item-reads.server.ts"
import { readMember } from "./member-reads.server.ts"
import { isMember, mayJoin, mayLeave, mayManage } from "./policy.ts"
import type { Member } from "./responses.server.ts"

/** Without `userId`, or with their own, the viewer joins; with another, the owner invites a friend. */
export async function addMember(
  viewer: Viewer,
  groupId: number,
  userId?: number,
  options?: WriteOptions,
): Promise<Member> {
  const user = requireUser(viewer)
  return write(
    async (tx) => {
      const access = await groupAccess(viewer, groupId, tx)
      if (userId === undefined || userId === user.id) await join(tx, user, access)
      else await invite(tx, user, access, userId)
      return readMember(tx, groupId, userId ?? user.id)
    },
    options,
    isThere,
  )
}

const isThere = async (member: Member) => {
  const row = await findRow(db, member.groupId, member.userId)
  return row?.status === "pending" || row?.status === "accepted"
}

async function join(tx: Transaction, user: User, { id, role, isPrivate }: GroupAccess): Promise<void> {
  if (isMember(role)) throw new Conflict("You are a member of this group already")
  if (!mayJoin(user, role, { isPrivate }))
    throw new Forbidden("You were removed from this group and need an invitation to come back")
  await acceptMember(tx, id, user.id)
}

async function invite(tx: Transaction, owner: User, access: GroupAccess, userId: number): Promise<void> {
  if (!mayManage(access.role)) throw new Forbidden("Only the owner can invite people")
  const [friend] = await tx
    .select({ id: friends.id })
    .from(friends)
    .where(
      and(eq(friends.userId, owner.id), eq(friends.friendId, userId), notBlocked(owner.id, friends.friendId)),
    )
  // The same message when there is no such account, or a block.
  if (!friend) throw new Forbidden("You can invite friends only")
  const { status } = (await findRow(tx, access.id, userId)) ?? {}
  if (status === "accepted") throw new Conflict("They are a member of this group already")
  if (status === "pending") throw new Conflict("They are invited already")
  await tx
    .insert(groupMembers)
    .values({ groupId: access.id, userId, invitedById: owner.id })
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.userId],
      set: { status: "pending", invitedById: owner.id, createdAt: new Date() },
    })
}

export async function requireOwnInvitation(
  viewer: Viewer,
  groupId: number,
  userId: number,
  source?: Source,
): Promise<GroupAccess> {
  const user = requireUser(viewer)
  const access = await groupAccess(viewer, groupId, source)
  if (userId !== user.id) throw new Forbidden("Only the invited person can answer an invitation")
  return access
}

export async function answerInvitation(
  viewer: Viewer,
  groupId: number,
  userId: number,
  answer: InvitationAnswer,
  options?: WriteOptions,
): Promise<Member> {
  const user = requireUser(viewer)
  return write(async (tx) => {
    const { role } = await requireOwnInvitation(viewer, groupId, userId, tx)
    if (isMember(role)) throw new Conflict("You are a member of this group already")
    if (role !== "invited") throw new NotFound("There is no invitation to answer")
    const invitation = await readMember(tx, groupId, user.id)
    if (answer === "rejected") {
      await withdraw(tx, groupId, user.id)
      return { ...invitation, status: answer }
    }
    await acceptMember(tx, groupId, user.id)
    return { ...invitation, status: answer }
  }, options)
}

/** Leave, decline, remove or withdraw an invitation. A removed member needs an invitation to come back. */
export async function removeMember(
  viewer: Viewer,
  groupId: number,
  userId: number,
  options?: WriteOptions,
): Promise<void> {
  const user = requireUser(viewer)
  await erase(async (tx) => {
    const { role } = await groupAccess(viewer, groupId, tx)
    const own = userId === user.id
    if (own && mayManage(role)) throw new Conflict("The owner cannot leave the group")
    if (!own && !mayManage(role)) throw new Forbidden("Only the owner can remove people")
    const row = await findRow(tx, groupId, userId)
    if (!row || row.status === "removed") throw new NotFound("There is no such member")
    if (row.status === "pending") await withdraw(tx, groupId, userId)
    else if (own && mayLeave(role)) await deleteRow(tx, groupId, userId)
    else await markRemoved(tx, groupId, userId)
  }, options)
}

const rowOf = (groupId: number, userId: number) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))

async function findRow(tx: Source, groupId: number, userId: number) {
  const [row] = await tx
    .select({ status: groupMembers.status })
    .from(groupMembers)
    .where(rowOf(groupId, userId))
  return row
}

/** Who was removed before stays removed. */
async function withdraw(tx: Transaction, groupId: number, userId: number): Promise<void> {
  await tx.delete(groupMembers).where(and(rowOf(groupId, userId), eq(groupMembers.needsInvitation, false)))
  await tx.update(groupMembers).set({ status: "removed" }).where(rowOf(groupId, userId))
}

async function deleteRow(tx: Transaction, groupId: number, userId: number): Promise<void> {
  await tx.delete(groupMembers).where(rowOf(groupId, userId))
}

async function markRemoved(tx: Transaction, groupId: number, userId: number): Promise<void> {
  await tx
    .update(groupMembers)
    .set({ status: "removed", needsInvitation: true })
    .where(rowOf(groupId, userId))
}

/** One statement ends the votes of who leaves, so they are limited. Only members vote: as other contributions do, a vote in a public group makes a member. */
export async function setVote(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  isFor: boolean,
  options?: WriteOptions,
): Promise<void> {
  requireUser(viewer)
  await write(async (tx) => {
    const { id: userId } = isFor
      ? await joinToContribute(tx, viewer, groupId)
      : (await requireContributor(viewer, groupId, tx)).user
    await requireGroupItem(tx, groupId, itemId)
    const own = and(eq(groupItemVotes.itemId, itemId), eq(groupItemVotes.userId, userId))
    if (!isFor) await tx.delete(groupItemVotes).where(own)
    else if ((await tx.$count(groupItemVotes, own)) === 0) {
      await requireBelowLimit(tx, groupItemVotes.userId, userId, "votes")
      await tx.insert(groupItemVotes).values({ itemId, groupId, userId })
    }
  }, options)
}
