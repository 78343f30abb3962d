import { sendForm } from "~/browser/send-form.ts"
import { changePassword } from "~/domain/accounts/credential-writes.server.ts"
import { newPasswordSchema } from "~/domain/accounts/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { browserOf, sessionCookie } from "~/http/session/session.server.ts"
import { withPasswordLimit } from "~/http/session/sign-in-limit.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to change password"

export const action = formAction({
  schema: newPasswordSchema,
  failed,
  endsSession: true,
  runsDespite: ["write-limit"],
  run: (page) =>
    withPasswordLimit(page, () =>
      changePassword(page.viewer, page.input, browserOf(page.request), page.options),
    ),
  done: async (token, { request }) => ({
    to: paths.profile,
    toast: success("Password changed. Other devices were signed out."),
    headers: token ? { "Set-Cookie": await sessionCookie(request, token) } : undefined,
  }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
