import { data } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { addressToVerify, verifyEmail } from "~/domain/accounts/email-verification.server.ts"
import { verificationSchema } from "~/domain/accounts/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { limitResetAttempt } from "~/http/rate-limit.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { success } from "~/words/messages.ts"
import { AuthFrame } from "../frame.tsx"

export const loader = pageLoader(async ({ url }) => {
  const token = url.searchParams.get("token") ?? ""
  const email = token && (await addressToVerify(token))
  return data({ token, email }, { status: token && !email ? 404 : 200, headers: headers() })
})

const failed = "Failed to verify the email address"

export const action = formAction({
  schema: verificationSchema,
  failed,
  visitors: "may",
  creates: true,
  run: async ({ input, context, options }) => {
    await limitResetAttempt(context.clientAddress)
    return verifyEmail(input, options)
  },
  done: (_, { viewer }) => ({
    to: viewer ? paths.profile : paths.home,
    toast: success("Your email address is verified"),
  }),
})
export const clientAction = sendForm(failed)

/** A person who comes to this browser later must not find the link in its memory. */
export const headers = () => ({ "Cache-Control": "no-store" })

const title = "Verify your email address"

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, title, "It shows that you can read its mails.")

export default function VerifyEmail() {
  const { token, email } = useLoaderData<typeof loader>()
  if (email)
    return (
      <AuthFrame title={title} text={`${email} is yours?`}>
        <ActionForm className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <SubmitButton>Yes, verify it</SubmitButton>
        </ActionForm>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={token ? "This link does not work any more" : title}
      text={`${token ? "It was used already or is too old." : "Open the link that we have mailed to you."} Your profile says whether your address is verified, and sends a new link.`}
    >
      <ButtonLink to={paths.profile}>Your profile</ButtonLink>
    </AuthFrame>
  )
}
