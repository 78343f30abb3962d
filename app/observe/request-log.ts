import type { Logger } from "pino"
import type { Exchange } from "~/context.ts"

/** Logs and counts a request when its response is closed. Without the query, which may hold a private search. */
export function logRequest(log: Logger, { request, response, info }: Exchange): void {
  const startedAt = performance.now()
  const { socket, method = "" } = request
  const bytesBefore = socket.bytesWritten
  response.on("close", () => {
    const { requestId, path, clientAddress, userId } = info
    const { statusCode: status, writableFinished } = response
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    count(path, method, status, ms)
    const level = isCheck(path) ? "debug" : status >= 500 ? "error" : "info"
    const bytes = socket.bytesWritten - bytesBefore
    const line = { requestId, method, path: loggedPath(path), status, ms, bytes, client: clientAddress }
    if (userId !== undefined) Object.assign(line, { userId })
    if (!writableFinished) Object.assign(line, { aborted: true })
    log[level](line, "request")
  })
}

const PATH_MAX = 500

/** Without the token of an invitation or a view link: who reads the log must not use it. */
export const loggedPath = (path: string): string =>
  path.slice(0, PATH_MAX).replace(/^(\/(?:invite|s|claims\/undo|api\/shared)\/).+/i, "$1…")

/** Programs of the operator ask for these paths every few seconds. */
export const isCheck = (path: string): boolean => ["/healthz", "/livez", "/readyz", "/metrics"].includes(path)

type Count = (path: string, method: string, status: number, ms: number) => void
let count: Count = () => {}

/** The metrics get every response from now on. Without METRICS_TOKEN nobody counts. */
export const countResponses = (by: Count) => {
  count = by
}
