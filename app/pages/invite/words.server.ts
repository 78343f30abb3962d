import type { Offer } from "~/domain/invitations/offer.server.ts"

type Words = { title: string; text: string } & (
  | { next: "sign-up" | "home"; button?: undefined }
  | { next: "accept"; button: string }
)

/** It returns what the page says, and where it leads to next. */
export function wordsFor(offer: Offer | null, viewer: { isUser: boolean; appName: string }): Words {
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
