import type { Logger } from "pino"
import type { Exchange } from "~/context.ts"
import { isApi } from "~/http/request.ts"
import { headersOf } from "~/http/request-info.ts"
import { addCommonHeaders } from "~/http/response/cors.server.ts"
import { errorText } from "~/http/response/error-response.server.ts"
import { sendText } from "../http/response/send.ts"
import { hookError } from "../observe/log.server.ts"
import { loggedPath } from "../observe/request-log.ts"

const RETRY_AFTER_S = "5"

/** @param message is not escaped: never pass text from the request. @param more headers. */
export function sendError(
  exchange: Exchange,
  status: number,
  message: string,
  more: Record<string, string> = {},
): void {
  const { text, ...made } = isApi(exchange.info.path)
    ? apiError(exchange, status, message)
    : errorPage(message)
  const headers = new Headers(made.headers)
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER_S)
  sendText(exchange, status, headers, text)
}

function apiError({ request }: Exchange, status: number, message: string) {
  const { type, text } = errorText(status, { message }, request.headers.accept)
  const headers = new Headers({ "Content-Type": type, Vary: "Accept" })
  addCommonHeaders({ headers: headersOf(request) }, headers)
  return { headers, text }
}

function errorPage(message: string) {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  }
  const text = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${message}</title>
<h1>${message}</h1>
<p><a href="/">Home</a></p>
</html>
`
  return { headers, text }
}

export const unexpectedError =
  (log: Logger) =>
  (error: unknown, exchange: Exchange): void => {
    const { request, response, info } = exchange
    if (response.destroyed) return
    const { requestId } = info
    const path = loggedPath(info.path)
    log.error({ requestId, method: request.method, path, err: error }, "request failed")
    hookError(error, { requestId, path })
    if (response.headersSent) response.destroy()
    else sendError(exchange, 500, `Something went wrong. If you ask for help, name ${requestId}`)
  }
