import { type PublicUser, presentPublicUser } from "../accounts/present.ts"

export type FriendRequestStatus = "pending" | "accepted" | "rejected"

/** A request as programs see it (api.md). */
export type FriendRequest = {
  id: number
  senderId: number
  receiverId: number
  status: FriendRequestStatus
  createdAt: string
}

/** A pending request with the two it is between. */
export type PendingRequest = FriendRequest & { sender: PublicUser; receiver: PublicUser }

/** One direction of a friendship: `friend` is the other person. */
export type Friend = { id: number; userId: number; friendId: number; createdAt: string; friend: PublicUser }

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
