import { sendForm } from "~/browser/send-form.ts"
import { changeEmail } from "~/domain/accounts/credential-writes.server.ts"
import { newEmailSchema } from "~/domain/accounts/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { browserOf, sessionCookie } from "~/http/session/session.server.ts"
import { withPasswordLimit } from "~/http/session/sign-in-limit.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to change email"

export const action = formAction({
  schema: newEmailSchema,
  failed,
  endsSession: true,
  run: (page) => {
    const { viewer, input, request, options } = page
    return withPasswordLimit(page, () => changeEmail(viewer, input, browserOf(request), options))
  },
  done: async (token, { request }) => ({
    to: paths.profile,
    toast: success("Email changed. Other devices were signed out."),
    headers: token ? { "Set-Cookie": await sessionCookie(request, token) } : undefined,
  }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
