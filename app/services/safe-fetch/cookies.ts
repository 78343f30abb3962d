import { isIP } from "node:net"

type Cookie = {
  name: string
  value: string
  domain: string
  path: string
  secure: boolean
  maxAge: string | undefined
  expires: string | undefined
}
type Kept = Cookie & { hostOnly: boolean }

const limit = 50

/** Cookies within the redirects of one fetch (RFC 6265: host, `Domain`, `Path`, `Secure`, `Max-Age=0`). */
export class CookieJar {
  readonly #cookies = new Map<string, Kept>()

  store(url: URL, setCookies: readonly string[]): void {
    for (const header of setCookies) {
      const cookie = parseCookie(header)
      if (!isSendable(cookie)) continue
      const domain = cookie.domain || url.hostname
      if (!belongsTo(url.hostname, domain)) continue
      const path = cookie.path.startsWith("/") ? cookie.path : url.pathname.replace(/\/[^/]*$/, "") || "/"
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

function parseCookie(line: string): Cookie {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim())
  const at = pair.indexOf("=")
  const attributeValues = new Map(
    attributes.map((attribute): [string, string] => {
      const [name = "", ...value] = attribute.split("=")
      return [name.trim().toLowerCase(), value.join("=").trim()]
    }),
  )
  return {
    name: pair.slice(0, Math.max(at, 0)).trim(),
    value: pair.slice(at + 1).trim(),
    domain: (attributeValues.get("domain") ?? "").replace(/^\./, "").toLowerCase(),
    path: attributeValues.get("path") ?? "",
    secure: attributeValues.has("secure"),
    maxAge: attributeValues.get("max-age"),
    expires: attributeValues.get("expires"),
  }
}

function isExpired({ maxAge, expires }: Cookie) {
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0
  return expires !== undefined && Date.parse(expires) <= Date.now()
}

function isSendable({ name, value }: Cookie) {
  return name !== "" && /^[\x20-\x7e]*$/.test(name + value)
}
