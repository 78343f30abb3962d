import { isIP } from "node:net"
import { type Cookie, parseCookie } from "undici"

type Kept = Cookie & { domain: string; path: string; hostOnly: boolean }

const limit = 50

/** Cookies within the redirects of one fetch (RFC 6265: host, `Domain`, `Path`, `Secure`, `Max-Age=0`). */
export class CookieJar {
  readonly #cookies = new Map<string, Kept>()

  store(url: URL, setCookies: readonly string[]): void {
    for (const header of setCookies) {
      const cookie = parseCookie(header)
      if (!cookie || !isSendable(cookie)) continue
      const domain = cookie.domain?.toLowerCase() || url.hostname
      if (!belongsTo(url.hostname, domain)) continue
      const path = cookie.path?.startsWith("/") ? cookie.path : url.pathname.replace(/\/[^/]*$/, "") || "/"
      const key = `${cookie.name};${domain};${path}`
      this.#cookies.delete(key)
      if (isExpired(cookie) || this.#cookies.size >= limit) continue
      this.#cookies.set(key, { ...cookie, domain, path, hostOnly: !cookie.domain })
    }
  }

  header(url: URL): string | undefined {
    const pairs = [...this.#cookies.values()]
      .filter((cookie) =>
        cookie.hostOnly ? url.hostname === cookie.domain : belongsTo(url.hostname, cookie.domain),
      )
      .filter((cookie) => !cookie.secure || url.protocol === "https:")
      .filter(({ path }) => isWithin(url.pathname, path))
      .map(({ name, value }) => `${name}=${value}`)
    return pairs.length > 0 ? pairs.join("; ") : undefined
  }
}

/** A bare top-level domain is refused, and an IP address has no subdomains. */
function belongsTo(host: string, domain: string) {
  return host === domain || (domain.includes(".") && !isIP(host) && host.endsWith(`.${domain}`))
}

function isWithin(pathname: string, path: string) {
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`)
}

function isExpired({ maxAge, expires }: Cookie) {
  if (maxAge !== undefined) return maxAge <= 0
  return expires !== undefined && Number(expires) <= Date.now()
}

function isSendable({ name, value }: Cookie) {
  return name !== "" && /^[\x20-\x7e]*$/.test(name + value)
}
