import { and, count, desc, eq, lt, or, type SQL, sql } from "drizzle-orm"
import { db, type Given, prepared, type Source } from "#db/client.server.ts"
import { groupMembers, groups } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { group as words } from "~/words/messages.ts"
import { cutById, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer, type ViewerId } from "../viewer.ts"
import {
  groupColumns,
  groupsJoinedBy,
  groupVisibleTo,
  invitedTo,
  memberStatus,
  ownMembership,
} from "./access.server.ts"
import type { GroupFilter } from "./inputs.server.ts"
import { inviter, inviterColumns, isInviter } from "./member-reads.server.ts"
import { unreadCount } from "./message-reads.server.ts"
import { type GroupRole, groupRole, type MemberStatus } from "./policy.ts"
import { type Group, memberships } from "./responses.server.ts"

type Row = Omit<Group, "membership"> & { memberStatus: MemberStatus }

const selectGroups = (viewer: ViewerId) =>
  db
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

function listCondition(viewer: ViewerId, filter: GroupFilter | undefined): SQL | undefined {
  if (filter === "public") return eq(groups.isPrivate, false)
  if (filter === "my") return groupsJoinedBy(requireUser(viewer).id)
  if (filter === "invited") return invitedTo(requireUser(viewer))
  return groupVisibleTo(viewer)
}

type GroupsQuery = {
  viewer: ViewerId
  after: Given<number> | undefined
  besideOwn: Given<number> | undefined
  limit: Given<number>
}

const groupsPage = (filter?: GroupFilter) =>
  prepared(({ viewer, after, besideOwn, limit }: GroupsQuery) =>
    selectGroups(viewer)
      .where(
        and(
          listCondition(viewer, filter),
          after === undefined ? undefined : lt(groups.id, after),
          besideOwn === undefined
            ? undefined
            : or(lt(groups.id, besideOwn), sql`${groupMembers.status} is not 'accepted'`),
        ),
      )
      .orderBy(desc(groups.id))
      .limit(limit),
  )

const groupsPages = {
  my: groupsPage("my"),
  invited: groupsPage("invited"),
  public: groupsPage("public"),
  visible: groupsPage(),
}

type ListOptions = {
  filter?: GroupFilter | undefined
  /** Leaves out the groups that the viewer has joined, from this id on. */
  besideOwn?: number | undefined
}

export async function listGroups(
  viewer: Viewer,
  { filter, besideOwn, limit, cursor }: ListOptions & PageRequest,
): Promise<Page<Group>> {
  if (filter && filter !== "public") requireUser(viewer)
  const after = decodeCursor<[number]>(cursor, [0])?.[0]
  const rows = await groupsPages[filter ?? "visible"](db, { viewer, after, besideOwn, limit: limit + 1 })
  return mapPage(cutById(rows, limit), (row) => withRole(viewer, row).group)
}

const groupById = prepared(({ viewer, id }: { viewer: ViewerId; id: Given<number> }) =>
  selectGroups(viewer).where(and(eq(groups.id, id), groupVisibleTo(viewer))),
)

export async function getGroup(
  viewer: Viewer,
  id: number,
  source: Source = db,
): Promise<{ group: Group; role: GroupRole }> {
  const [row] = await groupById(source, { viewer, id })
  if (!row) throw new NotFound(words.notFound)
  return withRole(viewer, row)
}

export const invitationCount = (viewer: ViewerId) =>
  db
    .select({ waiting: count() })
    .from(groups)
    .innerJoin(groupMembers, ownMembership(viewer))
    .where(invitedTo(viewer))

const invitations = prepared(({ viewer }: { viewer: ViewerId }) => invitationCount(viewer))

export async function waitingInvitations(viewer: Viewer): Promise<number> {
  if (!viewer) return 0
  const [row] = await invitations(db, { viewer })
  return row?.waiting ?? 0
}
