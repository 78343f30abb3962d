import { z } from "zod"
import { id, timestamp } from "../fields.server.ts"
import { SCOPES } from "./inputs.server.ts"

export const tokenResponse = z
  .object({
    id: id(),
    name: z.string(),
    scope: z.enum(SCOPES),
    createdAt: timestamp(),
    expiresAt: timestamp().nullable(),
    lastUsedAt: timestamp().nullable().meta({ description: "To the hour" }),
  })
  .meta({ id: "Token", description: "A personal token, without the token itself" })

export const newTokenResponse = tokenResponse
  .extend({ token: z.string().meta({ description: "Shown this once: nobody can read it again" }) })
  .meta({ id: "NewToken", description: "A personal token that was just made" })

export type PersonalToken = z.infer<typeof tokenResponse>
export type CreatedToken = z.infer<typeof newTokenResponse>
