import { z } from "zod"
import { publicUserShape } from "../accounts/shapes.server.ts"
import { moment, rowId } from "../answer-fields.server.ts"

const friendRequestFields = {
  id: rowId(),
  senderId: rowId(),
  receiverId: rowId(),
  status: z.enum(["pending", "accepted", "rejected"]),
  createdAt: moment(),
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

export const friendRequestShape = z
  .object(friendRequestFields)
  .meta({ id: "FriendRequest", examples: [example] })

export const pendingRequestShape = z
  .object({ ...friendRequestFields, sender: publicUserShape, receiver: publicUserShape })
  .meta({
    id: "PendingFriendRequest",
    description: "A friend request with the two it is between",
    examples: [{ ...example, sender: mila, receiver: noor }],
  })

export const friendShape = z
  .object({
    id: rowId(),
    userId: rowId().meta({ description: "You" }),
    friendId: rowId(),
    createdAt: moment(),
    friend: publicUserShape,
  })
  .meta({
    id: "Friend",
    examples: [{ id: 9, userId: 1, friendId: 2, createdAt: example.createdAt, friend: noor }],
  })

export const foundPersonShape = z
  .object({
    ...publicUserShape.shape,
    isFriend: z.boolean(),
    requestStatus: z.enum(["sent", "received"]).nullable().meta({
      description: "Whose request waits between the two of you: 'sent' is yours",
    }),
  })
  .meta({ id: "FoundPerson", examples: [{ ...noor, isFriend: false, requestStatus: "sent" }] })
