import { redirect } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { Link } from "react-router-dom"
import { sendForm } from "~/browser/send-form.ts"
import { RESET_MINUTES } from "~/domain/accounts/credential-writes.server.ts"
import { forgottenSchema } from "~/domain/accounts/inputs.server.ts"
import { mailResetLink } from "~/domain/accounts/mail-jobs.server.ts"
import { NotFound } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { limitPasswordReset } from "~/http/rate-limit.server.ts"
import { paths } from "~/paths.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { EmailField } from "../../account-fields.tsx"
import { AuthFrame } from "../frame.tsx"

export const loader = pageLoader(async ({ viewer, url }) => {
  if (!canSendMail()) throw new NotFound()
  if (viewer) throw redirect(paths.profile)
  return { sent: url.searchParams.has("sent"), minutes: RESET_MINUTES }
})

/** Short, so that a user whose mail did not arrive can ask again. */
const SAME_REQUEST_MS = 60_000

const failed = "Failed to send the link"

export const action = formAction({
  schema: forgottenSchema,
  failed,
  visitors: "may",

  creates: { sameWithinMs: SAME_REQUEST_MS },
  run: async ({ context, input: { email }, options }) => {
    if (!canSendMail()) throw new NotFound()
    await limitPasswordReset(context.clientAddress)
    await mailResetLink(email, options)
  },
  done: () => ({ to: paths.forgotPassword({ sent: "1" }) }),
})
export const clientAction = sendForm(failed)

const mailsLink = "We mail you a link to choose a new one."

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Forgot password", mailsLink)

export default function ForgotPassword() {
  const { sent, minutes } = useLoaderData<typeof loader>()
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
    <AuthFrame title="Forgot password?" text={mailsLink}>
      <ActionForm className="grid gap-4">
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
