import type { Request, RequestHandler } from "express"
import { refuse } from "./send-error.ts"

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
const HOST = /^([\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i
const URL_MAX = 8_192

/** Browsers read `//name` and `/\name` in a link as another host, and pages link to their own address. */
const ANOTHER_HOST = /^\/[/\\]/

/** Answers what Remix would answer with a stack trace, an empty body or a page that helps nobody. */
export const earlyRefusals: RequestHandler = (request, response, next) => {
  if (!METHODS.includes(request.method)) {
    response.set("Allow", METHODS.join(", "))
    return refuse(request, response, 405, "This method is not allowed")
  }
  if (request.originalUrl.length > URL_MAX) return refuse(request, response, 414, "This address is too long")
  if (!hasUsableHost(request)) return refuse(request, response, 400, "The Host header is not usable")
  const path = decodedPath(request)
  if (path === null) return refuse(request, response, 400, "This address is malformed")
  if (!mayNameSomething(path)) return refuse(request, response, 404, "Not found")
  next()
}

function hasUsableHost(request: Request): boolean {
  const host = request.get("host") ?? ""
  return HOST.test(host) && URL.canParse(`http://${host}`) && hostLines(request) <= 1
}

/** Of two, Node reads the first and a proxy may have read the other. */
const hostLines = ({ rawHeaders }: Request) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length

/** The path with its characters decoded; null when the address is not one that this server answers to. */
function decodedPath({ originalUrl, path }: Request): string | null {
  // `*` and whole URLs are lawful in HTTP, and meant for proxies.
  if (!originalUrl.startsWith("/")) return null
  // A way into loaders that Remix left behind. Read as Remix reads it: Express gives no more than 1,000 parameters.
  if (new URL(`http://localhost${originalUrl}`).searchParams.has("_data")) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * No id and no name has a zero byte in it. Browsers resolve `..` before they ask; whoever sends it, encoded or not, would
 * have it resolved by Remix and reach another address than the one in the log.
 */
const mayNameSomething = (path: string) =>
  !path.includes("\0") && !/(^|\/)\.\.?(\/|$)/.test(path) && !ANOTHER_HOST.test(path)
