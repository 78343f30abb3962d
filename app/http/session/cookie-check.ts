import { localPath, paths } from "~/paths.ts"

type Sent = { url: string; headers: { has(name: string): boolean } }

/**
 * Where to go after a response that sets a cookie which the next page needs. A browser that has sent no cookie yet may refuse
 * them, so /auth looks first whether it sends one now.
 */
export const withCookieCheck = ({ headers }: Pick<Sent, "headers">, to: string): string =>
  // An address that is too long for `localPath` would be lost.
  headers.has("Cookie") || localPath(to) !== to ? to : paths.auth({ cookies: "check", redirectTo: to })

/** The toast of the response before is for the page that follows. */
export function isCookieCheck({ url }: Pick<Sent, "url">): boolean {
  const { pathname, searchParams } = new URL(url)
  return pathname === paths.auth() && searchParams.get("cookies") === "check"
}
