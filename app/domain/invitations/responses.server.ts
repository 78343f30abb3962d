import { z } from "zod"
import { count, id, timestamp } from "../fields.server.ts"

export const invitationResponse = z
  .object({
    id: id(),
    uses: count().meta({ description: "How many people may use it" }),
    used: count().meta({ description: "How many have" }),
    befriends: z.boolean(),
    groupId: id().nullable().meta({ description: "Null also when the group is gone" }),
    createdAt: timestamp(),
    expiresAt: timestamp().nullable(),
  })
  .meta({ id: "Invitation" })

export const newInvitationResponse = invitationResponse
  .extend({ url: z.string().meta({ format: "uri" }) })
  .meta({ id: "NewInvitation", description: "An invitation with its link, which no other call tells" })

export type Invitation = z.infer<typeof invitationResponse>
