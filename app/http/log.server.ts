import { destination, pino, stdTimeFunctions } from "pino"
import { env } from "~/env.server.ts"
import type { RequestContext } from "./context.ts"
import { newRequestId } from "./request-id.ts"
import { readableLog } from "./server/readable-log.ts"

/** The process's log: one JSON object a line, to standard output; in development readable at a terminal. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  env.NODE_ENV === "development" && process.stdout.isTTY ? readableLog : destination({ sync: true }),
)

const reported = new WeakSet<object>()

/**
 * Logs an unexpected failure, once however many catch it, with the id that the person is shown.
 * @returns the request's id.
 */
export function reportError(error: unknown, request: Request, context: RequestContext): string {
  context.requestId ??= newRequestId()
  const isObject = typeof error === "object" && error !== null
  if (isObject && reported.has(error)) return context.requestId
  if (isObject) reported.add(error)
  const { pathname } = new URL(request.url)
  log.error(
    { requestId: context.requestId, method: request.method, path: pathname, err: error },
    "request failed",
  )
  return context.requestId
}
