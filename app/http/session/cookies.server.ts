import { randomBytes, randomUUID } from "node:crypto"
import { type AppLoadContext, type CookieOptions, createCookie } from "@remix-run/node"
import { z } from "zod"
import { env } from "~/env.server.ts"
import { localPath, paths } from "~/paths.ts"
import { derivedKey } from "~/services/secrets.server.ts"
import type { Toast, ToastInput } from "~/words/messages.ts"
import { isPrefetch, type SentRequest } from "../request.ts"

type Sent = { url: string; headers: { has(name: string): boolean } }

/** A browser without cookies yet may refuse them, so /auth first checks that it sends the one of this response. */
export const withCookieCheck = ({ headers }: Pick<Sent, "headers">, to: string): string =>
  // An address that is too long for `localPath` would be lost.
  headers.has("Cookie") || localPath(to) !== to ? to : paths.auth({ cookies: "check", redirectTo: to })

/** The toast of the response before is for the page that follows. */
export function isCookieCheck({ url }: Pick<Sent, "url">): boolean {
  const { pathname, searchParams } = new URL(url)
  return pathname === paths.auth() && searchParams.get("cookies") === "check"
}

const LIFETIME_SECONDS = 365 * 24 * 60 * 60

const ACCOUNTS_MAX = 5

const cookie = signedCookie("device", { maxAge: LIFETIME_SECONDS })

const deviceSchema = z.object({ id: z.string(), users: z.array(z.number()) })
type Device = z.output<typeof deviceSchema>

/** OWASP "device cookies": it only frees a known browser from limits that strangers could use up. */
export async function deviceOf(request: SentRequest): Promise<Device | null> {
  const parsed = deviceSchema.safeParse(await cookie.parse(request.headers.get("Cookie")))
  return parsed.success ? parsed.data : null
}

export async function rememberDevice(request: SentRequest, userId: number): Promise<string> {
  const known = await deviceOf(request)
  const others = known?.users.filter((id) => id !== userId) ?? []
  const device: Device = {
    id: known?.id ?? randomBytes(16).toString("base64url"),
    users: [userId, ...others].slice(0, ACCOUNTS_MAX),
  }
  return cookie.serialize(device, { secure: isSecure(request) })
}

type SignedCookie = {
  parse(header: string | null): Promise<unknown>
  serialize(value: unknown, how: { secure: boolean; maxAge?: number }): Promise<string>
}

const isAlwaysSecure = Boolean(env.APP_ORIGIN?.startsWith("https:"))

/** @param name also names the key that signs it, so that no cookie's value passes for another's. */
export function signedCookie(
  name: string,
  options: { maxAge?: number; encode?: (text: string) => string } = {},
): SignedCookie {
  const settings: CookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secrets: [derivedKey(`cookie:${name}`).toString("base64url")],
    ...options,
  }
  const plain = createCookie(name, settings)
  const ofHost = createCookie(`__Host-${name}`, settings)
  return {
    parse: async (header) => (await ofHost.parse(header)) ?? (isAlwaysSecure ? null : plain.parse(header)),
    serialize: (value, how) => (how.secure ? ofHost : plain).serialize(value, how),
  }
}

export function isSecure(request: SentRequest): boolean {
  return isAlwaysSecure || new URL(request.url).protocol === "https:"
}

// A cookie, not a session row: after signing out there is no session, and showing a toast writes nothing.
const toastCookie = signedCookie("toast", { maxAge: 60 })

export const newToast = (input: ToastInput): Toast => ({ id: randomUUID(), ...input })

export const flashToast = (request: Request, input: ToastInput): Promise<string> =>
  toastCookie.serialize(newToast(input), { secure: isSecure(request) })

/** The toast of this page, and the header that clears its cookie. A prefetch gets none, because it may not be shown. */
export async function takeToast(
  request: Request,
  context: AppLoadContext | undefined,
): Promise<{ toast: Toast | null; headers?: { "Set-Cookie": string } }> {
  const now = context?.formResult?.toast
  if (now) return { toast: now }
  const header = request.headers.get("Cookie")
  if (!header?.includes("toast=") || isPrefetch(request) || isCookieCheck(request)) return { toast: null }
  const toast = (await toastCookie.parse(header)) as Toast | null
  if (!toast) return { toast: null }
  return {
    toast,
    headers: { "Set-Cookie": await toastCookie.serialize("", { maxAge: 0, secure: isSecure(request) }) },
  }
}
