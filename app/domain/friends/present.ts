import type { z } from "zod"
import { presentPublicUser } from "../accounts/present.ts"
import type { friendRequestShape, friendShape, pendingRequestShape } from "./shapes.server.ts"

/** A request as programs see it (api.md). */
export type FriendRequest = z.infer<typeof friendRequestShape>

/** A pending request with the two it is between. */
export type PendingRequest = z.infer<typeof pendingRequestShape>

/** One direction of a friendship: `friend` is the other person. */
export type Friend = z.infer<typeof friendShape>

type Dated<T> = Omit<T, "createdAt"> & { createdAt: Date }

export const presentRequest = (row: Dated<FriendRequest>): FriendRequest => ({
  id: row.id,
  senderId: row.senderId,
  receiverId: row.receiverId,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
})

export const presentPendingRequest = (row: Dated<PendingRequest>): PendingRequest => ({
  ...presentRequest(row),
  sender: presentPublicUser(row.sender),
  receiver: presentPublicUser(row.receiver),
})

export const presentFriend = (row: Dated<Friend>): Friend => ({
  id: row.id,
  userId: row.userId,
  friendId: row.friendId,
  createdAt: row.createdAt.toISOString(),
  friend: presentPublicUser(row.friend),
})
