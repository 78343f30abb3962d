import { data } from "@remix-run/node"
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { readOffer } from "~/domain/invitations/offer.server.ts"
import { env } from "~/env.server.ts"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { limitInvitationLookup } from "~/server/rate-limit.server.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { pageTitle } from "~/ui/title.ts"
import { AuthFrame } from "../auth/frame.tsx"
import { accept } from "./accept.server.ts"
import { wordsFor } from "./words.server.ts"

export const loader = pageLoader(async ({ viewer, params, url, context }) => {
  limitInvitationLookup(context.clientAddress)
  const token = params.token ?? ""
  const offer = await readOffer(viewer, token)
  return data(
    { words: wordsFor(offer, { isUser: viewer !== null, appName: env.APP_NAME }), token, here: url.pathname },
    { status: offer ? 200 : 404, headers: { "Cache-Control": "no-store" } },
  )
})

export const action = accept
export const clientAction = sendForm("Failed to accept the invitation")

export const headers = () => ({ "Cache-Control": "no-store" })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.words.title ?? "Invitation"),
  { name: "robots", content: "noindex, nofollow" },
]

export default function Invite() {
  const { words, token, here } = useLoaderData<typeof loader>()
  return (
    <AuthFrame title={words.title} text={words.text}>
      {words.next === "sign-up" && (
        <div className="grid gap-4">
          <ButtonLink to={paths.auth({ mode: "register", invitation: token })}>
            Create your account
          </ButtonLink>
          <p className="text-center text-sm text-muted">
            Already have an account?{" "}
            <Link className="link" to={paths.auth({ redirectTo: here })}>
              Sign in
            </Link>
          </p>
        </div>
      )}
      {words.next === "accept" && (
        <ActionForm fieldless className="grid gap-4">
          <SubmitButton>{words.button}</SubmitButton>
        </ActionForm>
      )}
      {words.next === "home" && <ButtonLink to={paths.home}>To the home page</ButtonLink>}
    </AuthFrame>
  )
}
