import { z } from "zod"
import { count, id, timestamp } from "../fields.server.ts"

const fields = {
  id: id(),
  uses: count().meta({ description: "How many people may use it" }),
  used: count().meta({ description: "How many have" }),
  expiresAt: timestamp().nullable(),
  befriends: z.boolean(),
  groupId: id().nullable().meta({ description: "Null also when the group is gone" }),
  createdAt: timestamp(),
}

const example = {
  id: 3,
  uses: 5,
  used: 0,
  expiresAt: "2030-01-31T12:00:00.000Z",
  befriends: true,
  groupId: null,
  createdAt: "2024-03-05T15:04:00.000Z",
}

export const invitationResponse = z.object(fields).meta({ id: "Invitation", examples: [example] })

export const newInvitationResponse = z.object({ ...fields, url: z.string().meta({ format: "uri" }) }).meta({
  id: "NewInvitation",
  description: "An invitation with its link, which no other call tells",
  examples: [{ ...example, url: "https://curio.example.org/invite/pGZlQIYBr0Mn" }],
})

export type Invitation = z.infer<typeof invitationResponse>
