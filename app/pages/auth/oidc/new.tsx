import { redirect } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { newcomerSchema } from "~/domain/accounts/inputs.server.ts"
import { registerWithIdentity, usernameFrom } from "~/domain/accounts/register-with-identity.server.ts"
import { invitePath } from "~/domain/invitations/usable.server.ts"
import { NotFound } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { limitSignUp } from "~/http/rate-limit.server.ts"
import { newcomerCookie } from "~/http/session/provider-cookies.server.ts"
import { paths } from "~/paths.ts"
import { pageMeta } from "~/ui/page-meta.ts"
import { failedTitles, succeeded } from "~/words/messages.ts"
import { EmailField, PrivateProfileSwitch, UsernameField } from "../../account-fields.tsx"
import { identitiesPath } from "../../profile/identities/paths.ts"
import { completeSignIn } from "../complete-sign-in.server.ts"
import { AuthFrame } from "../frame.tsx"
import { requireProvider } from "./visit.server.ts"

const failed = { title: failedTitles.register }
const tooLate = "This took too long. Please sign in again."

export const loader = pageLoader(async (page) => {
  const name = requireProvider()
  const newcomer = await newcomerCookie.read(page.request)
  if (!newcomer && page.viewer) throw redirect(paths.home)
  if (!newcomer) throw new NotFound(tooLate)
  const { label, email, names } = newcomer.account
  const signIn = paths.auth({ redirectTo: identitiesPath })
  return { name, label, signIn, values: { email: email ?? "", username: usernameFrom(names) } }
})

export const action = formAction({
  schema: newcomerSchema,
  failed,
  visitors: "may",
  run: async (page) => {
    requireProvider()
    const newcomer = await newcomerCookie.read(page.request)
    if (!newcomer) throw new NotFound(tooLate)
    await limitSignUp(page.context.clientAddress)
    const { account, invitation, ...after } = newcomer
    const user = await registerWithIdentity({ ...page.input, invitation }, account, page.options)
    // The invitation was applied when the account was created.
    if (invitation && after.redirectTo === invitePath(invitation)) after.redirectTo = paths.home
    const done = await completeSignIn(page, user, after, succeeded.registered)
    const headers = new Headers(done.headers)
    headers.append("Set-Cookie", await newcomerCookie.clear(page.request))
    return { ...done, headers }
  },
  done: (entered) => entered,
})
export const clientAction = sendForm(failed)

const title = "Choose a username"

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, title, "How friends find you.")

export default function NewAccount() {
  const { name, label, signIn, values } = useLoaderData<typeof loader>()
  return (
    <AuthFrame
      title="Choose a username"
      text={`You are signed in with ${name}${label ? ` as ${label}` : ""}.`}
    >
      <ActionForm values={values} className="grid gap-4">
        <UsernameField
          help="How friends find you. Letters, digits, dots, hyphens and underscores."
          autoFocus
        />
        <EmailField autoComplete="email" />
        <PrivateProfileSwitch />
        <SubmitButton className="mt-2">Create account</SubmitButton>
      </ActionForm>
      <p className="mt-6 text-center text-sm text-muted">
        Already have an account?{" "}
        <a href={signIn} className="link">
          Sign in and link it
        </a>
      </p>
    </AuthFrame>
  )
}
