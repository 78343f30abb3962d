import type { ErrorRequestHandler, Request, Response } from "express"
import type { Logger } from "pino"
import { addCommonHeaders } from "../api/common-headers.ts"
import { isApi } from "../bearer.ts"
import { errorText } from "../response/problem.ts"
import { identityOf } from "./identify.ts"
import { hookError } from "./log.server.ts"
import { loggedPath } from "./logged-path.ts"

const RETRY_AFTER_S = "5"

/** @param message is not escaped: never pass text from the request. */
export function sendError(request: Request, response: Response, status: number, message: string) {
  response.status(status).set("Cache-Control", "no-store")
  if (status === 503 && !response.hasHeader("Retry-After")) response.set("Retry-After", RETRY_AFTER_S)
  if (isApi(request.originalUrl.split("?", 1)[0] ?? "")) {
    const { type, text } = errorText(status, { message }, request.get("Accept"))
    const headers = new Headers({ "Content-Type": type, Vary: "Accept" })
    addCommonHeaders({ headers: { get: (name) => request.get(name) ?? null } }, headers)
    response.setHeaders(headers)
    response.end(text)
    return
  }
  response.set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
  response.type("html").send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${message}</title>
<h1>${message}</h1>
<p><a href="/">Home</a></p>
</html>
`)
}

export const unexpectedError =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, _next) => {
    if (response.destroyed) return
    const { requestId } = identityOf(response)
    const path = loggedPath(request.path)
    log.error({ requestId, method: request.method, path, err: error }, "request failed")
    hookError(error, { requestId, path })
    if (response.headersSent) response.destroy()
    else sendError(request, response, 500, `Something went wrong. If you ask for help, name ${requestId}`)
  }
