import { and, asc, eq, gt, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { groupItems, groupMembers, groupMessages, groups, users } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { groupVisibleTo, ownMembership } from "../../groups/access.server.ts"
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

const setter = alias(users, "setter")

const votersOf = sql<string[]>`(
  select json_group_array(username) from group_item_votes join users on users.id = user_id
  where item_id = ${groupItems.id})`.mapWith(JSON.parse)

/** The user's own groups, with the names that their entries in `library.json` do not have. */
export async function* exportOwnGroups({ id: userId }: User) {
  const owned = listOf(groups.id, and(eq(groups.ownerId, userId), eq(groups.isDeleted, false)), () =>
    db.select({ key: groups.id, ...pick(groups, "id", "name") }).from(groups),
  )
  for await (const group of owned)
    yield {
      ...group,
      members: listOf(
        groupMembers.userId,
        and(eq(groupMembers.groupId, group.id), eq(groupMembers.status, "accepted")),
        () =>
          db
            .select({ key: groupMembers.userId, username: users.username })
            .from(groupMembers)
            .innerJoin(users, eq(users.id, groupMembers.userId)),
      ),
      items: listOf(groupItems.id, eq(groupItems.groupId, group.id), () =>
        db
          .select({
            key: groupItems.id,
            ...pick(groupItems, "id", "name"),
            addedBy: users.username,
            stateBy: setter.username,
            votes: votersOf,
          })
          .from(groupItems)
          .leftJoin(users, eq(users.id, groupItems.userId))
          .leftJoin(setter, eq(setter.id, groupItems.stateById)),
      ),
    }
}

const isSeenBy = (user: User) => sql<boolean>`${groupVisibleTo(user)}`.mapWith(Boolean)

/** The user must still see them. Filtered here: a page of a query that skips rows may take it long to find. */
export async function* exportGroupItemsElsewhere(user: User) {
  const added = listOf(groupItems.id, eq(groupItems.userId, user.id), () =>
    db
      .select({
        key: groupItems.id,
        groupId: groupItems.groupId,
        ownerId: groups.ownerId,
        isSeen: isSeenBy(user),
        ...productColumns(groupItems),
        images: responseColumns(groupItems).images,
        ...pick(groupItems, "canonicalUrl", "state", "voteCount", "createdAt"),
      })
      .from(groupItems)
      .innerJoin(groups, eq(groups.id, groupItems.groupId))
      .leftJoin(groupMembers, ownMembership(user)),
  )
  for await (const { ownerId, isSeen, ...item } of added) if (isSeen && ownerId !== user.id) yield item
}

/** The user must still see the products, because others may have changed them since. */
export async function* exportDecisions(user: User) {
  const decided = listOf(groupItems.id, eq(groupItems.stateById, user.id), () =>
    db
      .select({
        key: groupItems.id,
        isSeen: isSeenBy(user),
        ...pick(groupItems, "groupId", "name", "state", "stateAt"),
      })
      .from(groupItems)
      .innerJoin(groups, eq(groups.id, groupItems.groupId))
      .leftJoin(groupMembers, ownMembership(user)),
  )
  for await (const { isSeen, ...decision } of decided) if (isSeen) yield decision
}

/** Messages in groups that the user has left are included, without the names of products that are not seen any more. */
export async function* exportMessages(user: User) {
  const { id: userId } = user
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
          about: sql<string | null>`iif(${groupVisibleTo(user)}, ${groupItems.name}, null)`,
          ...pick(groupMessages, "createdAt", "editedAt"),
        })
        .from(groupMessages)
        .innerJoin(groups, eq(groups.id, groupMessages.groupId))
        .leftJoin(groupMembers, ownMembership(user))
        .leftJoin(groupItems, eq(groupItems.id, groupMessages.itemId)),
    )
  }
}
