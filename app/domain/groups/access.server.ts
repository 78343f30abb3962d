import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { db, type Given, hasRow, prepared, type Source, type Transaction } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { blocks, groupMembers, groupMessages, groups } from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { omit, pick } from "~/pick.ts"
import { group as words } from "~/words/messages.ts"
import { requireUser, type User, type Viewer, type ViewerId } from "../viewer.ts"
import {
  type GroupRole,
  groupRole,
  type MemberStatus,
  mayContribute,
  mayManage,
  mayReadChat,
  maySeeItems,
} from "./policy.ts"
import { groupResponse } from "./responses.server.ts"

export const groupColumns = columnsFor(groups, groupResponse)

/** Joins the viewer's row of `group_members` to `groups`. No account has the id 0. */
export const ownMembership = (viewer: ViewerId): SQL | undefined =>
  and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, viewer?.id ?? 0))

const blocksBetween = (userId: Given<number>) =>
  hasRow(
    blocks,
    or(
      and(eq(blocks.userId, userId), eq(blocks.blockedId, groups.ownerId)),
      and(eq(blocks.userId, groups.ownerId), eq(blocks.blockedId, userId)),
    ),
  )

/** Needs `ownMembership` joined. */
export const memberStatus = (viewer: ViewerId): SQL<MemberStatus> => sql<MemberStatus>`
  case when ${groupMembers.status} = 'pending' and ${blocksBetween(viewer?.id ?? 0)}
  then iif(${groupMembers.needsInvitation}, 'removed', null) else ${groupMembers.status} end`

const groupsOf = (userId: Given<number>, statuses: ("accepted" | "pending")[]) =>
  and(
    inArray(
      groups.id,
      db
        .select({ id: groupMembers.groupId })
        .from(groupMembers)
        .where(and(eq(groupMembers.userId, userId), inArray(groupMembers.status, statuses))),
    ),
    eq(groups.isDeleted, false),
  )

export const groupsJoinedBy = (userId: Given<number>): SQL | undefined => groupsOf(userId, ["accepted"])

/** Needs `ownMembership` joined. */
export const invitedTo = (viewer: ViewerId): SQL | undefined =>
  and(groupsOf(viewer?.id ?? 0, ["pending"]), sql`${memberStatus(viewer)} = 'pending'`)

/** Every read of groups and their content carries this condition, with `ownMembership` joined. */
export function groupVisibleTo(viewer: ViewerId): SQL | undefined {
  const isPublic = eq(groups.isPrivate, false)
  if (!viewer) return isPublic
  // The first half finds rows by index, the second judges invitations.
  return or(
    isPublic,
    and(
      groupsOf(viewer.id, ["accepted", "pending"]),
      sql`${memberStatus(viewer)} in ('accepted', 'pending')`,
    ),
  )
}

const accessTo = prepared(({ viewer, id }: { viewer: ViewerId; id: Given<number> }) =>
  db
    .select({
      ...pick(groups, "id", "name", "description", "ownerId", "isPrivate"),
      memberStatus: memberStatus(viewer),
    })
    .from(groups)
    .leftJoin(groupMembers, ownMembership(viewer))
    .where(and(eq(groups.id, id), groupVisibleTo(viewer))),
)

export type GroupAccess = Omit<Awaited<ReturnType<typeof accessTo>>[number], "memberStatus"> & {
  role: GroupRole
}

/** The viewer's role in a group that they see. @param source the transaction of a write. */
export async function groupAccess(viewer: Viewer, id: number, source: Source = db): Promise<GroupAccess> {
  const [row] = await accessTo(source, { viewer, id })
  if (!row) throw new NotFound(words.notFound)
  return { ...omit(row, "memberStatus"), role: groupRole(viewer, row) }
}

type InGroup = Pick<GroupAccess, "role" | "isPrivate">

const outside = (role: GroupRole) =>
  new Forbidden(role === "invited" ? "Accept the invitation first" : "Only members can see this")

export function requireItemsAccess({ role, isPrivate }: InGroup): void {
  if (!maySeeItems(role, { isPrivate })) throw outside(role)
}

export function requireChatAccess(viewer: Viewer, { role, isPrivate }: InGroup): User {
  const user = requireUser(viewer)
  if (!mayReadChat(viewer, role, { isPrivate })) throw outside(role)
  return user
}

export async function requireContributor(
  viewer: Viewer,
  groupId: number,
  source?: Source,
): Promise<GroupAccess & { user: User }> {
  const access = await groupAccess(viewer, groupId, source)
  const user = requireChatAccess(viewer, access)
  if (!mayContribute(viewer, access.role, access))
    throw new Forbidden("You were removed from this group and need an invitation to come back")
  return { ...access, user }
}

export async function requireGroupOwner(viewer: Viewer, id: number, source?: Source): Promise<GroupAccess> {
  const access = await groupAccess(viewer, id, source)
  if (!mayManage(access.role)) throw new Forbidden("Only the owner can do this")
  return access
}

/** `requireContributor` in the transaction of the contribution, which makes a member. */
export async function joinToContribute(tx: Transaction, viewer: Viewer, groupId: number): Promise<User> {
  const { role, user } = await requireContributor(viewer, groupId, tx)
  if (role === "stranger" || role === "invited") await acceptMember(tx, groupId, user.id)
  return user
}

export const newestMessageId = (groupId: number): SQL<number> =>
  sql<number>`(select coalesce(max(id), 0) from ${groupMessages} where group_id = ${groupId})`

export async function acceptMember(tx: Transaction, groupId: number, userId: number): Promise<void> {
  // Messages from before are not unread to a new member.
  const lastReadMessageId = newestMessageId(groupId)
  await tx
    .insert(groupMembers)
    .values({ groupId, userId, status: "accepted", lastReadMessageId })
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.userId],
      set: { status: "accepted", needsInvitation: false, lastReadMessageId },
    })
}
