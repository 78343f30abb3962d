import { env } from "~/env.server.ts"
import { API_PREFIX } from "~/limits.ts"
import { parseUrl } from "~/paths.ts"

type WithHeader = { get(name: string): string | null }

export const isPrefetch = (request: { headers: WithHeader }): boolean =>
  /prefetch|prerender/i.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "")

/** The personal token of a call. Other schemes are ignored: a proxy in front may ask for a password by `Basic`. */
export function bearerOf(headers: WithHeader): string | null {
  const match = /^bearer(?:[ \t](.*))?$/i.exec(headers.get("Authorization") ?? "")
  return match && (match[1] ?? "").trim()
}

/** Only the API knows tokens, and uploads that it names. Pages ignore them, so a page with one is a request of its cookie. */
const isBearerCall = (pathname: string, headers: WithHeader): boolean =>
  isApi(pathname) && bearerOf(headers) !== null

/** Remix compares addresses in any case, so this does too. */
export const isApi = (pathname: string): boolean => {
  const path = pathname.toLowerCase()
  return path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"])

export const isWriteMethod = (method: string): boolean => !SAFE_METHODS.has(method)

type Asked = { method: string; url: string; headers: WithHeader }

/**
 * Cross-site request forgery. Programs send neither `Origin` nor `Sec-Fetch-Site`, and have only cookies of their own. A call
 * with a token needs no check: no browser adds the token by itself, and the cookie does not count beside it.
 */
export function isForeignWrite(request: Asked, appOrigin = env.APP_ORIGIN): boolean {
  if (!isWriteMethod(request.method)) return false
  const origin = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  if (origin === null && site === null) return false
  if (isBearerCall(new URL(request.url).pathname, request.headers)) return false
  if (origin !== null && origin === appOrigin) return false
  // A proxy has added `Referrer-Policy: no-referrer`. A sandboxed page of ours is `cross-site`.
  if (origin === "null" && site === "same-origin") return false
  if (origin !== null && !isOwnOrigin(origin, request)) return true
  return site !== null && site !== "same-origin" && site !== "none"
}

/** Compares host and port. A page with https is ours where we see http, because a proxy may have ended TLS. */
function isOwnOrigin(origin: string, { url, headers }: Asked): boolean {
  const { protocol, host } = new URL(url)
  const own = headers.get("host") ?? host
  const schemes = protocol === "https:" ? ["https:"] : ["http:", "https:"]
  return schemes.some((scheme) => parseUrl(`${scheme}//${own}`)?.origin === origin)
}
