import { isUtf8 } from "node:buffer"
import { parseUrl } from "~/paths.ts"
import { FetchRefused } from "./refused.ts"

/** Parsing a host takes time quadratic in its length. */
const MAX_URL = 8000

export function safeUrl(input: string | URL): URL {
  const url = String(input).length > MAX_URL ? null : parseUrl(String(input))
  if (!url) throw notAnAddress()
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchRefused("scheme", "Only http and https addresses can be used")
  }
  if (url.username || url.password) {
    throw new FetchRefused("credentials", "The address must not contain a user name or password")
  }
  if (url.hostname.includes("..")) throw notAnAddress()
  return url
}

export function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === "https:" ? 443 : 80)
}

function notAnAddress() {
  return new FetchRefused("invalid-url", "This is not a complete web address")
}

/** Other protocols (mail, shells, printers, …), as in browsers: https://fetch.spec.whatwg.org/#port-blocking */
const blockedPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

export function refuseBlockedPort(url: URL): void {
  const port = url.port === "0" ? 0 : portOf(url)
  if (blockedPorts.has(port))
    throw new FetchRefused("port", "The address names a port that is not used for web pages")
}

const redirectStatus = new Set([301, 302, 303, 307, 308])

export function redirectTarget(from: URL, status: number, headers: Headers): URL | undefined {
  const location = headers.get("location")
  if (location === null || !redirectStatus.has(status)) return undefined
  if (location.length > MAX_URL) return safeUrl(location)
  // Headers are decoded as latin1, but often contain raw UTF-8, which browsers follow.
  const bytes = Buffer.from(location, "latin1")
  const target = isUtf8(bytes) ? bytes.toString() : location
  return safeUrl(parseUrl(target, from) ?? target)
}
