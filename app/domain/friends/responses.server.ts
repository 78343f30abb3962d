import { z } from "zod"
import { publicUserResponse } from "../accounts/responses.server.ts"
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

export type FriendRequest = z.infer<typeof friendRequestResponse>

export type PendingRequest = z.infer<typeof pendingRequestResponse>

export type Friend = z.infer<typeof friendResponse>
