import { sendForm } from "~/browser/send-form.ts"
import { changeEmail } from "~/domain/accounts/credential-writes.server.ts"
import { newEmailSchema } from "~/domain/accounts/inputs.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { browserOf, sessionCookie } from "~/http/session/session.server.ts"
import { failed, succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { withPasswordLimit } from "./password-limit.server.ts"

export const action = formAction({
  schema: newEmailSchema,
  failed: failed.changeEmail,
  endsSession: true,
  run: (page) =>
    withPasswordLimit(page, () => changeEmail(page.viewer, page.input, browserOf(page.request), page.once)),
  done: async (token, { request }) => ({
    to: paths.profile,
    toast: succeeded.emailChanged,
    headers: token ? { "Set-Cookie": await sessionCookie(request, token) } : undefined,
  }),
})
export const clientAction = sendForm(failed.changeEmail)

export { default } from "../no-dialog.tsx"
