import { and, eq, exists, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { blocks, groupMembers, groups } from "#db/schema/index.ts"
import type { Standing } from "./policy.ts"

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
export const standing = (viewer: Asking): SQL<Standing> => sql<Standing>`
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
  and(groupsOf(viewer?.id ?? 0, ["pending"]), sql`${standing(viewer)} = 'pending'`)

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
    and(groupsOf(viewer.id, ["accepted", "pending"]), sql`${standing(viewer)} in ('accepted', 'pending')`),
  )
}
