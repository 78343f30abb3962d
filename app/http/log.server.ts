import { destination, pino, stdTimeFunctions } from "pino"
import { env } from "~/env.server.ts"
import type { RequestContext } from "./context.ts"
import { newRequestId } from "./request-id.ts"
import { readableLog } from "./server/readable-log.ts"

/** Characters of the log that are kept until they can be written; what comes then is left out. */
const KEPT_UNWRITTEN = 1_000_000

/** The process's log: one JSON object a line, to standard output; in development readable at a terminal. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  env.NODE_ENV === "development" && process.stdout.isTTY ? readableLog : standardOutput(),
)

/** A log that cannot be written, for it goes to a full disk, is no reason to end the process, which is what it would do. */
function standardOutput() {
  const output = destination({ sync: true, maxLength: KEPT_UNWRITTEN })
  return output.on("error", () => {})
}

const reported = new WeakSet<object>()

/**
 * Logs an unexpected failure, once however many catch it, with the id that the person is shown. What breaks off because
 * they have gone is hardly one, and is seen at level `debug` only.
 * @returns the request's id.
 */
export function reportError(error: unknown, request: Request, context: RequestContext): string {
  context.requestId ??= newRequestId()
  const isObject = typeof error === "object" && error !== null
  if (isObject && reported.has(error)) return context.requestId
  if (isObject) reported.add(error)
  const { pathname } = new URL(request.url)
  log[request.signal.aborted ? "debug" : "error"](
    { requestId: context.requestId, method: request.method, path: pathname, err: error },
    "request failed",
  )
  return context.requestId
}
