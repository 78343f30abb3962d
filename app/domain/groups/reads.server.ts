import { and, count, desc, eq, lt, type SQL } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { groupItems, groupMembers, groups } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { group as words } from "~/messages.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import {
  groupAccess,
  groupVisibleTo,
  invitedTo,
  joinedBy,
  memberStatus,
  ownMembership,
  requireItemsAccess,
} from "./access.server.ts"
import type { GroupFilter } from "./inputs.server.ts"
import { type GroupRole, groupRole } from "./policy.ts"
import { type Group, type GroupItem, presentGroup, presentGroupItem } from "./responses.server.ts"

const columns = (viewer: Viewer) => ({
  id: groups.id,
  name: groups.name,
  description: groups.description,
  ownerId: groups.ownerId,
  isPrivate: groups.isPrivate,
  memberCount: groups.memberCount,
  createdAt: groups.createdAt,
  memberStatus: memberStatus(viewer),
})

function listCondition(viewer: Viewer, filter: GroupFilter | undefined): SQL | undefined {
  if (filter === "public") return eq(groups.isPrivate, false)
  if (filter === "my") return joinedBy(requireUser(viewer).id)
  if (filter === "invited") return invitedTo(requireUser(viewer))
  return groupVisibleTo(viewer)
}

/**
 * Groups, newest first: all that the viewer may see, or what the filter says.
 * @throws {Unauthenticated} when a visitor asks for 'my' or 'invited'.
 */
export async function listGroups(
  viewer: Viewer,
  { filter, limit, cursor }: { filter?: GroupFilter | undefined } & PageRequest,
): Promise<Page<Group>> {
  const after = decodeCursor<[number]>(cursor, [0])
  const rows = await db
    .select(columns(viewer))
    .from(groups)
    .leftJoin(groupMembers, ownMembership(viewer))
    .where(and(listCondition(viewer, filter), after ? lt(groups.id, after[0]) : undefined))
    .orderBy(desc(groups.id))
    .limit(limit + 1)
  return mapPage(
    cutPage(rows, limit, (row) => [row.id]),
    (row) => presentGroup(row, groupRole(viewer, row)),
  )
}

/**
 * One group, with what the viewer is in it.
 * @throws {NotFound} 'Group not found' when there is none that they may see.
 */
export async function getGroup(viewer: Viewer, id: number): Promise<{ group: Group; role: GroupRole }> {
  const [row] = await db
    .select(columns(viewer))
    .from(groups)
    .leftJoin(groupMembers, ownMembership(viewer))
    .where(and(eq(groups.id, id), groupVisibleTo(viewer)))
  if (!row) throw new NotFound(words.notFound)
  const role = groupRole(viewer, row)
  return { group: presentGroup(row, role), role }
}

/** How many invitations wait for the viewer, for the bar's Requests icon; 0 for a visitor. */
export async function waitingInvitations(viewer: Viewer): Promise<number> {
  if (!viewer) return 0
  const [row] = await db
    .select({ waiting: count() })
    .from(groups)
    .innerJoin(groupMembers, ownMembership(viewer))
    .where(invitedTo(viewer))
  return row?.waiting ?? 0
}

/**
 * A group's shared list, newest first.
 * @throws {NotFound} 'Group not found'. @throws {Forbidden} for the invited of a private group.
 */
export async function listGroupItems(
  viewer: Viewer,
  groupId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<GroupItem>> {
  const after = decodeCursor<[number]>(cursor, [0])
  requireItemsAccess(await groupAccess(db, viewer, groupId))
  const rows = await db
    .select()
    .from(groupItems)
    .where(and(eq(groupItems.groupId, groupId), after ? lt(groupItems.id, after[0]) : undefined))
    .orderBy(desc(groupItems.id))
    .limit(limit + 1)
  return mapPage(
    cutPage(rows, limit, (row) => [row.id]),
    presentGroupItem,
  )
}

/**
 * One thing of a group's list.
 * @throws {NotFound} 'Group not found' or 'Item not found'. @throws {Forbidden} for the invited of a private group.
 */
export async function getGroupItem(viewer: Viewer, groupId: number, itemId: number): Promise<GroupItem> {
  requireItemsAccess(await groupAccess(db, viewer, groupId))
  const [row] = await db
    .select()
    .from(groupItems)
    .where(and(eq(groupItems.id, itemId), eq(groupItems.groupId, groupId)))
  if (!row) throw new NotFound("Item not found")
  return presentGroupItem(row)
}
