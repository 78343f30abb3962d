import { createHash, randomBytes } from "node:crypto"
import type { Viewer } from "~/domain/viewer.ts"
import type { RequestContext } from "../context.ts"
import { isPrefetch } from "../response/prefetch.ts"
import { addressKey } from "../server/rate-limit.server.ts"

/**
 * Programs that fetch pages for people: link previews of messengers and social sites, search engines, and libraries that
 * say who they are.
 */
const program =
  /bot\b|bot[/;)]|crawl|spider|slurp|preview|embed|fetch|facebookexternalhit|meta-external|whatsapp|telegram|skype|slack|discord|pinterest\/|vkshare|snapchat|iframely|curl|wget|python|java\/|okhttp|axios|node|undici|go-http|ruby|perl|httpie|libwww|scrapy/i

/** Who looks at a page: what tells one viewKey from another and nothing else, and for visitors their address. */
export type ViewKey = { key: string; address: string | null }

/**
 * Who looks at a page; null when it is no person's look. A visitor is a hash of address and browser, salted anew each
 * day and kept nowhere (product decisions, Views).
 */
export function viewKeyOf(
  request: Request,
  viewer: Viewer,
  { clientAddress }: RequestContext,
): ViewKey | null {
  if (request.method !== "GET" || isPrefetch(request)) return null
  const browser = request.headers.get("User-Agent") ?? ""
  if (!browser || program.test(browser)) return null
  if (viewer) return { key: `user:${viewer.id}`, address: null }
  const address = addressKey(clientAddress)
  return { key: hashOf(address ?? "", browser), address }
}

let salt = { day: "", bytes: randomBytes(16) }

function hashOf(address: string, browser: string): string {
  const day = new Date().toISOString().slice(0, 10)
  if (salt.day !== day) salt = { day, bytes: randomBytes(16) }
  return createHash("sha256").update(salt.bytes).update(`${address}\n${browser}`).digest("base64url")
}
