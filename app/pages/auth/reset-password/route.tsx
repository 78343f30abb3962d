import { data } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { formClientAction } from "~/browser/form-action.ts"
import { isResetValid } from "~/domain/accounts/credential-writes.server.ts"
import { resetSchema } from "~/domain/accounts/inputs.server.ts"
import { constraintsOf } from "~/http/forms/constraint.server.ts"
import { formAction } from "~/http/forms/form.server.ts"
import { newOneTimeKey } from "~/http/forms/one-time-key.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { failed } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { ActionForm, SubmitButton } from "~/ui/action-form.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { pageTitle } from "~/ui/title.ts"
import { NewPasswordField } from "../../account-fields.tsx"
import { AuthFrame } from "../frame.tsx"
import { setPassword } from "./actions.server.ts"

export const loader = pageLoader(async ({ url }) => {
  const token = url.searchParams.get("token") ?? ""
  const valid = await isResetValid(token)
  return data(
    {
      token,
      valid,
      canAskAgain: canSendMail(),
      formKey: newOneTimeKey(),
      constraints: constraintsOf(resetSchema),
    },
    // Whoever comes to this browser later must not find the link in its memory.
    { status: valid ? 200 : 404, headers: { "Cache-Control": "no-store" } },
  )
})

const failures = { "set-password": failed.changePassword }

export const action = formAction({ "set-password": setPassword }, failures)

export const clientAction = formClientAction(failures)

export const headers = () => ({ "Cache-Control": "no-store" })

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, "New password")]

export default function ResetPassword() {
  const { valid, canAskAgain } = useLoaderData<typeof loader>()
  if (valid)
    return (
      <AuthFrame title="Choose a new password" text="It signs you out everywhere else.">
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
  const { token, formKey, constraints } = useLoaderData<typeof loader>()
  return (
    <ActionForm intent="set-password" constraints={constraints} className="grid gap-4">
      <NewPasswordField autoFocus />
      <input type="hidden" name="token" value={token} />
      <OneTimeKey value={formKey} />
      <SubmitButton className="mt-2">Set password</SubmitButton>
    </ActionForm>
  )
}
