import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { createdAt, id } from "./columns.ts"

const userReference = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" })

export const friendRequests = sqliteTable(
  "friend_requests",
  {
    id: id(),
    senderId: userReference(),
    receiverId: userReference(),
    status: text({ enum: ["pending", "accepted", "rejected"] })
      .notNull()
      .default("pending"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("friend_requests_pending_unique").on(t.senderId, t.receiverId).where(sql`status = 'pending'`),
    index("friend_requests_receiver_index").on(t.receiverId, t.status, t.id),
    index("friend_requests_sender_index").on(t.senderId, t.status, t.id),
    check("friend_requests_not_self", sql`${t.senderId} <> ${t.receiverId}`),
  ],
)

/** One row per direction, written and deleted together. */
export const friends = sqliteTable(
  "friends",
  { id: id(), userId: userReference(), friendId: userReference(), createdAt: createdAt() },
  (t) => [
    uniqueIndex("friends_pair_unique").on(t.userId, t.friendId),
    index("friends_user_id_index").on(t.userId, t.id),
    index("friends_friend_id_index").on(t.friendId),
    check("friends_not_self", sql`${t.userId} <> ${t.friendId}`),
  ],
)

export const blocks = sqliteTable(
  "blocks",
  { id: id(), userId: userReference(), blockedId: userReference(), createdAt: createdAt() },
  (t) => [
    uniqueIndex("blocks_pair_unique").on(t.userId, t.blockedId),
    index("blocks_user_id_index").on(t.userId, t.id),
    index("blocks_blocked_id_index").on(t.blockedId),
    check("blocks_not_self", sql`${t.userId} <> ${t.blockedId}`),
  ],
)
