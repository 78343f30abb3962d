import { data } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { Link } from "react-router-dom"
import { sendForm } from "~/browser/send-form.ts"
import { acceptInvitation, type Offer, readOffer } from "~/domain/invitations/offer.server.ts"
import { env } from "~/env.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { limitInvitationLookup } from "~/http/rate-limit.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { pageTitle } from "~/ui/page-meta.ts"
import { success } from "~/words/messages.ts"
import { AuthFrame } from "../auth/frame.tsx"

export const loader = pageLoader(async ({ viewer, params, url, context }) => {
  await limitInvitationLookup(context.clientAddress)
  const token = params.token ?? ""
  const offer = await readOffer(viewer, token)
  return data(
    { words: wordsFor(offer, { isUser: viewer !== null, appName: env.APP_NAME }), token, here: url.pathname },
    { status: offer ? 200 : 404, headers: { "Cache-Control": "no-store" } },
  )
})

export const action = formAction({
  failed: "Failed to accept the invitation",
  run: async ({ viewer, params, context, options }) => {
    await limitInvitationLookup(context.clientAddress)
    return acceptInvitation(viewer, params.token ?? "", options)
  },
  done: ({ inviter, befriends, group, isOwn }) => {
    if (isOwn || !(befriends || group)) return { to: paths.home }
    return {
      to: group ? paths.group(group.id) : paths.friends(),
      toast: success(befriends ? `You and ${inviter?.username} are friends` : "You joined the group"),
    }
  },
})

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

type Words = { title: string; text: string } & (
  | { next: "sign-up" | "home"; button?: undefined }
  | { next: "accept"; button: string }
)

function wordsFor(offer: Offer | null, viewer: { isUser: boolean; appName: string }): Words {
  if (!offer)
    return {
      title: "This invitation does not work",
      text: "It was used up, revoked or is too old. Ask for a new one.",
      next: "home",
    }
  const { inviter, isOwn } = offer
  const title = inviter ? `${inviter.username} invites you` : `You are invited to ${viewer.appName}`
  const brings = whatItBrings(offer)
  if (isOwn)
    return {
      title: "Your own invitation",
      text: `Send its link to whom you invite. ${brings}`.trim(),
      next: "home",
    }
  if (!viewer.isUser)
    return { title, text: `Create an account at ${viewer.appName}. ${brings}`.trim(), next: "sign-up" }
  if (!brings)
    return { title, text: "You have an account, and all that this invitation brings.", next: "home" }
  return { title, text: brings, next: "accept", button: buttonOf(offer) }
}

function whatItBrings({ inviter, befriends, group }: Offer): string {
  const friends = befriends && inviter ? `you and ${inviter.username} become friends` : null
  const joins = group ? `you join the group “${group.name}”` : null
  const text = [friends, joins].filter(Boolean).join(", and ")
  return text && `${text[0]?.toUpperCase()}${text.slice(1)}.`
}

const buttonOf = ({ befriends, group }: Offer): string =>
  group ? (befriends ? "Become friends and join" : "Join the group") : "Become friends"
