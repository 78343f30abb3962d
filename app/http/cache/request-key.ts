import type { IncomingMessage } from "node:http"
import { LRUCache } from "lru-cache"
import type { RequestInfo } from "~/context.ts"
import { chooseEncoding } from "../response/encoding.server.ts"
import { type Appearance, isDense, parseAppearance, savesData } from "../session/appearance.server.ts"
import { namesToRead } from "../session/cookies.server.ts"

/** What a read depends on, beside the database. */
export type RequestKey = {
  key: string
  /** Without cookies, for a response that is the same for all its readers. */
  sharedKey: string
  cookies: string
  path: string
  ifNoneMatch: string | null
  hasSession: boolean
}

/** The cache does not know such requests: they have a body, conditions or rights. */
const REFUSED = new Set([
  "authorization",
  "content-length",
  "transfer-encoding",
  "range",
  "expect",
  "upgrade",
  "purpose",
  "sec-purpose",
])

const KEPT = new Set<string>([
  ...["host", "cookie", "accept-encoding", "save-data", "if-none-match"],
  ...["x-forwarded-host", "x-forwarded-proto"],
])

/** @returns null for a request whose response is neither read from the cache nor kept there. */
export function requestKey(
  { method, url = "", rawHeaders }: IncomingMessage,
  { path, proxied }: Pick<RequestInfo, "path" | "proxied">,
): RequestKey | null {
  if (method !== "GET") return null
  const headers: Record<string, string> = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase()
    if (REFUSED.has(name)) return null
    if (!KEPT.has(name)) continue
    // A repeated header is read differently by different programs.
    if (name in headers) return null
    headers[name] = rawHeaders[at + 1] as string
  }
  const cookies = cookiesOf(headers.cookie ?? "")
  if (cookies.hasToast) return null
  const lite = cookies.lite || savesData(headers["save-data"]) ? "lite" : ""
  const encoding = chooseEncoding(headers["accept-encoding"] ?? "") ?? ""
  const from = proxied ? `${proxied.host}\n${proxied.protocol}` : ""
  const sharedKey = `${encoding} ${lite} ${cookies.scheme ?? ""} ${cookies.isDense}\n${headers.host ?? ""}\n${from}\n${url}\n`
  return {
    key: sharedKey + cookies.key,
    sharedKey,
    cookies: cookies.key,
    path,
    ifNoneMatch: headers["if-none-match"] ?? null,
    hasSession: cookies.hasSession,
  }
}

/** The appearance stands apart from the key, so that its unknown values make no copies. */
type Cookies = Appearance & { key: string; isDense: boolean; hasSession: boolean; hasToast: boolean }

const SESSIONS = new Set(namesToRead("session"))
const TOASTS = new Set(namesToRead("toast"))
const READ_BY_PAGES = new Set(["tz", "sidebar", ...SESSIONS])

/** Others choose how many headers there are, and how long. */
const parsedCookies = new LRUCache<string, Cookies>({
  maxSize: 4_000_000,
  sizeCalculation: (_, header) => 200 + 2 * header.length,
  memoMethod: parseCookies,
})

const cookiesOf = (header: string): Cookies => parsedCookies.memo(header)

/** Cookies stay as they were sent, because spaces may count, and in their order: of two with one name, the first that fits counts. */
function parseCookies(header: string): Cookies {
  const cookies = header.split(";").map((cookie) => cookie.replace(/^ /, ""))
  const nameOf = (cookie: string) => cookie.slice(0, Math.max(0, cookie.indexOf("="))).trim()
  return {
    ...parseAppearance(header),
    isDense: isDense(header),
    key: cookies.filter((cookie) => READ_BY_PAGES.has(nameOf(cookie))).join(";"),
    hasSession: cookies.some((cookie) => SESSIONS.has(nameOf(cookie))),
    hasToast: cookies.some((cookie) => TOASTS.has(nameOf(cookie))),
  }
}
