import { env } from "~/env.server.ts"

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"])

type Asked = { method: string; url: string; headers: { get(name: string): string | null } }

/**
 * Whether a request would change something on behalf of a page of another origin (cross-site request forgery).
 *
 * Browsers name the page's origin in `Origin` and its relation in `Sec-Fetch-Site`; what is named must be ours.
 * Programs send neither and are let through: they hold no cookies but those that they were given. Hosts are compared
 * rather than whole origins, unless the request is known to be https, because behind a proxy that ends TLS we see http.
 * @param appOrigin an origin that is ours whatever name the request reached us by.
 */
export function isForeignWrite({ method, url, headers }: Asked, appOrigin = env.APP_ORIGIN): boolean {
  if (SAFE_METHODS.has(method)) return false
  const origin = headers.get("origin")
  if (origin !== null && origin === appOrigin) return false
  if (origin !== null && !isSameHost(origin, url)) return true
  const site = headers.get("sec-fetch-site")
  return site !== null && site !== "same-origin" && site !== "none"
}

function isSameHost(origin: string, requestUrl: string): boolean {
  if (!URL.canParse(origin) || !URL.canParse(requestUrl)) return false
  const [theirs, ours] = [new URL(origin), new URL(requestUrl)]
  return theirs.host === ours.host && (ours.protocol === "http:" || theirs.protocol === ours.protocol)
}
