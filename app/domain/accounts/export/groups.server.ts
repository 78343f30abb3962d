import { and, asc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { groupItems, groupMembers, groupMessages, groups } from "#db/schema/index.ts"
import { inviter, isInviter } from "../../groups/member-reads.server.ts"
import { productColumns } from "../../product-fields.server.ts"
import { ROWS_AT_ONCE, rowsOf } from "./rows.server.ts"

/** Joined groups, then invitations. */
export async function* exportMemberships(userId: number) {
  for (const status of ["accepted", "pending"] as const)
    yield* rowsOf((after) =>
      db
        .select({
          key: groupMembers.groupId,
          id: groups.id,
          name: groups.name,
          isPrivate: groups.isPrivate,
          role: groupMembers.role,
          status: groupMembers.status,
          invitedBy: inviter.username,
          lastReadMessageId: groupMembers.lastReadMessageId,
          createdAt: groupMembers.createdAt,
        })
        .from(groupMembers)
        .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), eq(groups.isDeleted, false)))
        .leftJoin(inviter, isInviter)
        .where(
          and(
            eq(groupMembers.userId, userId),
            eq(groupMembers.status, status),
            gt(groupMembers.groupId, after),
          ),
        )
        .orderBy(asc(groupMembers.groupId))
        .limit(ROWS_AT_ONCE),
    )
}

/** Also from groups that the user has left. */
export async function* exportMessages(userId: number) {
  const written = (groupId: number) =>
    and(eq(groupMessages.userId, userId), gt(groupMessages.groupId, groupId))
  for (let groupId = 0; ; ) {
    const [next] = await db
      .select({ groupId: groupMessages.groupId })
      .from(groupMessages)
      .where(written(groupId))
      .orderBy(asc(groupMessages.groupId))
      .limit(1)
    if (!next) return
    groupId = next.groupId
    yield* messagesIn(groupId, userId)
  }
}

const messagesIn = (groupId: number, userId: number) =>
  rowsOf((after) =>
    db
      .select({
        key: groupMessages.id,
        groupId: groupMessages.groupId,
        content: groupMessages.content,
        createdAt: groupMessages.createdAt,
        editedAt: groupMessages.editedAt,
      })
      .from(groupMessages)
      .where(
        and(
          eq(groupMessages.userId, userId),
          eq(groupMessages.groupId, groupId),
          gt(groupMessages.id, after),
        ),
      )
      .orderBy(asc(groupMessages.id))
      .limit(ROWS_AT_ONCE),
  )

/** Filtered here: a page of a query that skips rows may take it long to find. */
export async function* exportGroupItemsElsewhere(userId: number) {
  for await (const { ownerId, ...item } of groupItemsOf(userId)) if (ownerId !== userId) yield item
}

const groupItemsOf = (userId: number) =>
  rowsOf((after) =>
    db
      .select({
        key: groupItems.id,
        groupId: groupItems.groupId,
        ownerId: groups.ownerId,
        ...productColumns(groupItems),
        canonicalUrl: groupItems.canonicalUrl,
        createdAt: groupItems.createdAt,
      })
      .from(groupItems)
      .innerJoin(groups, eq(groups.id, groupItems.groupId))
      .where(and(eq(groupItems.userId, userId), gt(groupItems.id, after)))
      .orderBy(asc(groupItems.id))
      .limit(ROWS_AT_ONCE),
  )
