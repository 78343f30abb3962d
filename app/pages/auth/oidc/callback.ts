import { redirect } from "@remix-run/node"
import { issuePasswordReset } from "~/domain/accounts/credential-writes.server.ts"
import { findByIdentity, hasPassword, linkIdentity } from "~/domain/accounts/identities.server.ts"
import { refusals, signUpNow } from "~/domain/accounts/new-account.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Conflict } from "~/errors.ts"
import { redirectWithToast } from "~/forms/respond.server.ts"
import { type PageArgs, pageLoader } from "~/http/page.server.ts"
import { newcomerCookie, type Started, startedCookie } from "~/http/session/provider-cookies.server.ts"
import { paths } from "~/paths.ts"
import type { Account } from "~/services/oidc/account.ts"
import { ProviderFailure } from "~/services/oidc/failure.ts"
import { finishAtProvider } from "~/services/oidc/provider.server.ts"
import { success } from "~/words/messages.ts"
import { identitiesPath } from "../../profile/identities/paths.ts"
import { completeSignIn } from "../complete-sign-in.server.ts"
import { sendBack, toFailure } from "./failures.server.ts"
import { requireVisit } from "./visit.server.ts"

/** The provider sends the browser here. Only the browser that started this sign-in can finish it. */
export const loader = pageLoader(async (page) => {
  await requireVisit(page)
  const started = await startedCookie.read(page.request)
  try {
    if (!started) throw new ProviderFailure("expired")
    if (started.userId !== null && started.userId !== page.viewer?.id) throw new ProviderFailure("expired")
    const account = await finishAtProvider(page.url.search, started.checks)
    const response = await next[started.purpose](page, account, started)
    response.headers.append("Set-Cookie", await startedCookie.clear(page.request))
    return response
  } catch (error) {
    return toFailure(page, error, started)
  }
})

type Next = (page: PageArgs, account: Account, started: Started) => Promise<Response>

const signIn: Next = async (page, account, started) => {
  const user = await findByIdentity(account)
  if (user) return redirectWithToast(page, await completeSignIn(page, user, started))
  const { redirectTo, for: wanted, invitation } = started
  const signUp = await signUpNow()
  if (signUp === "closed") return sendBack(page, started, refusals.closed)
  if (signUp === "invited" && !invitation) return sendBack(page, started, refusals.needed)
  const newcomer = { account, redirectTo, for: wanted, invitation }
  return redirect("/auth/oidc/new", {
    status: 303,
    headers: { "Set-Cookie": await newcomerCookie.set(page.request, newcomer) },
  })
}

const link: Next = async (page, account, started) => {
  try {
    await linkIdentity(page.viewer, account)
  } catch (error) {
    if (error instanceof Conflict) return sendBack(page, started, error.message)
    throw error
  }
  return redirectWithToast(page, { to: identitiesPath, toast: success("Account linked") })
}

/** A fresh sign-in at the provider proves who wants a first password. */
const password: Next = async (page, account, started) => {
  const user: User | null = await findByIdentity(account)
  if (user?.id !== started.userId)
    return sendBack(page, started, "This is not the account that you have linked")
  if (await hasPassword(user)) return sendBack(page, started, "You have a password already")
  const reset = user && (await issuePasswordReset(user.email, { limited: true }))
  if (!reset) return sendBack(page, started, "You have started this too often. Please try again in an hour.")
  return redirect(paths.resetPassword({ token: reset.token }), { status: 303 })
}

const next: Record<Started["purpose"], Next> = { "sign-in": signIn, link, password }

export { default } from "../../no-dialog.tsx"
