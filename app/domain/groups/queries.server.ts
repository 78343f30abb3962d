import { and, count, desc, eq, lt, type SQL } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { groupMembers, groups } from "#db/schema/index.ts"
import { group as words } from "~/messages.ts"
import { type Actor, signedIn } from "../actor.ts"
import { NotFound } from "../errors.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import type { GroupFilter } from "./filters.ts"
import { type GroupRole, groupRole } from "./policy.ts"
import { type Group, presentGroup } from "./present.ts"
import { groupVisibleTo, invitedTo, joinedBy, ownMembership, standing } from "./visible.server.ts"

const columns = (actor: Actor) => ({
  id: groups.id,
  name: groups.name,
  description: groups.description,
  ownerId: groups.ownerId,
  isPrivate: groups.isPrivate,
  memberCount: groups.memberCount,
  createdAt: groups.createdAt,
  standing: standing(actor),
})

function listCondition(actor: Actor, filter: GroupFilter | undefined): SQL | undefined {
  if (filter === "public") return eq(groups.isPrivate, false)
  if (filter === "my") return joinedBy(signedIn(actor).id)
  if (filter === "invited") return invitedTo(signedIn(actor))
  return groupVisibleTo(actor)
}

/**
 * Groups, newest first: all that the actor may see, or what the filter says.
 * @throws {Unauthenticated} when a visitor asks for 'my' or 'invited'.
 */
export async function listGroups(
  actor: Actor,
  { filter, limit, cursor }: { filter?: GroupFilter | undefined } & PageRequest,
): Promise<Page<Group>> {
  const after = decodeCursor<[number]>(cursor, [0])
  const rows = await db
    .select(columns(actor))
    .from(groups)
    .leftJoin(groupMembers, ownMembership(actor))
    .where(and(listCondition(actor, filter), after ? lt(groups.id, after[0]) : undefined))
    .orderBy(desc(groups.id))
    .limit(limit + 1)
  return mapPage(
    cutPage(rows, limit, (row) => [row.id]),
    (row) => presentGroup(row, groupRole(actor, row)),
  )
}

/**
 * One group, with what the actor is in it.
 * @throws {NotFound} 'Group not found' when there is none that they may see.
 */
export async function getGroup(actor: Actor, id: number): Promise<{ group: Group; role: GroupRole }> {
  const [row] = await db
    .select(columns(actor))
    .from(groups)
    .leftJoin(groupMembers, ownMembership(actor))
    .where(and(eq(groups.id, id), groupVisibleTo(actor)))
  if (!row) throw new NotFound(words.notFound)
  const role = groupRole(actor, row)
  return { group: presentGroup(row, role), role }
}

/** How many invitations wait for the actor, for the bar's Requests icon; 0 for a visitor. */
export async function waitingInvitations(actor: Actor): Promise<number> {
  if (!actor) return 0
  const [row] = await db
    .select({ waiting: count() })
    .from(groups)
    .innerJoin(groupMembers, ownMembership(actor))
    .where(invitedTo(actor))
  return row?.waiting ?? 0
}
