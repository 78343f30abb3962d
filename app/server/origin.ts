import { env } from "~/env.server.ts"
import { isBearerCall } from "../http/bearer.ts"
import { type Handler, isWrite } from "./handlers.ts"
import { headersOf, urlOf } from "./request-info.ts"
import { sendError } from "./send-error.ts"

type Asked = { method: string; url: string; headers: { get(name: string): string | null } }

/**
 * Cross-site request forgery. Programs send neither `Origin` nor `Sec-Fetch-Site`, and have only cookies of their own. A call
 * with a token needs no check: no browser adds the token by itself, and the cookie does not count beside it.
 */
export function isForeignWrite(asked: Asked, appOrigin = env.APP_ORIGIN): boolean {
  if (!isWrite(asked.method)) return false
  if (isBearerCall(new URL(asked.url).pathname, asked.headers)) return false
  const origin = asked.headers.get("origin")
  if (origin !== null && origin === appOrigin) return false
  if (origin !== null && !isOwnOrigin(origin, asked)) return true
  const site = asked.headers.get("sec-fetch-site")
  return site !== null && site !== "same-origin" && site !== "none"
}

/** Compares host and port. A page with https is ours where we see http, because a proxy may have ended TLS. */
function isOwnOrigin(origin: string, { url, headers }: Asked): boolean {
  const { protocol, host } = new URL(url)
  const own = headers.get("host") ?? host
  const schemes = protocol === "https:" ? ["https:"] : ["http:", "https:"]
  return schemes.some((scheme) => {
    const address = `${scheme}//${own}`
    return URL.canParse(address) && new URL(address).origin === origin
  })
}

/** Remix checks `Origin` against `Host` again, so a `Host` that a proxy replaced becomes that of `appOrigin`. */
export const ownOriginOnly =
  (appOrigin: string | undefined): Handler =>
  (exchange, next) => {
    const { request, info } = exchange
    const asked = { method: request.method ?? "", url: urlOf(request, info), headers: headersOf(request) }
    if (isForeignWrite(asked, appOrigin))
      return sendError(exchange, 403, "This came from another site, so it was not done")
    if (appOrigin && request.headers.origin === appOrigin) request.headers.host = new URL(appOrigin).host
    next()
  }
