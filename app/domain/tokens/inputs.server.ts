import { z } from "zod"
import { choice, daysFromNow, name, optionalTime } from "../fields.server.ts"

export const SCOPES = ["read", "write"] as const

/** A token without an end is allowed, one with an end far away is a slip of the pen. */
const LIFETIME_MAX_DAYS = 5 * 366

export const newTokenSchema = z.object({
  name: name().meta({ description: "What uses it, such as `Backup script`" }),
  scope: choice(SCOPES).meta({ description: "`read` may only send GET and HEAD" }),
  expiresAt: optionalTime()
    .refine((time) => !time || time.getTime() > Date.now(), "Must be in the future")
    .refine((time) => !time || time <= daysFromNow(LIFETIME_MAX_DAYS), "Must be within five years")
    .meta({
      description: "In the future, within five years. Without it the token works until it is revoked",
    }),
})

export type NewToken = z.output<typeof newTokenSchema>
