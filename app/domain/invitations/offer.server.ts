import { and, eq } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import { friendRequests, users } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { NotFound, unlessNotFound } from "~/errors.ts"
import { refusals } from "../accounts/new-account.server.ts"
import { notBlocked } from "../friends/block-reads.server.ts"
import { beginFriendship } from "../friends/friendship.server.ts"
import { areFriends, pendingBetween } from "../friends/reads.server.ts"
import { acceptMember, groupAccess } from "../groups/access.server.ts"
import { isMember } from "../groups/policy.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { findInvitation, groupOpenedBy, type OpenedGroup, spendInvitation } from "./usable.server.ts"

export type Offer = {
  /** Null for an invitation of the operator. */
  inviter: { id: number; username: string } | null
  befriends: boolean
  group: { id: number; name: string } | null
  isOwn: boolean
}

type Source = Pick<Database, "select" | "$count">

/** A user is offered only what they do not have yet. @returns null for an invitation that does not work. */
export async function readOffer(viewer: Viewer, token: string, source: Source = db): Promise<Offer | null> {
  const invitation = env.SIGN_UP === "closed" ? null : await findInvitation(token, source)
  if (!invitation) return null
  const { userId, groupId } = invitation
  if (userId === null) return { inviter: null, befriends: false, group: null, isOwn: false }
  const [inviter] = await source
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.id, userId), viewer ? notBlocked(viewer.id, users.id) : undefined))
  if (!inviter) return null
  const isOwn = viewer?.id === userId
  const isNew = isOwn || !viewer || !(await areFriends(source, viewer.id, userId))
  const opened = groupId ? await groupOpenedBy(userId, groupId, source) : null
  const joins = opened && (isOwn || (await mayEnter(viewer, opened, source)))
  return {
    inviter,
    befriends: invitation.befriends && isNew,
    group: joins ? { id: opened.id, name: opened.name } : null,
    isOwn,
  }
}

/** Only the owner brings somebody back who was removed. */
async function mayEnter(viewer: Viewer, { id, role: makersRole }: OpenedGroup, source: Source) {
  const { role } = await unlessNotFound(groupAccess(viewer, id, source), { role: "stranger" as const })
  return !isMember(role) && (role !== "removed" || makersRole === "owner")
}

/** Somebody with an account gets friendship and membership. This uses the invitation once unless nothing was to do. */
export const acceptInvitation = (viewer: Viewer, token: string, options?: WriteOptions): Promise<Offer> =>
  write(async (tx) => {
    const user = requireUser(viewer)
    const offer = await readOffer(viewer, token, tx)
    if (!offer) throw new NotFound(refusals.unusable)
    const { inviter, befriends, group, isOwn } = offer
    if (isOwn || !inviter || !(befriends || group)) return offer
    await spendInvitation(tx, token)
    if (befriends) await befriend(tx, inviter.id, user.id)
    if (group) await acceptMember(tx, group.id, user.id)
    return offer
  }, options)

async function befriend(tx: Transaction, a: number, b: number): Promise<void> {
  await tx.update(friendRequests).set({ status: "accepted" }).where(pendingBetween(a, b))
  await beginFriendship(tx, a, b)
}
