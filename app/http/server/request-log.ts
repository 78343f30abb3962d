import type { RequestHandler } from "express"
import type { Logger } from "pino"
import { identityOf } from "./identify.ts"

const PATH_MAX = 500

/** Without the query, which may hold a private search. `bytes` includes headers. */
export const requestLog =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    const { socket, method, path } = request
    const bytesBefore = socket.bytesWritten
    response.once("close", () => {
      const { requestId, clientAddress, userId } = identityOf(response)
      const level = path === "/healthz" ? "debug" : response.statusCode >= 500 ? "error" : "info"
      log[level](
        {
          requestId,
          method,
          path: path.slice(0, PATH_MAX),
          status: response.statusCode,
          ms: Math.round((performance.now() - started) * 10) / 10,
          bytes: socket.bytesWritten - bytesBefore,
          client: clientAddress,
          ...(userId !== undefined && { userId }),
          ...(!response.writableFinished && { aborted: true }),
        },
        "request",
      )
    })
    next()
  }
