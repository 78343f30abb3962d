import { and, count, desc, eq, lt, type SQL } from "drizzle-orm"
import { type Database, db } from "#db/client.server.ts"
import { groupItems, groupMembers, groups, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { group as words } from "~/messages.ts"
import { notDeleted } from "../accounts/reads.server.ts"
import { brandsByName } from "../brands/reads.server.ts"
import { isoTime } from "../iso-time.server.ts"
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
import { inviter, inviterColumns, isInviter } from "./member-reads.server.ts"
import { type GroupRole, groupRole, type MemberStatus } from "./policy.ts"
import { type Group, type GroupItem, memberships } from "./responses.server.ts"
import { unreadCount } from "./unread.server.ts"

export const groupColumns = {
  id: groups.id,
  name: groups.name,
  description: groups.description,
  ownerId: groups.ownerId,
  isPrivate: groups.isPrivate,
  createdAt: isoTime(groups.createdAt),
  memberCount: groups.memberCount,
}

type Row = Omit<Group, "membership"> & { memberStatus: MemberStatus }

/** Groups as the viewer sees them. */
const selectGroups = (viewer: Viewer, source: Pick<Database, "select"> = db) =>
  source
    .select({
      ...groupColumns,
      memberStatus: memberStatus(viewer),
      unreadCount: unreadCount(viewer),
      invitedBy: inviterColumns,
    })
    .from(groups)
    .leftJoin(groupMembers, ownMembership(viewer))
    .leftJoin(inviter, isInviter)

function withRole(viewer: Viewer, { memberStatus, ...group }: Row): { group: Group; role: GroupRole } {
  const role = groupRole(viewer, { ownerId: group.ownerId, memberStatus })
  const invitedBy = role === "invited" ? group.invitedBy : null
  return { group: { ...group, invitedBy, membership: memberships[role] }, role }
}

function listCondition(viewer: Viewer, filter: GroupFilter | undefined): SQL | undefined {
  if (filter === "public") return eq(groups.isPrivate, false)
  if (filter === "my") return joinedBy(requireUser(viewer).id)
  if (filter === "invited") return invitedTo(requireUser(viewer))
  return groupVisibleTo(viewer)
}

export async function listGroups(
  viewer: Viewer,
  { filter, limit, cursor }: { filter?: GroupFilter | undefined } & PageRequest,
): Promise<Page<Group>> {
  const after = decodeCursor<[number]>(cursor, [0])
  const rows = await selectGroups(viewer)
    .where(and(listCondition(viewer, filter), after ? lt(groups.id, after[0]) : undefined))
    .orderBy(desc(groups.id))
    .limit(limit + 1)
  return mapPage(
    cutPage(rows, limit, (row) => [row.id]),
    (row) => withRole(viewer, row).group,
  )
}

export async function getGroup(
  viewer: Viewer,
  id: number,
  source: Pick<Database, "select"> = db,
): Promise<{ group: Group; role: GroupRole }> {
  const [row] = await selectGroups(viewer, source).where(and(eq(groups.id, id), groupVisibleTo(viewer)))
  if (!row) throw new NotFound(words.notFound)
  return withRole(viewer, row)
}

export async function waitingInvitations(viewer: Viewer): Promise<number> {
  if (!viewer) return 0
  const [row] = await db
    .select({ waiting: count() })
    .from(groups)
    .innerJoin(groupMembers, ownMembership(viewer))
    .where(invitedTo(viewer))
  return row?.waiting ?? 0
}

const groupItemColumns = {
  id: groupItems.id,
  groupId: groupItems.groupId,
  // The account's own, so that a deleted one is null here as it is in `addedBy`.
  userId: users.id,
  addedBy: { id: users.id, username: users.username },
  name: groupItems.name,
  brand: groupItems.brand,
  description: groupItems.description,
  imageUrl: groupItems.imageUrl,
  productUrl: groupItems.productUrl,
  createdAt: isoTime(groupItems.createdAt),
}

type Source = Pick<Database, "select">

const selectGroupItems = (source: Source = db) =>
  source
    .select(groupItemColumns)
    .from(groupItems)
    .leftJoin(users, and(eq(users.id, groupItems.userId), notDeleted))

async function withBrands(rows: Omit<GroupItem, "brandId">[], source?: Source): Promise<GroupItem[]> {
  const brandOf = await brandsByName(
    rows.map(({ brand }) => brand),
    source,
  )
  return rows.map((row) => ({ ...row, brandId: brandOf(row.brand) }))
}

export async function listGroupItems(
  viewer: Viewer,
  groupId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<GroupItem>> {
  const after = decodeCursor<[number]>(cursor, [0])
  requireItemsAccess(await groupAccess(viewer, groupId))
  const rows = await selectGroupItems()
    .where(and(eq(groupItems.groupId, groupId), after ? lt(groupItems.id, after[0]) : undefined))
    .orderBy(desc(groupItems.id))
    .limit(limit + 1)
  const { items, nextCursor } = cutPage(rows, limit, (row) => [row.id])
  return { items: await withBrands(items), nextCursor }
}

export async function getGroupItem(viewer: Viewer, groupId: number, itemId: number): Promise<GroupItem> {
  requireItemsAccess(await groupAccess(viewer, groupId))
  return readGroupItem(groupId, itemId)
}

/** The caller has checked that the viewer may see the group's items. */
export async function readGroupItem(groupId: number, itemId: number, source?: Source): Promise<GroupItem> {
  const rows = await selectGroupItems(source).where(
    and(eq(groupItems.id, itemId), eq(groupItems.groupId, groupId)),
  )
  const [item] = await withBrands(rows, source)
  if (!item) throw new NotFound("Item not found")
  return item
}
