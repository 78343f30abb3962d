import { randomUUID } from "node:crypto"
import type { AppLoadContext } from "@remix-run/node"
import type { Toast, ToastInput } from "~/messages.ts"
import { isSecure, signedCookie } from "../session/cookies.server.ts"
import { isPrefetch } from "./prefetch.ts"

// A cookie rather than a session row: at 'Goodbye!' there is no session any more, and showing it writes nothing.
const cookie = signedCookie("toast", { maxAge: 60 })

const ofThisRequest = new WeakMap<AppLoadContext, Toast>()

export const newToast = (input: ToastInput): Toast => ({ id: randomUUID(), ...input })

/** Set-Cookie header that makes the next page show this toast. */
export const flashToast = (request: Request, input: ToastInput): Promise<string> =>
  cookie.serialize(newToast(input), { secure: isSecure(request) })

/** Lets the page that answers this very request show the toast (a refused form without JavaScript). */
export function showNow(context: AppLoadContext | undefined, toast: Toast): void {
  if (context) ofThisRequest.set(context, toast)
}

/**
 * The toast that this page should show, and the header that keeps it from showing twice. A prefetch takes nothing:
 * the toast is for the page that is looked at.
 */
export async function takeToast(
  request: Request,
  context: AppLoadContext | undefined,
): Promise<{ toast: Toast | null; headers?: { "Set-Cookie": string } }> {
  const now = context && ofThisRequest.get(context)
  if (now) return { toast: now }
  if (isPrefetch(request)) return { toast: null }
  const toast = (await cookie.parse(request.headers.get("Cookie"))) as Toast | null
  if (!toast) return { toast: null }
  return {
    toast,
    headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0, secure: isSecure(request) }) },
  }
}
