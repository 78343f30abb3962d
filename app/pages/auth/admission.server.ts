import { signUpNow } from "~/domain/accounts/new-account.server.ts"
import { findInvitation } from "~/domain/invitations/usable.server.ts"
import { topics } from "~/domain/topics.ts"
import { env } from "~/env.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { limitInvitationLookup } from "~/http/rate-limit.server.ts"

const refusals = {
  closed: { title: "New accounts are closed", text: "Whoever has an account can sign in." },
  needed: {
    title: "New accounts need an invitation",
    text: "Ask somebody who has an account for a link, and open it.",
  },
  unusable: {
    title: "This invitation does not work any more",
    text: "It was used up, revoked or is too old. Ask for a new one.",
  },
}

/** Whether the visitor may sign up, and the invitation of the address if it works. */
export async function signUpPermission({ url, context }: Pick<PageArgs, "url" | "context">) {
  // The first account may sign up in any case.
  if (env.SIGN_UP !== "open") context.cache?.dependsOn(topics.accounts)
  const signUp = await signUpNow()
  const token = url.searchParams.get("invitation")
  if (!token) return { refusal: signUp === "open" ? null : refusals[signUp === "closed" ? signUp : "needed"] }
  // An invitation may be used up or over at any time.
  context.cache?.refuse()
  await limitInvitationLookup(context.clientAddress)
  if (signUp === "closed") return { refusal: refusals.closed }
  if (await findInvitation(token)) return { refusal: null, invitation: token }
  return { refusal: signUp === "open" ? null : refusals.unusable }
}
