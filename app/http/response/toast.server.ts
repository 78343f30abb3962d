import { randomUUID } from "node:crypto"
import type { AppLoadContext } from "@remix-run/node"
import type { Toast, ToastInput } from "~/words/messages.ts"
import { isPrefetch } from "../request.ts"
import { isCookieCheck, isSecure, signedCookie } from "../session/cookies.server.ts"

// A cookie, not a session row: after signing out there is no session, and showing a toast writes nothing.
const cookie = signedCookie("toast", { maxAge: 60 })

export const newToast = (input: ToastInput): Toast => ({ id: randomUUID(), ...input })

export const flashToast = (request: Request, input: ToastInput): Promise<string> =>
  cookie.serialize(newToast(input), { secure: isSecure(request) })

/** The toast of this page, and the header that clears its cookie. A prefetch gets none, because it may not be shown. */
export async function takeToast(
  request: Request,
  context: AppLoadContext | undefined,
): Promise<{ toast: Toast | null; headers?: { "Set-Cookie": string } }> {
  const now = context?.formResult?.toast
  if (now) return { toast: now }
  const header = request.headers.get("Cookie")
  if (!header?.includes("toast=") || isPrefetch(request) || isCookieCheck(request)) return { toast: null }
  const toast = (await cookie.parse(header)) as Toast | null
  if (!toast) return { toast: null }
  return {
    toast,
    headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0, secure: isSecure(request) }) },
  }
}
