import { and, eq, or, type SQL } from "drizzle-orm"
import { friendRequests } from "#db/schema/index.ts"

/** WHERE condition on `friend_requests`: waits for an answer between two people, whoever of them asked. */
export const pendingBetween = (a: number, b: number): SQL | undefined =>
  and(
    eq(friendRequests.status, "pending"),
    or(
      and(eq(friendRequests.senderId, a), eq(friendRequests.receiverId, b)),
      and(eq(friendRequests.senderId, b), eq(friendRequests.receiverId, a)),
    ),
  )
