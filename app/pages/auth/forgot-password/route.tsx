import { redirect } from "@remix-run/node"
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react"
import { formClientAction } from "~/browser/form-action.ts"
import { RESET_MINUTES } from "~/domain/accounts/credential-writes.server.ts"
import { forgottenSchema } from "~/domain/accounts/inputs.server.ts"
import { NotFound } from "~/errors.ts"
import { constraintsOf } from "~/http/forms/constraint.server.ts"
import { formAction } from "~/http/forms/form.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { ActionForm, SubmitButton } from "~/ui/action-form.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { pageTitle } from "~/ui/title.ts"
import { EmailField } from "../../account-fields.tsx"
import { AuthFrame } from "../frame.tsx"
import { sendLink } from "./actions.server.ts"

export const loader = pageLoader(async ({ viewer, url }) => {
  if (!canSendMail()) throw new NotFound()
  if (viewer) throw redirect(paths.profile)
  return {
    sent: url.searchParams.has("sent"),
    minutes: RESET_MINUTES,
    constraints: constraintsOf(forgottenSchema),
  }
})

const failures = { "send-link": "Failed to send the link" }

export const action = formAction({ "send-link": sendLink }, failures)

export const clientAction = formClientAction(failures)

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, "Forgot password")]

export default function ForgotPassword() {
  const { sent, minutes, constraints } = useLoaderData<typeof loader>()
  if (sent)
    return (
      <AuthFrame
        title="Look into your mailbox"
        text={`If that address has an account, a link is on its way to it. It works once, for ${minutes} minutes.`}
      >
        <ButtonLink to={paths.auth()}>Back to sign-in</ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame title="Forgot password?" text="We mail you a link to choose a new one.">
      <ActionForm intent="send-link" constraints={constraints} className="grid gap-4">
        <EmailField autoFocus />
        <SubmitButton className="mt-2">Send the link</SubmitButton>
      </ActionForm>
      <p className="mt-6 text-center text-sm text-muted">
        Remembered it?{" "}
        <Link className="link" to={paths.auth()}>
          Sign in
        </Link>
      </p>
    </AuthFrame>
  )
}
