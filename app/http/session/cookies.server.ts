import { randomBytes, randomUUID } from "node:crypto"
import { type AppLoadContext, type CookieOptions, createCookie } from "@remix-run/node"
import { z } from "zod"
import type { SentRequest } from "~/context.ts"
import { derivedKeys } from "~/env/secrets.server.ts"
import { env } from "~/env.server.ts"
import { log } from "~/observe/log.server.ts"
import { localPath, paths } from "~/paths.ts"
import type { Toast, ToastInput } from "~/words/messages.ts"
import { isPrefetch } from "../request.ts"

export type WithHeaders = { headers: { get(name: string): string | null } }

type Sent = { url: string; headers: { has(name: string): boolean } }

/** A browser without cookies yet may refuse them, so /auth first checks that it sends the one of this response. */
export const withCookieCheck = ({ headers }: Pick<Sent, "headers">, to: string): string =>
  // An address that is too long for `localPath` would be lost.
  headers.has("Cookie") || localPath(to) !== to ? to : paths.auth({ cookies: "check", redirectTo: to })

let hasWarnedOfHttp = false

/**
 * Browsers keep no `Secure` cookie of an address without TLS, and send it no `Sec-Fetch-Site`. Behind a proxy that does not
 * say what it has ended, the latter is there.
 * @returns the origin at which they keep it; null when this is no such address.
 */
export function secureOrigin({ url, headers }: Sent): string | null {
  const origin = env.APP_ORIGIN
  const { protocol, host } = new URL(url)
  if (!origin?.startsWith("https:") || protocol === "https:" || headers.has("Sec-Fetch-Site")) return null
  if (!hasWarnedOfHttp) log.warn({ host }, `nobody can sign in by http, because APP_ORIGIN is ${origin}`)
  hasWarnedOfHttp = true
  return origin
}

/** The toast of the response before is for the page that follows. */
export function isCookieCheck({ url }: Pick<Sent, "url">): boolean {
  const { pathname, searchParams } = new URL(url)
  return pathname === paths.auth() && searchParams.get("cookies") === "check"
}

const LIFETIME_SECONDS = 365 * 24 * 60 * 60

const ACCOUNTS_MAX = 5

const deviceSchema = z.object({ id: z.string(), users: z.array(z.number()) })

/** OWASP "device cookies": it only frees a known browser from limits that strangers could use up. */
const deviceCookie = signedCookie("device", deviceSchema, { maxAge: LIFETIME_SECONDS })

export const deviceOf = deviceCookie.read

export async function rememberDevice(request: SentRequest, userId: number): Promise<string> {
  const device = await deviceOf(request)
  const others = device?.users.filter((id) => id !== userId) ?? []
  return deviceCookie.set(request, {
    id: device?.id ?? randomBytes(16).toString("base64url"),
    users: [userId, ...others].slice(0, ACCOUNTS_MAX),
  })
}

const isAlwaysSecure = Boolean(env.APP_ORIGIN?.startsWith("https:"))

/**
 * Names begin with something of the installation, because browsers do not tell ports apart: apps of one host overwrite each
 * other's `session`. The first is written. Those of other values of `SESSION_SECRET`, and of version 1.0.0, are still read.
 */
const prefixes = [
  ...derivedKeys("cookie names").map((key) => `curio-${key.toString("hex").slice(0, 8)}-`),
  "",
]

/** As it is written by http. */
export const cookieName = (name: string): string => `${prefixes[0]}${name}`

/** The names under which a cookie is read, the best first. */
export function namesToRead(name: string): string[] {
  const plain = prefixes.map((prefix) => prefix + name)
  return [...plain.map((own) => `__Host-${own}`), ...(isAlwaysSecure ? [] : plain)]
}

/** Another app's cookie may have the same name. */
const SAME_NAME_AT_MOST = 4

/** The values of all cookies of this name, in the order in which browsers sent them. */
const valuesIn = (cookies: string[], name: string): string[] =>
  cookies
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1))
    .filter((value) => value !== "")
    .slice(0, SAME_NAME_AT_MOST)

/**
 * @param name also names the key that signs it, so that no cookie's value passes for another's.
 * @returns `read` gives null for a value that does not fit the schema. `set` and `clear` give the Set-Cookie header. A browser
 * keeps one value for each `kind`.
 */
export function signedCookie<S extends z.ZodType>(
  name: string,
  schema: S,
  options: { maxAge: number; encode?: (text: string) => string },
) {
  const settings: CookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secrets: derivedKeys(`cookie:${name}`).map((key) => key.toString("base64url")),
    ...options,
  }
  const format = createCookie("value", settings)
  function write(
    request: Pick<SentRequest, "url">,
    value: unknown,
    kind: string,
    how: { maxAge?: number } = {},
  ) {
    const secure = isSecure(request)
    const own = cookieName(name + kind)
    return createCookie(secure ? `__Host-${own}` : own, settings).serialize(value, { secure, ...how })
  }
  return {
    read: async ({ headers }: WithHeaders, kind = ""): Promise<z.output<S> | null> => {
      const cookiePairs = (headers.get("Cookie") ?? "").split(";").map((cookie) => cookie.trimStart())
      for (const value of namesToRead(name + kind).flatMap((own) => valuesIn(cookiePairs, own))) {
        const { data } = schema.safeParse(await format.parse(`value=${value}`))
        if (data !== undefined && data !== null) return data
      }
      return null
    },
    set: (request: Pick<SentRequest, "url">, value: z.output<S>, kind = ""): Promise<string> =>
      write(request, value, kind),
    clear: (request: Pick<SentRequest, "url">, kind = ""): Promise<string> =>
      write(request, "", kind, { maxAge: 0 }),
  }
}

const isSecure = ({ url }: Pick<SentRequest, "url">): boolean =>
  isAlwaysSecure || new URL(url).protocol === "https:"

// A cookie, not a session row: after signing out there is no session, and showing a toast writes nothing.
const toastCookie = signedCookie("toast", z.custom<Toast>(), { maxAge: 60 })

export const newToast = (input: ToastInput): Toast => ({ id: randomUUID(), ...input })

export const flashToast = (request: Request, input: ToastInput): Promise<string> =>
  toastCookie.set(request, newToast(input))

/** The toast of this page, and the header that clears its cookie. A prefetch gets none, because it may not be shown. */
export async function takeToast(
  request: Request,
  context: AppLoadContext | undefined,
): Promise<{ toast: Toast | null; headers?: { "Set-Cookie": string } }> {
  const now = context?.formResult?.toast
  if (now) return { toast: now }
  const header = request.headers.get("Cookie")
  if (!header?.includes("toast=") || isPrefetch(request) || isCookieCheck(request)) return { toast: null }
  const toast = await toastCookie.read(request)
  return toast ? { toast, headers: { "Set-Cookie": await toastCookie.clear(request) } } : { toast: null }
}
