import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm"
import { db, hasRow } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { groups, invitations, users } from "#db/schema/index.ts"
import type { Page, PageRequest } from "../paging.ts"
import { pageById } from "../rows-in-pages.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type Invitation, invitationResponse } from "./responses.server.ts"
import { isUsable } from "./usable.server.ts"

export const invitationColumns = columnsFor(invitations, invitationResponse)

/** Those of the operator's command belong to all administrators. */
export const ownInvitations = (userId: number): SQL | undefined =>
  or(
    eq(invitations.userId, userId),
    and(isNull(invitations.userId), hasRow(users, and(eq(users.id, userId), eq(users.role, "admin")))),
  )

/** Joins the group that an invitation opens, while the maker of the invitation certainly sees that group. */
export const groupOf = (makerId: number): SQL | undefined =>
  and(
    eq(groups.id, invitations.groupId),
    eq(groups.isDeleted, false),
    or(eq(groups.isPrivate, false), eq(groups.ownerId, makerId)),
  )

export async function listInvitations(
  viewer: Viewer,
  page: PageRequest,
): Promise<Page<Invitation & { groupName: string | null; works: boolean }>> {
  const { id } = requireUser(viewer)
  const query = db
    .select({
      ...invitationColumns,
      groupName: groups.name,
      works: sql<boolean>`${isUsable()}`.mapWith(Boolean),
    })
    .from(invitations)
    .leftJoin(groups, groupOf(id))
  return pageById(page, invitations.id, ownInvitations(id), query)
}
