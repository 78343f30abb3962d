import { and, asc, eq, inArray } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { groupItems, groupMembers, groupMessages, groups } from "#db/schema/index.ts"

/** Groups that the person is in or invited to. */
export const exportMemberships = (userId: number) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      isPrivate: groups.isPrivate,
      role: groupMembers.role,
      status: groupMembers.status,
      createdAt: groupMembers.createdAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.userId, userId), inArray(groupMembers.status, ["accepted", "pending"])))
    .orderBy(asc(groups.id))

/** What the person wrote in groups: their own words, also in groups that they have left. */
export const exportMessages = (userId: number) =>
  db
    .select({
      groupId: groupMessages.groupId,
      content: groupMessages.content,
      createdAt: groupMessages.createdAt,
      editedAt: groupMessages.editedAt,
    })
    .from(groupMessages)
    .where(eq(groupMessages.userId, userId))
    .orderBy(asc(groupMessages.id))

/** What the person added to groups' lists. */
export const exportGroupItems = (userId: number) =>
  db
    .select({
      groupId: groupItems.groupId,
      name: groupItems.name,
      brand: groupItems.brand,
      description: groupItems.description,
      imageUrl: groupItems.imageUrl,
      productUrl: groupItems.productUrl,
      createdAt: groupItems.createdAt,
    })
    .from(groupItems)
    .where(eq(groupItems.userId, userId))
    .orderBy(asc(groupItems.id))
