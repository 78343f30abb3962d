import { redirectWithToast } from "~/forms/respond.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { withCookieCheck } from "~/http/session/cookies.server.ts"
import { type SignInStart, startedCookie } from "~/http/session/provider-cookies.server.ts"
import { log } from "~/observe/log.server.ts"
import { paths } from "~/paths.ts"
import { type FailureKind, ProviderFailure } from "~/services/oidc/failure.ts"
import type { LoggedName } from "~/words/events.ts"
import { failedTitles, titles } from "~/words/messages.ts"
import { identitiesPath } from "../../profile/identities/paths.ts"
import { requireProvider } from "./visit.server.ts"

const words: Record<FailureKind, (name: string) => string> = {
  unreachable: (name) => `${name} did not respond. Please try again later.`,
  refused: (name) => `The answer of ${name} could not be verified. Please tell your administrator.`,
  spent: (name) =>
    `${name} did not take this sign-in any more. Please try again. If it happens again, tell your administrator.`,
  undated: (name) =>
    `${name} does not say when you signed in there, so it cannot prove that it is you. Ask an administrator for a link to a first password.`,
  cancelled: (name) => `${name} did not sign you in.`,
  expired: () => "This took too long, or was started in another window. Please try again.",
}

/** Redirects to the page where it began, with a toast. Internal errors are thrown. */
export async function toFailure(
  page: PageArgs,
  error: unknown,
  begun: SignInStart | null,
): Promise<Response> {
  if (!(error instanceof ProviderFailure)) throw error
  const { kind, details } = error
  const { requestId } = page.context
  if (kind !== "cancelled" && kind !== "expired")
    log.warn(
      { event: "sign-in-failed" satisfies LoggedName, requestId, kind, ...details },
      "signing in with the provider failed",
    )
  return sendBack(page, begun, words[kind](requireProvider()))
}

export async function sendBack(
  page: PageArgs,
  begun: SignInStart | null,
  description: string,
): Promise<Response> {
  const isSignIn = !begun || begun.purpose === "sign-in"
  const { redirectTo, for: wanted, invitation } = begun ?? {}
  const query = { redirectTo: redirectTo === paths.home ? undefined : redirectTo, for: wanted, invitation }
  return redirectWithToast(page, {
    to: isSignIn ? withCookieCheck(page.request, paths.auth(query)) : identitiesPath,
    toast: { kind: "error", title: isSignIn ? failedTitles.signIn : titles.error, description },
    headers: { "Set-Cookie": await startedCookie.clear(page.request) },
  })
}
