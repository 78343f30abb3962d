import type { User } from "~/domain/viewer.ts"
import type { Done } from "~/forms/outcome.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { withCookieCheck } from "~/http/session/cookies.server.ts"
import { signInHeaders } from "~/http/session/start-and-stop.server.ts"
import { waitForCode } from "~/http/session/waiting-sign-in.server.ts"
import { localPath, paths, withQuery } from "~/paths.ts"
import { succeeded, type ToastWords } from "~/words/messages.ts"
import { complete } from "./intention.server.ts"

type Page = Pick<PageArgs, "request" | "context">

type Wanted = { redirectTo?: string; for?: string }

/** Leads a proven user to the wanted page or, with two-step sign-in, to the page for the code. */
export async function completeSignIn(
  page: Page,
  user: User,
  wanted: Wanted,
  welcome: ToastWords = succeeded.signedIn,
): Promise<Done> {
  const waiting = await waitForCode(page.request, user.id)
  if (!waiting) return open(page, user, wanted, welcome)
  const redirectTo = localPath(wanted.redirectTo)
  const query = { redirectTo: redirectTo === paths.home ? undefined : redirectTo, for: wanted.for }
  return {
    to: withCookieCheck(page.request, withQuery("/auth/code", query)),
    headers: { "Set-Cookie": waiting },
  }
}

export async function open(
  { request, context }: Page,
  user: User,
  wanted: Wanted,
  welcome: ToastWords = succeeded.signedIn,
) {
  const headers = await signInHeaders(request, user.id)
  const toast = await complete(wanted.for ?? wanted.redirectTo, user, welcome, { request, context })
  return { to: withCookieCheck(request, localPath(wanted.redirectTo)), headers, toast }
}
