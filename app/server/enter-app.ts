import type { Handler } from "~/context.ts"
import { applyProxyHeaders } from "~/http/request-info.ts"
import { runForResponse } from "~/observe/current-request.ts"
import { setCommonHeaders } from "../http/response/send.ts"

/** The handlers before can do without this, because it costs more than they do. */
export const enterApp: Handler = ({ request, response, info }, next) => {
  applyProxyHeaders(request, info)
  setCommonHeaders(response, info)
  const gone = new AbortController()
  info.gone = gone.signal
  response.once("close", () => {
    if (!response.writableFinished) gone.abort()
  })
  runForResponse(response, info.clientAddress, next)
}
