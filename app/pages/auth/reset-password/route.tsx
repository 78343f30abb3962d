import { data } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { isResetValid, resetPassword } from "~/domain/accounts/credential-writes.server.ts"
import { resetSchema } from "~/domain/accounts/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { clientOf, limitResetAttempt } from "~/http/rate-limit.server.ts"
import { paths } from "~/paths.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { success } from "~/words/messages.ts"
import { NewPasswordField } from "../../account-fields.tsx"
import { AuthFrame } from "../frame.tsx"

const failed = "Failed to change password"

export const loader = pageLoader(async ({ url }) => {
  const token = url.searchParams.get("token") ?? ""
  const valid = await isResetValid(token)
  return data(
    { token, valid, canAskAgain: canSendMail() },
    // A person who comes to this browser later must not find the link in its memory.
    { status: valid ? 200 : 404, headers: { "Cache-Control": "no-store" } },
  )
})

export const action = formAction({
  schema: resetSchema,
  failed,
  visitors: "may",
  run: async ({ input, context, options }) => {
    await limitResetAttempt(context.clientAddress)
    return resetPassword(input, clientOf(context.clientAddress), options)
  },
  done: () => ({ to: paths.auth(), toast: success("Your new password is set. Sign in with it.") }),
})
export const clientAction = sendForm(failed)

export const headers = () => ({ "Cache-Control": "no-store" })

const signsOut = "It signs you out everywhere else."

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "New password", signsOut)

export default function ResetPassword() {
  const { valid, canAskAgain } = useLoaderData<typeof loader>()
  if (valid)
    return (
      <AuthFrame title="Choose a new password" text={signsOut}>
        <PasswordForm />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="This link does not work any more"
      text={`It was used already or is too old. ${canAskAgain ? "Ask for a new one." : "Ask whoever runs this server for a new one."}`}
    >
      <ButtonLink to={canAskAgain ? paths.forgotPassword() : paths.auth()}>
        {canAskAgain ? "Send a new link" : "Back to sign-in"}
      </ButtonLink>
    </AuthFrame>
  )
}

function PasswordForm() {
  const { token } = useLoaderData<typeof loader>()
  return (
    <ActionForm className="grid gap-4">
      <NewPasswordField autoFocus />
      <input type="hidden" name="token" value={token} />
      <SubmitButton className="mt-2">Set password</SubmitButton>
    </ActionForm>
  )
}
