import type { RequestContext } from "../context.ts"
import { newRequestId } from "../server/request-id.ts"
import { securityHeaders } from "./security-headers.ts"

/**
 * Sets on an answer what our own server would have set around Remix. Under plain `remix-serve` nobody else does;
 * behind our own server this changes nothing, for there a header set twice would be sent twice.
 */
export function completeHeaders(headers: Headers, request: Request, context: RequestContext) {
  if (context.clientAddress !== undefined) return
  context.requestId ??= newRequestId()
  headers.set("X-Request-Id", context.requestId)
  const all = securityHeaders(new URL(request.url).protocol === "https:")
  for (const [name, value] of Object.entries(all)) headers.set(name, value)
}
