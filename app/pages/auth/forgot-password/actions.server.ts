import { forgottenSchema } from "~/domain/accounts/inputs.server.ts"
import { NotFound } from "~/errors.ts"
import { form } from "~/http/forms/form.server.ts"
import { limitPasswordReset } from "~/http/server/rate-limit.server.ts"
import { paths } from "~/paths.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { mailResetLink } from "./mail-link.server.ts"

export const sendLink = form({
  schema: forgottenSchema,
  visitorsMay: true,
  run: async ({ request, context, input: { email } }) => {
    if (!canSendMail()) throw new NotFound()
    limitPasswordReset(context.clientAddress)
    mailResetLink(email, request, context)
  },
  done: () => ({ to: paths.forgotPassword({ sent: "1" }) }),
})
