import type { Request, RequestHandler } from "express"
import { refuse } from "./refuse.ts"

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
const HOST = /^([\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i
const URL_MAX = 8_192

/** Answers what Remix would answer with a stack trace, an empty body or a page that helps nobody. */
export const earlyRefusals: RequestHandler = (request, response, next) => {
  if (!METHODS.includes(request.method)) {
    response.set("Allow", METHODS.join(", "))
    return refuse(request, response, 405, "This method is not allowed")
  }
  if (request.originalUrl.length > URL_MAX) return refuse(request, response, 414, "This address is too long")
  if (!hasUsableHost(request)) return refuse(request, response, 400, "The Host header is not usable")
  if (!hasUsablePath(request)) return refuse(request, response, 400, "This address is malformed")
  next()
}

function hasUsableHost(request: Request): boolean {
  const host = request.get("host") ?? ""
  return HOST.test(host) && URL.canParse(`http://${host}`)
}

function hasUsablePath({ originalUrl, path, query }: Request): boolean {
  // `*` and whole URLs are lawful in HTTP, and meant for proxies. `?_data` is a way into loaders that Remix left behind.
  if (!originalUrl.startsWith("/") || "_data" in query) return false
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}
