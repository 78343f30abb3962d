import { and, asc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { blocks, friendRequests, friends, sessions, users } from "#db/schema/index.ts"
import { ownBlocks } from "../../friends/visible.server.ts"

/** Friends by their usernames. */
export const exportFriends = (userId: number) =>
  db
    .select({ username: users.username, createdAt: friends.createdAt })
    .from(friends)
    .innerJoin(users, eq(users.id, friends.friendId))
    .where(eq(friends.userId, userId))
    .orderBy(asc(friends.id))

/** Pending requests of one direction, by the other person's username. */
export function exportRequests(direction: "sent" | "received", userId: number) {
  const [mine, other] =
    direction === "sent"
      ? [friendRequests.senderId, friendRequests.receiverId]
      : [friendRequests.receiverId, friendRequests.senderId]
  return db
    .select({ username: users.username, createdAt: friendRequests.createdAt })
    .from(friendRequests)
    .innerJoin(users, eq(users.id, other))
    .where(and(eq(mine, userId), eq(friendRequests.status, "pending")))
    .orderBy(asc(friendRequests.id))
}

/** The people whom the person has blocked; none of those who blocked them. */
export const exportBlocks = (userId: number) =>
  db
    .select({ username: users.username, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(ownBlocks(userId))
    .orderBy(asc(blocks.id))

export const exportSessions = (userId: number) =>
  db
    .select({
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(asc(sessions.createdAt))
