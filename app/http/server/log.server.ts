import { pino, stdTimeFunctions } from "pino"
import { env } from "~/env.server.ts"
import type { RequestContext } from "../context.ts"
import { LogOutput } from "./log-output.ts"
import { readableLine } from "./readable-log.ts"
import { newRequestId } from "./request-id.ts"

const output = new LogOutput()
const isForPerson = env.NODE_ENV === "development" && process.stdout.isTTY

/** The process's log: one JSON object a line, to standard output; in development readable at a terminal. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  { write: (line: string) => output.write(isForPerson ? readableLine(line) : line) },
)
output.onDropped = (lines) => log.error({ lines }, "log lines were dropped")

/** Waits until the log is written, at most this long. */
export const flushLog = (limitMs: number): Promise<void> => output.flush(limitMs)

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
  const hasLeft = (context.gone ?? request.signal).aborted
  log[hasLeft ? "debug" : "error"](
    { requestId: context.requestId, method: request.method, path: pathname, err: error },
    "request failed",
  )
  return context.requestId
}
