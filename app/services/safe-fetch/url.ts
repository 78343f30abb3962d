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
