import { and, eq, exists, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import { blocks, groupMembers, groups } from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { group as words } from "~/messages.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import {
  type GroupRole,
  groupRole,
  type MemberStatus,
  mayContribute,
  mayReadChat,
  maySeeItems,
} from "./policy.ts"

/** Who is asking, as far as these conditions care; a placeholder stands for the id in a prepared statement. */
type Asking = { id: PersonId } | null
type PersonId = number | Placeholder

/** The row of `group_members` that concerns this viewer, to join to `groups`; no account has the id 0. */
export const ownMembership = (viewer: Asking): SQL | undefined =>
  and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, viewer?.id ?? 0))

const blocksBetween = (userId: PersonId) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(blocks)
      .where(
        or(
          and(eq(blocks.userId, userId), eq(blocks.blockedId, groups.ownerId)),
          and(eq(blocks.userId, groups.ownerId), eq(blocks.blockedId, userId)),
        ),
      ),
  )

/** How the viewer stands in a group, where `ownMembership` is joined. A block between them and the owner voids an invitation. */
export const memberStatus = (viewer: Asking): SQL<MemberStatus> => sql<MemberStatus>`
  case when ${groupMembers.status} = 'pending' and ${blocksBetween(viewer?.id ?? 0)}
  then iif(${groupMembers.needsInvitation}, 'removed', null) else ${groupMembers.status} end`

/** WHERE condition on `groups`: the person has one of these statuses in it, and it was not deleted. */
const groupsOf = (userId: PersonId, statuses: ("accepted" | "pending")[]) =>
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

/** WHERE condition on `groups`: the person belongs to it. */
export const joinedBy = (userId: number): SQL | undefined => groupsOf(userId, ["accepted"])

/** WHERE condition on `groups` with `ownMembership` joined: an invitation waits for the viewer. */
export const invitedTo = (viewer: Asking): SQL | undefined =>
  and(groupsOf(viewer?.id ?? 0, ["pending"]), sql`${memberStatus(viewer)} = 'pending'`)

/**
 * WHERE condition on `groups` with `ownMembership` joined: this viewer may see it (product decisions, 'Who is
 * asking'). Every read of groups and of what is in them carries it. A deleted group is private.
 */
export function groupVisibleTo(viewer: Asking): SQL | undefined {
  const isPublic = eq(groups.isPrivate, false)
  if (!viewer) return isPublic
  // The first half of the condition finds rows by index, the second judges invitations.
  return or(
    isPublic,
    and(
      groupsOf(viewer.id, ["accepted", "pending"]),
      sql`${memberStatus(viewer)} in ('accepted', 'pending')`,
    ),
  )
}

/** A group that the viewer sees, and what they are in it. */
export type GroupAccess = { id: number; ownerId: number; isPrivate: boolean; role: GroupRole }

/**
 * The group and the viewer's role in it, read on the database or within a command's transaction.
 * @throws {NotFound} 'Group not found' when there is none that they may see.
 */
export async function groupAccess(
  source: Pick<Database | Transaction, "select">,
  viewer: Viewer,
  id: number,
): Promise<GroupAccess> {
  const [row] = await source
    .select({
      id: groups.id,
      ownerId: groups.ownerId,
      isPrivate: groups.isPrivate,
      memberStatus: memberStatus(viewer),
    })
    .from(groups)
    .leftJoin(groupMembers, ownMembership(viewer))
    .where(and(eq(groups.id, id), groupVisibleTo(viewer)))
  if (!row) throw new NotFound(words.notFound)
  return { id: row.id, ownerId: row.ownerId, isPrivate: row.isPrivate, role: groupRole(viewer, row) }
}

const outside = (role: GroupRole) =>
  new Forbidden(role === "invited" ? "Accept the invitation first" : "Only members can see this")

/** @throws {Forbidden} when the group's items are not for this viewer: a private group, seen by the invited. */
export function requireItemsAccess({ role, isPrivate }: Pick<GroupAccess, "role" | "isPrivate">): void {
  if (!maySeeItems(role, { isPrivate })) throw outside(role)
}

/** @throws {Unauthenticated} for a visitor. @throws {Forbidden} when the chat and the people are not for this viewer. */
export function requireChatAccess(
  viewer: Viewer,
  { role, isPrivate }: Pick<GroupAccess, "role" | "isPrivate">,
): User {
  const person = requireUser(viewer)
  if (!mayReadChat(viewer, role, { isPrivate })) throw outside(role)
  return person
}

/** @throws {Unauthenticated} for a visitor. @throws {Forbidden} for the invited of a private group, and the removed. */
function mustBeLetIn(viewer: Viewer, access: GroupAccess): User {
  const person = requireChatAccess(viewer, access)
  if (!mayContribute(viewer, access.role, access))
    throw new Forbidden("You were removed from this group and need an invitation to come back")
  return person
}

/**
 * Whether the viewer may add items and messages.
 * @throws {NotFound} 'Group not found'. @throws as `contribute` otherwise.
 */
export async function needContributor(viewer: Viewer, groupId: number): Promise<void> {
  mustBeLetIn(viewer, await groupAccess(db, viewer, groupId))
}

/** @throws {NotFound} 'Group not found' when there is none that the viewer may see. */
export async function needGroup(viewer: Viewer, groupId: number): Promise<void> {
  await groupAccess(db, viewer, groupId)
}

/**
 * Contributing to a public group makes a member (product decisions, Groups): call it in the transaction of the
 * contribution.
 * @throws {Unauthenticated} for a visitor. @throws {Forbidden} for the invited of a private group, and for a removed person.
 */
export async function contribute(tx: Transaction, viewer: Viewer, access: GroupAccess): Promise<User> {
  const person = mustBeLetIn(viewer, access)
  if (access.role === "stranger" || access.role === "invited") await admit(tx, access.id, person.id)
  return person
}

/** Makes a person a member, whatever they were before. */
export async function admit(tx: Transaction, groupId: number, userId: number): Promise<void> {
  await tx
    .insert(groupMembers)
    .values({ groupId, userId, status: "accepted" })
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.userId],
      set: { status: "accepted", needsInvitation: false },
    })
}
