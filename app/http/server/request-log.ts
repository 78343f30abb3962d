import type { RequestHandler } from "express"
import type { Logger } from "pino"
import { identityOf } from "./locals.ts"

/** Asked every few seconds by whatever watches the server. */
const QUIET_PATHS = new Set(["/healthz"])

/** Characters of a path that the log keeps. */
const PATH_KEPT = 500

/**
 * One line for each request when it is over. The path comes without its query, which may hold what people search for.
 * `bytes` counts what went over the wire, headers included; `aborted` says that the peer left before the end.
 */
export const requestLog =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    const { socket, method, path } = request
    const bytesBefore = socket.bytesWritten
    response.once("close", () => {
      const { requestId, clientAddress, userId } = identityOf(response)
      const level = QUIET_PATHS.has(path) ? "debug" : response.statusCode >= 500 ? "error" : "info"
      log[level](
        {
          requestId,
          method,
          path: path.slice(0, PATH_KEPT),
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
