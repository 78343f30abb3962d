import type { IncomingMessage } from "node:http"
import { LRUCache } from "lru-cache"
import type { Handler } from "~/context.ts"
import { parseUrl } from "~/paths.ts"
import { isForeignWrite } from "../http/request.ts"
import { headersOf, urlOf } from "../http/request-info.ts"
import { sendError } from "./send-error.ts"

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
const HOST = /^([\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i
const URL_MAX = 8_192

/** Browsers read `//name` and `/\name` in a link as another host, and pages link to their own path. */
const OTHER_HOST = /^\/[/\\]/

export const validateRequest: Handler = (exchange, next) => {
  const { method = "", url = "" } = exchange.request
  const fail = (status: number, message: string) => sendError(exchange, status, message)
  if (!METHODS.includes(method))
    return sendError(exchange, 405, "This method is not allowed", { Allow: METHODS.join(", ") })
  if (url.length > URL_MAX) return fail(414, "This address is too long")
  if (!hasValidHost(exchange.request)) return fail(400, "The Host header is not usable")
  const path = decodedPath(url, exchange.info.path)
  if (path === null) return fail(400, "This address is malformed")
  if (!canExist(path)) return fail(404, "Not found")
  next()
}

/** Node reads the first of two Host headers, and a proxy may have read the other. */
export function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") count++
  return count <= 1 && validHosts.memo(headers.host ?? "")
}

const validHosts = new LRUCache<string, boolean>({
  max: 1_000,
  memoMethod: (host) => HOST.test(host) && parseUrl(`http://${host}`) !== null,
})

function decodedPath(url: string, path: string): string | null {
  if (!url.startsWith("/")) return null
  // This is Remix's old way to call a loader, parsed as Remix does it.
  if (url !== path && new URL(`http://localhost${url}`).searchParams.has("_data")) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** No id or name has a zero byte. Remix would resolve `..`, and then serve another path than the one in the log. */
const canExist = (path: string) =>
  !path.includes("\0") && !/(^|\/)\.\.?(\/|$)/.test(path) && !OTHER_HOST.test(path)

/** Remix checks `Origin` against `Host` again, so a `Host` that a proxy replaced becomes that of `appOrigin`, and an `Origin` of `null` goes. */
export const ownOriginOnly =
  (appOrigin: string | undefined): Handler =>
  (exchange, next) => {
    const { request, info } = exchange
    const writeRequest = {
      method: request.method ?? "",
      url: urlOf(request, info),
      headers: headersOf(request),
    }
    if (isForeignWrite(writeRequest, appOrigin))
      return sendError(exchange, 403, "This came from another site, so it was not done")
    if (appOrigin && request.headers.origin === appOrigin) request.headers.host = new URL(appOrigin).host
    if (request.headers.origin === "null") delete request.headers.origin
    next()
  }
