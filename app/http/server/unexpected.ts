import type { ErrorRequestHandler } from "express"
import type { Logger } from "pino"
import { identityOf } from "./locals.ts"
import { refuse } from "./send-error.ts"

/** The last resort. Whoever asked gets an id that leads to the log, and nothing about the inside. */
export const unexpected =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, _next) => {
    if (response.destroyed) return
    const { requestId } = identityOf(response)
    log.error({ requestId, method: request.method, path: request.path, err: error }, "request failed")
    if (response.headersSent) response.destroy()
    else refuse(request, response, 500, `Something went wrong. If you ask for help, name ${requestId}`)
  }
