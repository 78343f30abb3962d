import { z } from "zod"
import { groupItemStates } from "#db/schema/index.ts"
import { lengths } from "~/limits.ts"
import { omit } from "~/pick.ts"
import { validation } from "~/words/messages.ts"
import {
  choice,
  description,
  flag,
  id,
  name,
  optionalText,
  optionalUrl,
  requiredText,
  requiredUrl,
} from "../fields.server.ts"
import { productInputs } from "../product-fields.server.ts"

const groupFilters = ["my", "public", "invited"] as const
export type GroupFilter = (typeof groupFilters)[number]

export const newGroupSchema = z.object({
  name: name(validation.name),
  description: description(),
  isPrivate: flag().default(false),
  /** Accepted for compatibility, and must be the own id. */
  ownerId: id().optional(),
})
export type NewGroup = z.output<typeof newGroupSchema>

export const groupChangeSchema = z.object({
  name: name(validation.name).optional(),
  description: description(),
  isPrivate: flag().optional(),
  /** Accepted for compatibility, and never changes. */
  ownerId: id().optional(),
})
export type GroupChange = z.output<typeof groupChangeSchema>

export const groupListSchema = z.object({ filter: choice(groupFilters).optional() })

export const linkedItemSchema = z.object({
  url: requiredUrl(),
  ...omit(productInputs(), "productUrl"),
  name: optionalText(lengths.name)
    .optional()
    .meta({ description: "With a name, the page is not read, and the fields are saved as given" }),
  canonicalUrl: optionalUrl().optional().meta({
    description: "What the page calls its own address, with a name. Ignored on another site than the link's",
  }),
})

export const groupItemSchema = linkedItemSchema.extend({
  url: requiredUrl().optional(),
  itemId: id().optional().meta({ description: "Instead of `url`: an item of a collection that you see" }),
})
export type NewGroupItem = z.output<typeof groupItemSchema>

/** PATCH changes the given fields; name and link cannot be emptied. */
export const groupItemChangeSchema = z.object({
  ...productInputs(),
  name: name(validation.name).optional(),
  productUrl: requiredUrl().optional(),
  state: choice(groupItemStates).optional().meta({ description: "What the group has decided about it" }),
})
export type GroupItemChange = z.output<typeof groupItemChangeSchema>

const groupItemSorts = ["newest", "votes"] as const

export const groupItemListSchema = z.object({
  sort: choice(groupItemSorts).optional().meta({
    description: "`newest` or by votes; decided products stand first and dropped ones last in both",
  }),
  state: choice(groupItemStates).optional(),
})
export type GroupItemList = z.output<typeof groupItemListSchema>

export const messageSchema = z.object({ content: requiredText("Write a message first", lengths.message) })
export type MessageInput = z.output<typeof messageSchema>

export const newMessageSchema = messageSchema.extend({
  itemId: id().optional().meta({ description: "A product of the group that the message is about" }),
})
export type NewMessage = z.output<typeof newMessageSchema>

export const messageListSchema = z.object({
  itemId: z
    .string()
    .regex(/^\d{1,15}$/, "Must be an id")
    .transform(Number)
    .optional()
    .meta({ description: "The messages about this product only" }),
  after: z
    .string()
    .regex(/^\d{1,15}$/, "Must be an id")
    .transform(Number)
    .optional()
    .meta({ description: "The id of a message: those that came after it" }),
  edits: z.literal("1", { error: "Must be 1" }).optional().meta({ description: "Tells `editedAt` as well" }),
})

export const readSchema = z.object({ messageId: id() })

export const newMemberSchema = z.object({ userId: id().optional() })

export const invitationAnswerSchema = z.object({
  status: z.enum(["accepted", "rejected"], { error: "Must be accepted or rejected" }),
})
export type InvitationAnswer = z.output<typeof invitationAnswerSchema>["status"]
