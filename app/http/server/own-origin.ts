import type { RequestHandler } from "express"
import { isForeignWrite } from "./origin.ts"
import { refuse } from "./send-error.ts"

/**
 * Refuses writes that come from another site's page, for pages and /api alike.
 *
 * Remix compares `Origin` with `Host` once more and answers a difference with an empty 500. A proxy that replaces
 * `Host` would run into that although APP_ORIGIN says what the browser sees; the name that the browser used is put back.
 */
export const ownOriginOnly =
  (appOrigin: string | undefined): RequestHandler =>
  (request, response, next) => {
    const url = `${request.protocol}://${request.get("host")}`
    const headers = { get: (name: string) => request.get(name) ?? null }
    if (isForeignWrite({ method: request.method, url, headers }, appOrigin))
      return refuse(request, response, 403, "This came from another site, so it was not done")
    if (appOrigin && request.get("origin") === appOrigin) request.headers.host = new URL(appOrigin).host
    next()
  }
