import { z } from "zod"
import { publicUserShape } from "../accounts/shapes.server.ts"
import { authorId, count, moment, rowId } from "../answer-fields.server.ts"

const createdAt = "2024-03-05T15:04:00.000Z"
const mila = { id: 1, username: "mila", isPrivate: false }

export const groupShape = z
  .object({
    id: rowId(),
    name: z.string(),
    description: z.string().nullable(),
    ownerId: rowId(),
    isPrivate: z.boolean(),
    createdAt: moment(),
    memberCount: count(),
    membership: z.enum(["pending", "member", "owner"]).nullable().meta({
      description: "What you are in it; 'pending' means that an invitation waits for you",
    }),
  })
  .meta({
    id: "Group",
    examples: [
      {
        id: 6,
        name: "Wedding of A & B",
        description: null,
        ownerId: 1,
        isPrivate: true,
        createdAt,
        memberCount: 8,
        membership: "owner",
      },
    ],
  })

export const memberShape = z
  .object({
    groupId: rowId(),
    userId: rowId(),
    role: z.enum(["member", "owner"]),
    status: z.enum(["pending", "accepted", "rejected"]).meta({
      description: "'rejected' answers a declined invitation, which leaves no row",
    }),
    createdAt: moment(),
    user: publicUserShape,
  })
  .meta({
    id: "Member",
    description: "A person in a group, or invited to it",
    examples: [{ groupId: 6, userId: 1, role: "owner", status: "accepted", createdAt, user: mila }],
  })

export const groupItemShape = z
  .object({
    id: rowId(),
    groupId: rowId(),
    userId: authorId("Who added it; null when that account is gone"),
    name: z.string(),
    brand: z.string().nullable(),
    description: z.string().nullable(),
    imageUrl: z.string().nullable(),
    productUrl: z.string(),
    createdAt: moment(),
  })
  .meta({
    id: "GroupItem",
    description: "A product on a group's shared list",
    examples: [
      {
        id: 8,
        groupId: 6,
        userId: 1,
        name: "Aalto vase",
        brand: "Iittala",
        description: null,
        imageUrl: "https://shop.example/vase.jpg",
        productUrl: "https://shop.example/vase",
        createdAt,
      },
    ],
  })

export const messageShape = z
  .object({
    id: rowId(),
    groupId: rowId(),
    userId: authorId("Who wrote it; null when that account is gone"),
    content: z.string(),
    createdAt: moment(),
    editedAt: moment()
      .nullable()
      .optional()
      .meta({ description: "When it was edited last; told to who asks for it with `?edits=1`" }),
    user: publicUserShape.nullable(),
  })
  .meta({
    id: "Message",
    examples: [{ id: 42, groupId: 6, userId: 1, content: "Shall we?", createdAt, user: mila }],
  })
