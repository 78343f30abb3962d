import { resetPassword } from "~/domain/accounts/password-reset.server.ts"
import { resetSchema } from "~/domain/accounts/schema.server.ts"
import { form } from "~/http/form.server.ts"
import { succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"

export const setPassword = form({
  schema: resetSchema,
  visitorsMay: true,
  run: ({ input }) => resetPassword(input),
  done: () => ({ to: paths.auth(), toast: succeeded.passwordReset }),
})
