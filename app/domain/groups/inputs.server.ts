import { z } from "zod"
import { lengths } from "~/limits.ts"
import { validation } from "~/messages.ts"
import { choice, description, flag, id, name, requiredText, requiredUrl } from "../fields.server.ts"

/** Which groups a list shows: those I belong to, public ones, or those I am invited to. */
export const groupFilters = ["my", "public", "invited"] as const
export type GroupFilter = (typeof groupFilters)[number]

export const newGroupSchema = z.object({
  name: name(validation.name),
  description: description(),
  isPrivate: flag().default(false),
  /** Accepted for compatibility; must be the caller's own id (api.md). */
  ownerId: id().optional(),
})
export type NewGroup = z.output<typeof newGroupSchema>

/** What a change of a group names is changed, the rest stays. */
export const groupChangeSchema = z.object({
  name: name(validation.name).optional(),
  description: description(),
  isPrivate: flag().optional(),
  /** Accepted for compatibility; a group keeps its owner. */
  ownerId: id().optional(),
})
export type GroupChange = z.output<typeof groupChangeSchema>

/** The query of a list of groups; without a filter it is all that the viewer may see. */
export const groupListSchema = z.object({ filter: choice(groupFilters).optional() })

/** A product's page for the shared list. */
export const groupItemSchema = z.object({ url: requiredUrl() })

export const messageSchema = z.object({ content: requiredText("Write a message first", lengths.message) })
export type MessageInput = z.output<typeof messageSchema>

/** Messages newer than the one with this id; with the moments of their edits, when asked for. */
export const messageListSchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, "Must be an id")
    .transform(Number)
    .optional()
    .meta({ description: "The id of a message: those that came after it" }),
  edits: z.literal("1", { error: "Must be 1" }).optional().meta({ description: "Tells `editedAt` as well" }),
})

/** Without a person it means me: joining. With one, an invitation. */
export const newMemberSchema = z.object({ userId: id().optional() })

export const invitationAnswerSchema = z.object({
  status: z.enum(["accepted", "rejected"], { error: "Must be accepted or rejected" }),
})
export type InvitationAnswer = z.output<typeof invitationAnswerSchema>["status"]
