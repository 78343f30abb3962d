import { lengths } from "./limits.ts"

/** `new URL` also takes `http:host`, without slashes, which no page would follow. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || value.includes("\0") || !URL.canParse(value)) return false
  // Pages show addresses percent-encoded, which takes nine times the room of other alphabets.
  const { hostname, username, password, href } = new URL(value)
  return hostname !== "" && username === "" && password === "" && href.length <= lengths.url
}

/** Users type `iittala.com`: a host with a dot. */
export const withScheme = (value: string): string =>
  /^[^\s/:?#@]+\.[^\s/:?#@.]/.test(value) ? `https://${value}` : value
