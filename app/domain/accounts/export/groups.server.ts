import { and, asc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { groupItems, groupMembers, groupMessages, groups } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { inviter, isInviter } from "../../groups/member-reads.server.ts"
import { productColumns, responseColumns } from "../../product-fields.server.ts"
import { listOf } from "../../rows-in-pages.server.ts"
import type { User } from "../../viewer.ts"

/** Joined groups, then invitations. */
export async function* exportMemberships({ id: userId }: User) {
  for (const status of ["accepted", "pending"] as const)
    yield* listOf(
      groupMembers.groupId,
      and(eq(groupMembers.userId, userId), eq(groupMembers.status, status)),
      () =>
        db
          .select({
            key: groupMembers.groupId,
            ...pick(groups, "id", "name", "isPrivate"),
            ...pick(groupMembers, "role", "status"),
            invitedBy: inviter.username,
            ...pick(groupMembers, "lastReadMessageId", "createdAt"),
          })
          .from(groupMembers)
          .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), eq(groups.isDeleted, false)))
          .leftJoin(inviter, isInviter),
    )
}

/** Filtered here: a page of a query that skips rows may take it long to find. */
export async function* exportGroupItemsElsewhere({ id: userId }: User) {
  const added = listOf(groupItems.id, eq(groupItems.userId, userId), () =>
    db
      .select({
        key: groupItems.id,
        groupId: groupItems.groupId,
        ownerId: groups.ownerId,
        ...productColumns(groupItems),
        images: responseColumns(groupItems).images,
        ...pick(groupItems, "canonicalUrl", "state", "voteCount", "createdAt"),
      })
      .from(groupItems)
      .innerJoin(groups, eq(groups.id, groupItems.groupId)),
  )
  for await (const { ownerId, ...item } of added) if (ownerId !== userId) yield item
}

/** Messages in groups that the user has left are included. */
export async function* exportMessages({ id: userId }: User) {
  const written = eq(groupMessages.userId, userId)
  for (let groupId = 0; ; ) {
    const [next] = await db
      .select({ groupId: groupMessages.groupId })
      .from(groupMessages)
      .where(and(written, gt(groupMessages.groupId, groupId)))
      .orderBy(asc(groupMessages.groupId))
      .limit(1)
    if (!next) return
    groupId = next.groupId
    yield* listOf(groupMessages.id, and(written, eq(groupMessages.groupId, groupId)), () =>
      db
        .select({
          key: groupMessages.id,
          ...pick(groupMessages, "groupId", "content"),
          about: groupItems.name,
          ...pick(groupMessages, "createdAt", "editedAt"),
        })
        .from(groupMessages)
        .leftJoin(groupItems, eq(groupItems.id, groupMessages.itemId)),
    )
  }
}
