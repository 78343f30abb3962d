import { and, eq } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import { friends, groupMembers } from "#db/schema/index.ts"
import { Conflict, Forbidden, NotFound } from "~/errors.ts"
import { notBlocked } from "../friends/block-reads.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import { admit, type GroupAccess, groupAccess } from "./access.server.ts"
import type { InvitationAnswer } from "./inputs.server.ts"
import { readMember } from "./member-reads.server.ts"
import { isMember, mayJoin, mayLeave, mayManage } from "./policy.ts"
import type { Member } from "./responses.server.ts"

/**
 * Adds a person to a group: myself, which is joining, or a friend, which is an invitation.
 * @throws {NotFound} 'Group not found'. @throws {Forbidden} when the viewer may not join, is not the owner, or invites
 *   somebody who is no friend. @throws {Conflict} when they are in it, or invited, already.
 */
export async function addMember(viewer: Viewer, groupId: number, userId?: number): Promise<Member> {
  const person = requireUser(viewer)
  return write(async (tx) => {
    const access = await groupAccess(tx, viewer, groupId)
    if (userId === undefined || userId === person.id) await join(tx, person, access)
    else await invite(tx, person, access, userId)
    return readMember(tx, groupId, userId ?? person.id)
  })
}

async function join(tx: Transaction, person: User, { id, role, isPrivate }: GroupAccess): Promise<void> {
  if (isMember(role)) throw new Conflict("You are a member of this group already")
  if (!mayJoin(person, role, { isPrivate }))
    throw new Forbidden("You were removed from this group and need an invitation to come back")
  await admit(tx, id, person.id)
}

async function invite(tx: Transaction, owner: User, access: GroupAccess, userId: number): Promise<void> {
  if (!mayManage(access.role)) throw new Forbidden("Only the owner can invite people")
  const [friend] = await tx
    .select({ id: friends.id })
    .from(friends)
    .where(
      and(eq(friends.userId, owner.id), eq(friends.friendId, userId), notBlocked(owner.id, friends.friendId)),
    )
  // The same words whether they exist or not, and whoever blocks whom.
  if (!friend) throw new Forbidden("You can invite friends only")
  const { status } = (await findRow(tx, access.id, userId)) ?? {}
  if (status === "accepted") throw new Conflict("They are a member of this group already")
  if (status === "pending") throw new Conflict("They are invited already")
  await tx
    .insert(groupMembers)
    .values({ groupId: access.id, userId })
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.userId],
      set: { status: "pending", createdAt: new Date() },
    })
}

async function mustBeOwnInvitation(
  source: Pick<Database, "select">,
  person: User,
  groupId: number,
  userId: number,
): Promise<GroupAccess> {
  const access = await groupAccess(source, person, groupId)
  if (userId !== person.id) throw new Forbidden("Only the invited person can answer an invitation")
  return access
}

/** @throws {NotFound} 'Group not found'. @throws {Forbidden} when the invitation is somebody else's. */
export async function needOwnInvitation(viewer: Viewer, groupId: number, userId: number): Promise<void> {
  await mustBeOwnInvitation(db, requireUser(viewer), groupId, userId)
}

/**
 * Answers the invitation that waits for the viewer.
 * @throws {NotFound} when there is no group or no invitation. @throws {Forbidden} when it is somebody else's.
 * @throws {Conflict} when the viewer is a member already.
 */
export async function answerInvitation(
  viewer: Viewer,
  groupId: number,
  userId: number,
  answer: InvitationAnswer,
): Promise<Member> {
  const person = requireUser(viewer)
  return write(async (tx) => {
    const { role } = await mustBeOwnInvitation(tx, person, groupId, userId)
    if (isMember(role)) throw new Conflict("You are a member of this group already")
    if (role !== "invited") throw new NotFound("There is no invitation to answer")
    const invitation = await readMember(tx, groupId, person.id)
    if (answer === "rejected") {
      await withdraw(tx, groupId, person.id)
      return { ...invitation, status: answer }
    }
    await admit(tx, groupId, person.id)
    return { ...invitation, status: answer }
  })
}

/**
 * Takes a person out of a group: I leave or decline, or the owner removes a member or withdraws an invitation. Who
 * was removed needs an invitation to come back.
 * @throws {NotFound} when there is no group, or nobody to remove. @throws {Forbidden} when the viewer is not its owner.
 * @throws {Conflict} when the owner would leave.
 */
export async function removeMember(viewer: Viewer, groupId: number, userId: number): Promise<void> {
  const person = requireUser(viewer)
  await erase(async (tx) => {
    const { role } = await groupAccess(tx, viewer, groupId)
    const own = userId === person.id
    if (own && mayManage(role)) throw new Conflict("The owner cannot leave the group")
    if (!own && !mayManage(role)) throw new Forbidden("Only the owner can remove people")
    const row = await findRow(tx, groupId, userId)
    if (!row || row.status === "removed") throw new NotFound("There is no such member")
    if (row.status === "pending") await withdraw(tx, groupId, userId)
    else if (own && mayLeave(role)) await deleteRow(tx, groupId, userId)
    else await closeDoor(tx, groupId, userId)
  })
}

const rowOf = (groupId: number, userId: number) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))

async function findRow(tx: Transaction, groupId: number, userId: number) {
  const [row] = await tx
    .select({ status: groupMembers.status })
    .from(groupMembers)
    .where(rowOf(groupId, userId))
  return row
}

/** Ends an invitation. Whoever was removed before it came stays removed. */
async function withdraw(tx: Transaction, groupId: number, userId: number): Promise<void> {
  await tx.delete(groupMembers).where(and(rowOf(groupId, userId), eq(groupMembers.needsInvitation, false)))
  await tx.update(groupMembers).set({ status: "removed" }).where(rowOf(groupId, userId))
}

async function deleteRow(tx: Transaction, groupId: number, userId: number): Promise<void> {
  await tx.delete(groupMembers).where(rowOf(groupId, userId))
}

async function closeDoor(tx: Transaction, groupId: number, userId: number): Promise<void> {
  await tx
    .update(groupMembers)
    .set({ status: "removed", needsInvitation: true })
    .where(rowOf(groupId, userId))
}
