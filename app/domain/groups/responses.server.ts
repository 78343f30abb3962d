import { z } from "zod"
import { presentPublicUser, publicUserResponse } from "../accounts/responses.server.ts"
import { authorId, count, id, timestamp } from "../fields.server.ts"
import type { GroupRole } from "./policy.ts"

const createdAt = "2024-03-05T15:04:00.000Z"
const mila = { id: 1, username: "mila", isPrivate: false }

export const groupResponse = z
  .object({
    id: id(),
    name: z.string(),
    description: z.string().nullable(),
    ownerId: id(),
    isPrivate: z.boolean(),
    createdAt: timestamp(),
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

export const memberResponse = z
  .object({
    groupId: id(),
    userId: id(),
    role: z.enum(["member", "owner"]),
    status: z.enum(["pending", "accepted", "rejected"]).meta({
      description: "'rejected' answers a declined invitation, which leaves no row",
    }),
    createdAt: timestamp(),
    user: publicUserResponse,
  })
  .meta({
    id: "Member",
    description: "A person in a group, or invited to it",
    examples: [{ groupId: 6, userId: 1, role: "owner", status: "accepted", createdAt, user: mila }],
  })

export const groupItemResponse = z
  .object({
    id: id(),
    groupId: id(),
    userId: authorId("Who added it; null when that account is gone"),
    name: z.string(),
    brand: z.string().nullable(),
    description: z.string().nullable(),
    imageUrl: z.string().nullable(),
    productUrl: z.string(),
    createdAt: timestamp(),
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

export const messageResponse = z
  .object({
    id: id(),
    groupId: id(),
    userId: authorId("Who wrote it; null when that account is gone"),
    content: z.string(),
    createdAt: timestamp(),
    editedAt: timestamp()
      .nullable()
      .optional()
      .meta({ description: "When it was edited last; told to who asks for it with `?edits=1`" }),
    user: publicUserResponse.nullable(),
  })
  .meta({
    id: "Message",
    examples: [{ id: 42, groupId: 6, userId: 1, content: "Shall we?", createdAt, user: mila }],
  })

/** A group as pages and programs see it (api.md). */
export type Group = z.infer<typeof groupResponse>

const memberships = {
  owner: "owner",
  member: "member",
  invited: "pending",
  removed: null,
  stranger: null,
} as const satisfies Record<GroupRole, Group["membership"]>

export const presentGroup = (
  row: Omit<Group, "createdAt" | "membership"> & { createdAt: Date },
  role: GroupRole,
): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ownerId: row.ownerId,
  isPrivate: row.isPrivate,
  createdAt: row.createdAt.toISOString(),
  memberCount: row.memberCount,
  membership: memberships[role],
})

/** A person in a group, or invited to it; `rejected` answers a declined invitation, which leaves no row. */
export type Member = z.infer<typeof memberResponse>

export const presentMember = (row: Omit<Member, "createdAt"> & { createdAt: Date }): Member => ({
  groupId: row.groupId,
  userId: row.userId,
  role: row.role,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  user: presentPublicUser(row.user),
})

/** A product on a group's shared list. `userId` is who added it, null when that account is gone. */
export type GroupItem = z.infer<typeof groupItemResponse>

export const presentGroupItem = (row: Omit<GroupItem, "createdAt"> & { createdAt: Date }): GroupItem => ({
  id: row.id,
  groupId: row.groupId,
  userId: row.userId,
  name: row.name,
  brand: row.brand,
  description: row.description,
  imageUrl: row.imageUrl,
  productUrl: row.productUrl,
  createdAt: row.createdAt.toISOString(),
})

/** A message; writer and their id are null when the account is gone. */
export type Message = z.infer<typeof messageResponse>

type MessageRow = Omit<Message, "createdAt" | "editedAt"> & { createdAt: Date; editedAt: Date | null }

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  groupId: row.groupId,
  userId: row.userId,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  user: row.user && presentPublicUser(row.user),
})

/** A message as the contract has it, which says nothing of edits. */
export const withoutEdits = ({ editedAt: _, ...message }: Message): Message => message
