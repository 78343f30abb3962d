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

/** Compares hosts only, unless we know of https: behind a proxy that ends TLS we see http. */
function isOwnOrigin(origin: string, { url, headers }: Asked): boolean {
  const { protocol, host } = new URL(url)
  // What the browser sent; the adapter's address can lose the port of an IPv6 host.
  const own = `${protocol}//${headers.get("host") ?? host}`
  if (!URL.canParse(origin) || !URL.canParse(own)) return false
  return new URL(origin).host === new URL(own).host && (protocol === "http:" || origin.startsWith("https:"))
}
