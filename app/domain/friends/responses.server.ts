import { z } from "zod"
import { publicUserResponse } from "../accounts/responses.server.ts"
import { id, timestamp } from "../fields.server.ts"

export const friendRequestResponse = z
  .object({
    id: id(),
    senderId: id(),
    receiverId: id(),
    status: z.enum(["pending", "accepted", "rejected"]),
    createdAt: timestamp(),
  })
  .meta({ id: "FriendRequest" })

export const pendingRequestResponse = friendRequestResponse
  .extend({ sender: publicUserResponse, receiver: publicUserResponse })
  .meta({ id: "PendingFriendRequest", description: "A friend request with the two it is between" })

export const friendResponse = z
  .object({
    id: id(),
    userId: id().meta({ description: "You" }),
    friendId: id(),
    createdAt: timestamp(),
    friend: publicUserResponse,
  })
  .meta({ id: "Friend" })

export const foundPersonResponse = publicUserResponse
  .extend({
    isFriend: z.boolean(),
    requestStatus: z.enum(["sent", "received"]).nullable().meta({
      description: "Whose request waits between the two of you: 'sent' is yours",
    }),
  })
  .meta({ id: "FoundPerson" })

export type FriendRequest = z.infer<typeof friendRequestResponse>

export type PendingRequest = z.infer<typeof pendingRequestResponse>

export type Friend = z.infer<typeof friendResponse>
