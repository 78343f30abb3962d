import type { IncomingMessage } from "node:http"
import type { Request, RequestHandler } from "express"
import { LRUCache } from "lru-cache"
import { sendError } from "./send-error.ts"

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
const HOST = /^([\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i
const URL_MAX = 8_192

/** Browsers read `//name` and `/\name` in a link as another host, and pages link to their own path. */
const OTHER_HOST = /^\/[/\\]/

export const validateRequest: RequestHandler = (request, response, next) => {
  const fail = (status: number, message: string) => sendError(request, response, status, message)
  if (!METHODS.includes(request.method)) {
    response.set("Allow", METHODS.join(", "))
    return fail(405, "This method is not allowed")
  }
  if (request.originalUrl.length > URL_MAX) return fail(414, "This address is too long")
  if (!hasValidHost(request)) return fail(400, "The Host header is not usable")
  const path = decodedPath(request)
  if (path === null) return fail(400, "This address is malformed")
  if (!canExist(path)) return fail(404, "Not found")
  next()
}

/** Of two Host headers Node reads the first, and a proxy may have read the other. */
export function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") count++
  return count <= 1 && validHosts.memo(headers.host ?? "")
}

const validHosts = new LRUCache<string, boolean>({
  max: 1_000,
  memoMethod: (host) => HOST.test(host) && URL.canParse(`http://${host}`),
})

function decodedPath({ originalUrl, path }: Request): string | null {
  if (!originalUrl.startsWith("/")) return null
  // Remix's old way to call a loader. Parsed as Remix does it, because Express stops after 1,000 parameters.
  if (new URL(`http://localhost${originalUrl}`).searchParams.has("_data")) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** No id or name has a zero byte. Remix would resolve `..`, and then serve another path than the one in the log. */
const canExist = (path: string) =>
  !path.includes("\0") && !/(^|\/)\.\.?(\/|$)/.test(path) && !OTHER_HOST.test(path)
