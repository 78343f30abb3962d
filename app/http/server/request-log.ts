import type { RequestHandler } from "express"
import type { Logger } from "pino"
import { identityOf } from "./identify.ts"
import { loggedPath } from "./logged-path.ts"
import { countRequest, isCheck } from "./metrics/request-counts.ts"

export type Served = {
  requestId: string
  method: string
  path: string
  status: number
  /** Of the monotonic clock. */
  startedAt: number
  /** Headers included. */
  bytes: number
  clientAddress: string
  userId: number | undefined
  isAborted?: boolean
}

/** Without the query, which may hold a private search. */
export function logRequest(log: Logger, { startedAt, userId, ...served }: Served): void {
  const { requestId, method, path, status, bytes, clientAddress, isAborted } = served
  const level = isCheck(path) ? "debug" : status >= 500 ? "error" : "info"
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  countRequest(path, method, status, ms)
  const line = { requestId, method, path: loggedPath(path), status, ms, bytes, client: clientAddress }
  if (userId !== undefined) Object.assign(line, { userId })
  if (isAborted) Object.assign(line, { aborted: true })
  log[level](line, "request")
}

export const requestLog =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    const { socket, method, path } = request
    const bytesBefore = socket.bytesWritten
    response.once("close", () => {
      const { requestId, clientAddress, userId } = identityOf(response)
      logRequest(log, {
        ...{ requestId, method, path, status: response.statusCode, startedAt, clientAddress, userId },
        bytes: socket.bytesWritten - bytesBefore,
        isAborted: !response.writableFinished,
      })
    })
    next()
  }
