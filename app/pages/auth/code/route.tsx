import { redirect } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { Link } from "react-router-dom"
import { sendForm } from "~/browser/send-form.ts"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { waitingSignIn } from "~/http/session/waiting-sign-in.server.ts"
import { localPath, paths } from "~/paths.ts"
import { pageMeta } from "~/ui/page-meta.ts"
import { failedTitles } from "~/words/messages.ts"
import { CodeField } from "../../account-fields.tsx"
import { AuthFrame } from "../frame.tsx"
import { signInReason } from "../intention.server.ts"
import { enterCode, redirectToPassword } from "./enter-code.server.ts"

export const loader = pageLoader(async ({ request, viewer, url }) => {
  const redirectTo = localPath(url.searchParams.get("redirectTo"))
  if (!(await waitingSignIn(request))) {
    if (viewer) throw redirect(redirectTo)
    throw await redirectToPassword({ request, url }, "Please sign in with your password first.")
  }
  const wanted = localPath(url.searchParams.get("for"), redirectTo)
  return {
    redirectTo,
    for: wanted === redirectTo ? undefined : wanted,
    reason: wanted === paths.home ? null : await signInReason(wanted),
  }
})

export const action = enterCode
export const clientAction = sendForm({ title: failedTitles.signIn })

const title = "Enter your code"

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, title, "The second step of signing in.")

export default function Code() {
  const { reason, ...after } = useLoaderData<typeof loader>()
  return (
    <AuthFrame title={title} text={`One more step ${reason ?? "to sign in"}.`}>
      <ActionForm className="grid gap-4">
        <CodeField autoFocus />
        {Object.entries(after).map(
          ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
        )}
        <SubmitButton className="mt-2">Sign In</SubmitButton>
      </ActionForm>
      <p className="mt-6 text-center text-sm text-muted">
        Not you?{" "}
        <Link className="link" to={paths.auth(after)}>
          Sign in with another account
        </Link>
      </p>
    </AuthFrame>
  )
}
