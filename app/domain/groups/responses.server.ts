import { z } from "zod"
import { groupItemStates } from "#db/schema/index.ts"
import { omit } from "~/pick.ts"
import { publicUserResponse } from "../accounts/responses.server.ts"
import { authorId, count, id, timestamp } from "../fields.server.ts"
import { productResponses } from "../product-fields.server.ts"
import type { GroupRole } from "./policy.ts"

const inviter = z
  .object({ id: id(), username: z.string() })
  .nullable()
  .meta({ description: "Null when nobody did, or when that account is gone" })

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
    unreadCount: count().nullable().meta({
      description:
        "Messages of others that you have not read, counted up to 100; null when you are no member",
    }),
    invitedBy: inviter.meta({ description: "Who invited you, while the invitation waits" }),
  })
  .meta({ id: "Group" })

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
    invitedBy: inviter,
  })
  .meta({ id: "Member", description: "A person in a group, or invited to it" })

export const groupItemResponse = z
  .object({
    id: id(),
    groupId: id(),
    userId: authorId("Who added it; null when that account is gone"),
    addedBy: z.object({ id: id(), username: z.string() }).nullable(),
    ...productResponses(),
    name: z.string(),
    productUrl: z.string(),
    brandId: id().nullable().meta({ description: "The brand with this name, if it has a page" }),
    state: z.enum(groupItemStates).meta({ description: "What the group has decided about it" }),
    stateBy: z.object({ id: id(), username: z.string() }).nullable().meta({
      description: "Who said so; null also when that account is gone",
    }),
    stateAt: timestamp().nullable(),
    voteCount: count().meta({ description: "How many members are for it" }),
    voted: z.boolean().meta({ description: "Whether you are for it" }),
    voters: z.array(z.object({ id: id(), username: z.string() })).meta({
      description: "Who is for it, up to 20 of them; empty for visitors",
    }),
    createdAt: timestamp(),
  })
  .meta({ id: "GroupItem", description: "A product on a group's shared list" })

export const addedGroupItemResponse = groupItemResponse
  .extend({
    priceVaries: z.boolean().meta({
      description: "Whether the page that was read has several prices; `price` is the lowest of them then",
    }),
  })
  .meta({ id: "AddedGroupItem", description: "A product that was just added to a group's shared list" })

export const messageResponse = z
  .object({
    id: id(),
    groupId: id(),
    userId: authorId("Who wrote it; null when that account is gone"),
    content: z.string(),
    itemId: id().nullable().meta({ description: "The product it is about, which may be gone" }),
    createdAt: timestamp(),
    editedAt: timestamp()
      .nullable()
      .optional()
      .meta({ description: "When it was edited last; told to who asks for it with `?edits=1`" }),
    user: publicUserResponse.nullable(),
  })
  .meta({ id: "Message" })

export type Group = z.infer<typeof groupResponse>

export const memberships = {
  owner: "owner",
  member: "member",
  invited: "pending",
  removed: null,
  stranger: null,
} as const satisfies Record<GroupRole, Group["membership"]>

export type Member = z.infer<typeof memberResponse>

export type GroupItem = z.infer<typeof groupItemResponse>

export type Message = z.infer<typeof messageResponse>

/** `editedAt` is sent only on request. */
export const withoutEdits = (message: Message): Message => omit(message, "editedAt")
