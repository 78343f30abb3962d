import { z } from "zod"
import { presentPublicUser, publicUserResponse } from "../accounts/responses.server.ts"
import { id, timestamp } from "../fields.server.ts"

const friendRequestFields = {
  id: id(),
  senderId: id(),
  receiverId: id(),
  status: z.enum(["pending", "accepted", "rejected"]),
  createdAt: timestamp(),
}

const example = {
  id: 4,
  senderId: 1,
  receiverId: 2,
  status: "pending",
  createdAt: "2024-03-05T15:04:00.000Z",
} as const
const mila = { id: 1, username: "mila", isPrivate: false }
const noor = { id: 2, username: "noor", isPrivate: false }

export const friendRequestResponse = z
  .object(friendRequestFields)
  .meta({ id: "FriendRequest", examples: [example] })

export const pendingRequestResponse = z
  .object({ ...friendRequestFields, sender: publicUserResponse, receiver: publicUserResponse })
  .meta({
    id: "PendingFriendRequest",
    description: "A friend request with the two it is between",
    examples: [{ ...example, sender: mila, receiver: noor }],
  })

export const friendResponse = z
  .object({
    id: id(),
    userId: id().meta({ description: "You" }),
    friendId: id(),
    createdAt: timestamp(),
    friend: publicUserResponse,
  })
  .meta({
    id: "Friend",
    examples: [{ id: 9, userId: 1, friendId: 2, createdAt: example.createdAt, friend: noor }],
  })

export const foundPersonResponse = z
  .object({
    ...publicUserResponse.shape,
    isFriend: z.boolean(),
    requestStatus: z.enum(["sent", "received"]).nullable().meta({
      description: "Whose request waits between the two of you: 'sent' is yours",
    }),
  })
  .meta({ id: "FoundPerson", examples: [{ ...noor, isFriend: false, requestStatus: "sent" }] })

/** A request as programs see it (api.md). */
export type FriendRequest = z.infer<typeof friendRequestResponse>

/** A pending request with the two it is between. */
export type PendingRequest = z.infer<typeof pendingRequestResponse>

/** One direction of a friendship: `friend` is the other person. */
export type Friend = z.infer<typeof friendResponse>

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
