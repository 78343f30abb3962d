import { resetPassword } from "~/domain/accounts/credential-writes.server.ts"
import { resetSchema } from "~/domain/accounts/inputs.server.ts"
import { form } from "~/http/forms/form.server.ts"
import { clientOf, limitResetAttempt } from "~/http/server/rate-limit.server.ts"
import { succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"

export const setPassword = form({
  schema: resetSchema,
  visitorsMay: true,
  run: ({ input, context }) => {
    limitResetAttempt(context.clientAddress)
    return resetPassword(input, clientOf(context.clientAddress))
  },
  done: () => ({ to: paths.auth(), toast: succeeded.passwordReset }),
})
