import { z } from "zod"
import { choice, lifetime, name } from "~/domain/fields.server.ts"
import { SCOPES } from "~/domain/tokens/inputs.server.ts"
import { createToken } from "~/domain/tokens/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm } from "~/forms/values.server.ts"

const schema = z.object({
  name: name(),
  scope: choice(SCOPES),
  lasts: lifetime(),
})

/** Shows the token on the page that it answers with, and nowhere else: it is stored as a hash. */
export const make = formAction({
  schema,
  failed: "Failed to make the token",
  creates: true,
  run: async ({ viewer, input: { lasts: expiresAt, ...input }, options }) => {
    const { token } = await createToken(viewer, { ...input, expiresAt }, options)
    return new PrefilledForm({}, { notice: { token } })
  },
  done: () => ({ to: "/profile/tokens" }),
})
