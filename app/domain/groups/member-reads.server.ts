import { and, desc, eq, inArray, not, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { db, hasRow, type Source, type Transaction } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { groupMembers, users } from "#db/schema/index.ts"
import { publicColumns } from "../accounts/reads.server.ts"
import type { PublicUser } from "../accounts/responses.server.ts"
import { friendsToAdd } from "../friends/reads.server.ts"
import { cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import type { Viewer } from "../viewer.ts"
import { groupAccess, requireChatAccess } from "./access.server.ts"
import { mayManage } from "./policy.ts"
import { type Member, memberResponse } from "./responses.server.ts"

export const inviter = alias(users, "inviter")
export const inviterColumns = { id: inviter.id, username: inviter.username }
export const isInviter = and(eq(inviter.id, groupMembers.invitedById), eq(inviter.isDeleted, false))

const columns = {
  ...columnsFor(groupMembers, memberResponse),
  // Removed members are not read here.
  status: sql<"pending" | "accepted">`${groupMembers.status}`,
  user: publicColumns,
  invitedBy: inviterColumns,
}

const selectMembers = (source: Source) =>
  source
    .select(columns)
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(inviter, isInviter)

export async function listMembers(
  viewer: Viewer,
  groupId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<Member>> {
  const after = decodeCursor<[number, number]>(cursor, [0, 0])
  const access = await groupAccess(viewer, groupId)
  requireChatAccess(viewer, access)
  const rows = await selectMembers(db)
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        inArray(groupMembers.status, mayManage(access.role) ? ["accepted", "pending"] : ["accepted"]),
        after
          ? sql`(${groupMembers.createdAt}, ${groupMembers.userId}) < (${after[0]}, ${after[1]})`
          : undefined,
      ),
    )
    .orderBy(desc(groupMembers.createdAt), desc(groupMembers.userId))
    .limit(limit + 1)
  return cutPage(rows, limit, (row) => [Date.parse(row.createdAt), row.userId])
}

export async function readMember(tx: Transaction, groupId: number, userId: number): Promise<Member> {
  const isIt = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))
  const [row] = await selectMembers(tx).where(isIt)
  if (!row) throw new Error("The member was not written")
  return row
}

/** The list is empty for users who may not invite. */
export async function invitableFriends(
  viewer: Viewer,
  groupId: number,
  limit: number,
): Promise<PublicUser[]> {
  const { role } = await groupAccess(viewer, groupId)
  if (!viewer || !mayManage(role)) return []
  const isInGroup = and(
    eq(groupMembers.groupId, groupId),
    eq(groupMembers.userId, users.id),
    inArray(groupMembers.status, ["accepted", "pending"]),
  )
  return friendsToAdd(viewer.id, not(hasRow(groupMembers, isInGroup)), limit)
}
