import type { Logger } from "pino"
import { bearerOf, isApi } from "~/http/request.ts"
import { vary } from "~/http/response/deliver.server.ts"
import { errorText } from "~/http/response/error-response.server.ts"
import { paths } from "~/paths.ts"
import { sendText } from "../http/response/send.ts"
import { hookError } from "../observe/log.server.ts"
import { loggedPath } from "../observe/request-log.ts"
import type { Exchange } from "./handlers.ts"
import { headersOf } from "./request-info.ts"

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

type Asked = { headers: { get(name: string): string | null } }

const ANYBODY = { "Access-Control-Allow-Origin": "*" }

const exposed = [
  ...["Allow", "Chat-Revision", "ETag", "Link", "Location", "RateLimit", "RateLimit-Policy", "Retry-After"],
  ...["WWW-Authenticate", "X-Request-Id"],
]

/** Pages of other origins may read the response to a call with a token. Calls with the cookie stay closed. */
const corsHeaders = ({ headers }: Asked): Record<string, string> =>
  bearerOf(headers) === null ? {} : { ...ANYBODY, "Access-Control-Expose-Headers": exposed.join(", ") }

const HOURS_2 = 7_200

/** These headers answer the question that browsers ask before such a call (Fetch standard, "CORS-preflight"). */
export const preflightHeaders = (methods: string): Record<string, string> => ({
  ...ANYBODY,
  "Access-Control-Allow-Methods": methods,
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Accept",
  "Access-Control-Max-Age": String(HOURS_2),
})

const SERVICE_DESC = `<${paths.openApi}>; rel="service-desc"`

/** Every response of the API has them. A shared cache must not give a visitor's response to a token. */
export function addCommonHeaders(asked: Asked, headers: Headers): void {
  headers.append("Link", SERVICE_DESC)
  vary(headers, "Authorization")
  for (const [name, value] of Object.entries(corsHeaders(asked))) headers.set(name, value)
  // A browser keeps the headers of a stored response at a 304, so a page could read what it asks for without the token.
  if (bearerOf(asked.headers) !== null && asked.headers.get("Origin") !== null)
    headers.set("Cache-Control", "private, no-store")
}
