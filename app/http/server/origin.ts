import { env } from "~/env.server.ts"

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"])

type Asked = { method: string; url: string; headers: { get(name: string): string | null } }

/**
 * Whether a request would change something on behalf of a page of another origin (cross-site request forgery).
 *
 * Browsers name the page's origin in `Origin` and its relation in `Sec-Fetch-Site`; what is named must be ours.
 * Programs send neither and are let through: they hold no cookies but those that they were given.
 * @param appOrigin an origin that is ours whatever name the request reached us by.
 */
export function isForeignWrite(asked: Asked, appOrigin = env.APP_ORIGIN): boolean {
  if (SAFE_METHODS.has(asked.method)) return false
  const origin = asked.headers.get("origin")
  if (origin !== null && origin === appOrigin) return false
  if (origin !== null && !isOwnOrigin(origin, asked)) return true
  const site = asked.headers.get("sec-fetch-site")
  return site !== null && site !== "same-origin" && site !== "none"
}

/**
 * Compares scheme, host and port. Where we see http a proxy may have ended TLS, so that https with the same host and port
 * is ours as well.
 */
function isOwnOrigin(origin: string, { url, headers }: Asked): boolean {
  const { protocol, host } = new URL(url)
  // What the browser sent; the adapter's address can lose the port of an IPv6 host.
  const own = headers.get("host") ?? host
  const schemes = protocol === "https:" ? ["https:"] : ["http:", "https:"]
  return schemes.some((scheme) => {
    const address = `${scheme}//${own}`
    return URL.canParse(address) && new URL(address).origin === origin
  })
}
