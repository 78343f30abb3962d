import { isUtf8 } from "node:buffer"
import { FetchRefused } from "./refused.ts"

/** Longer addresses are refused unparsed: parsing a host takes time that grows with the square of its length. */
export const MAX_URL = 8000

/**
 * Parses a link that a person or a shop gave: absolute, http or https, without user name and password. Says nothing
 * about where it leads; that is only known, and checked, when a connection is made.
 * @throws {FetchRefused} kind `invalid-url`, `scheme` or `credentials`.
 */
export function safeUrl(input: string | URL): URL {
  if (String(input).length > MAX_URL || !URL.canParse(input)) throw notAnAddress()
  const url = new URL(input)
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchRefused("scheme", "Only http and https addresses can be used")
  }
  if (url.username || url.password) {
    throw new FetchRefused("credentials", "The address must not contain a user name or password")
  }
  // `127.0.0.1..` is a name to the URL parser, and what a resolver makes of an empty label is its own affair.
  if (url.hostname.includes("..")) throw notAnAddress()
  return url
}

/** The port that a URL leads to, the scheme's own one when it names none. */
export function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === "https:" ? 443 : 80)
}

function notAnAddress() {
  return new FetchRefused("invalid-url", "This is not a complete web address")
}

/**
 * The ports of other protocols, where a line of HTTP could do harm: mail, shells, name servers, printers, chat.
 * The list that browsers use: https://fetch.spec.whatwg.org/#port-blocking
 */
const blockedPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** @throws {FetchRefused} kind `port`. */
export function refuseBlockedPort(url: URL): void {
  // A written `:0` is no default, so it must not be taken for one.
  const port = url.port === "0" ? 0 : portOf(url)
  if (blockedPorts.has(port))
    throw new FetchRefused("port", "The address names a port that is not used for web pages")
}

const redirectStatus = new Set([301, 302, 303, 307, 308])

/**
 * Where an answer sends us, or undefined when it does not.
 * @throws {FetchRefused} kind `invalid-url`, `scheme` or `credentials`, for a target as for any other URL.
 */
export function redirectTarget(from: URL, status: number, headers: Headers): URL | undefined {
  const location = headers.get("location")
  if (location === null || !redirectStatus.has(status)) return undefined
  if (location.length > MAX_URL) return safeUrl(location)
  // Header values are read as latin1; unescaped UTF-8 in them is common, and browsers follow it.
  const bytes = Buffer.from(location, "latin1")
  const target = isUtf8(bytes) ? bytes.toString() : location
  return safeUrl(URL.canParse(target, from) ? new URL(target, from) : target)
}
