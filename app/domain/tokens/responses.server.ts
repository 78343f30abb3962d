import { z } from "zod"
import { id, timestamp } from "../fields.server.ts"
import { SCOPES } from "./inputs.server.ts"

const fields = {
  id: id(),
  name: z.string(),
  scope: z.enum(SCOPES),
  createdAt: timestamp(),
  expiresAt: timestamp().nullable(),
  lastUsedAt: timestamp().nullable().meta({ description: "To the hour" }),
}

const example = {
  id: 1,
  name: "Backup script",
  scope: "read" as const,
  createdAt: "2024-03-05T15:04:00.000Z",
  expiresAt: "2025-03-05T15:04:00.000Z",
  lastUsedAt: null,
}

export const tokenResponse = z.object(fields).meta({
  id: "Token",
  description: "A personal token, without the token itself",
  examples: [example],
})

export const newTokenResponse = z
  .object({ ...fields, token: z.string().meta({ description: "Shown this once: nobody can read it again" }) })
  .meta({
    id: "NewToken",
    description: "A personal token that was just made",
    examples: [{ ...example, token: "curio_q3Vb0n7l0o0gYv2mJr5Jt8k1cE9xZ4aWwHfD6sUuPiA" }],
  })

export type PersonalToken = z.infer<typeof tokenResponse>
export type CreatedToken = z.infer<typeof newTokenResponse>
