import { and, asc, eq, gt, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import {
  apiTokens,
  blocks,
  friendRequests,
  friends,
  groups,
  invitations,
  sessions,
  users,
} from "#db/schema/index.ts"
import { ownBlocks } from "../../friends/block-reads.server.ts"
import { groupOf } from "../../invitations/reads.server.ts"
import { ROWS_AT_ONCE, rowsOf } from "./rows.server.ts"

export const exportFriends = (userId: number) =>
  rowsOf((after) =>
    db
      .select({ key: friends.id, username: users.username, createdAt: friends.createdAt })
      .from(friends)
      .innerJoin(users, eq(users.id, friends.friendId))
      .where(and(eq(friends.userId, userId), gt(friends.id, after)))
      .orderBy(asc(friends.id))
      .limit(ROWS_AT_ONCE),
  )

export function exportRequests(direction: "sent" | "received", userId: number) {
  const [mine, other] =
    direction === "sent"
      ? [friendRequests.senderId, friendRequests.receiverId]
      : [friendRequests.receiverId, friendRequests.senderId]
  return rowsOf((after) =>
    db
      .select({ key: friendRequests.id, username: users.username, createdAt: friendRequests.createdAt })
      .from(friendRequests)
      .innerJoin(users, eq(users.id, other))
      .where(and(eq(mine, userId), eq(friendRequests.status, "pending"), gt(friendRequests.id, after)))
      .orderBy(asc(friendRequests.id))
      .limit(ROWS_AT_ONCE),
  )
}

export const exportBlocks = (userId: number) =>
  rowsOf((after) =>
    db
      .select({ key: blocks.id, username: users.username, createdAt: blocks.createdAt })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .where(and(ownBlocks(userId), gt(blocks.id, after)))
      .orderBy(asc(blocks.id))
      .limit(ROWS_AT_ONCE),
  )

export const exportSessions = (userId: number) => {
  // The table's own key is a hash; its row ids are in the order in which sessions were opened.
  const id = sql<number>`${sessions}.rowid`
  return rowsOf((after) =>
    db
      .select({
        key: id,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date()), gt(id, after)))
      .orderBy(asc(id))
      .limit(ROWS_AT_ONCE),
  )
}

export const exportTokens = (userId: number) =>
  rowsOf((after) =>
    db
      .select({
        key: apiTokens.id,
        name: apiTokens.name,
        scope: apiTokens.scope,
        createdAt: apiTokens.createdAt,
        expiresAt: apiTokens.expiresAt,
        lastUsedAt: apiTokens.lastUsedAt,
      })
      .from(apiTokens)
      .where(and(eq(apiTokens.userId, userId), gt(apiTokens.id, after)))
      .orderBy(asc(apiTokens.id))
      .limit(ROWS_AT_ONCE),
  )

export const exportInvitations = (userId: number) =>
  rowsOf((after) =>
    db
      .select({
        key: invitations.id,
        uses: invitations.uses,
        used: invitations.used,
        befriends: invitations.befriends,
        group: groups.name,
        createdAt: invitations.createdAt,
        expiresAt: invitations.expiresAt,
      })
      .from(invitations)
      .leftJoin(groups, groupOf(userId))
      .where(and(eq(invitations.userId, userId), gt(invitations.id, after)))
      .orderBy(asc(invitations.id))
      .limit(ROWS_AT_ONCE),
  )
