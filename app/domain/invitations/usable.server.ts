import { and, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { db, hasRow, type Source, type Transaction } from "#db/client.server.ts"
import { invitations, users } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { unlessNotFound } from "~/errors.ts"
import { pick } from "~/pick.ts"
import { mayEnter, userColumns } from "../accounts/reads.server.ts"
import { tokenHash } from "../accounts/session-reads.server.ts"
import { recordEvent } from "../events/record.server.ts"
import { beginFriendship } from "../friends/friendship.server.ts"
import { acceptMember, type GroupAccess, groupAccess } from "../groups/access.server.ts"
import { mayInviteNewcomers } from "../groups/policy.ts"
import type { User } from "../viewer.ts"

export type UsableInvitation = Pick<
  typeof invitations.$inferSelect,
  "id" | "userId" | "befriends" | "groupId"
>

const columns = pick(invitations, "id", "userId", "befriends", "groupId")

/** Its maker, if it has one, may still sign in. */
export const isUsable = (): SQL =>
  sql`(${and(
    lt(invitations.used, invitations.uses),
    or(isNull(invitations.expiresAt), gt(invitations.expiresAt, new Date())),
    or(isNull(invitations.userId), hasRow(users, and(eq(users.id, invitations.userId), mayEnter))),
  )})`

const usable = (token: string) => and(eq(invitations.tokenHash, tokenHash(token)), isUsable())

export async function findInvitation(token: string, source: Source = db): Promise<UsableInvitation | null> {
  const [row] = await source.select(columns).from(invitations).where(usable(token))
  return row ?? null
}

export async function spendInvitation(tx: Transaction, token: string): Promise<UsableInvitation | null> {
  const [row] = await tx
    .update(invitations)
    .set({ used: sql`${invitations.used} + 1` })
    .where(usable(token))
    .returning(columns)
  if (!row) return null
  const details = { invitation: row.id }
  await recordEvent(tx, "invitation-used", { userId: row.userId, details, byOther: true })
  return row
}

export async function applyInvitation(
  tx: Transaction,
  { userId, befriends, groupId }: UsableInvitation,
  newcomerId: number,
): Promise<void> {
  if (userId && befriends) await beginFriendship(tx, userId, newcomerId)
  const group = userId && groupId ? await groupOpenedBy(userId, groupId, tx) : null
  if (group) await acceptMember(tx, group.id, newcomerId)
}

export type OpenedGroup = Pick<GroupAccess, "id" | "name" | "role">

/** @returns null when its maker may not invite into the group any more. */
export async function groupOpenedBy(
  makerId: number,
  groupId: number,
  source: Source,
): Promise<OpenedGroup | null> {
  const [maker]: User[] = await source.select(userColumns).from(users).where(eq(users.id, makerId))
  if (!maker) return null
  const group = await unlessNotFound(groupAccess(maker, groupId, source), null)
  return group && mayInviteNewcomers(group.role, group) ? group : null
}

export const invitePath = (token: string): string => `/invite/${token}`

/** @param origin of the request, where APP_ORIGIN names no other. */
export const inviteLink = (origin: string, token: string): string =>
  (env.APP_ORIGIN ?? origin) + invitePath(token)
