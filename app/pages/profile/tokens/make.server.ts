import { z } from "zod"
import { choice, name } from "~/domain/fields.server.ts"
import { daysFromNow, SCOPES } from "~/domain/tokens/inputs.server.ts"
import { createToken } from "~/domain/tokens/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm } from "~/forms/values.server.ts"

const DAYS = { month: 30, quarter: 90, year: 365, never: null }

const schema = z.object({
  name: name(),
  scope: choice(SCOPES),
  lasts: choice(["month", "quarter", "year", "never"]),
})

/** Shows the token on the page that it answers with, and nowhere else: it is stored as a hash. */
export const make = formAction({
  schema,
  failed: "Failed to make the token",
  creates: true,
  run: async ({ viewer, input: { lasts, ...input }, options }) => {
    const days = DAYS[lasts]
    const expiresAt = days === null ? null : daysFromNow(days)
    const { token } = await createToken(viewer, { ...input, expiresAt }, options)
    return new PrefilledForm({}, { notice: { token } })
  },
  done: () => ({ to: "/profile/tokens" }),
})
