import { pino } from "pino"
import { env } from "~/env.server.ts"
import type { RequestContext } from "../http/context.ts"
import type { SentRequest } from "../http/request.ts"
import { currentRequestId } from "../server/current-response.server.ts"
import { ErrorHook } from "./error-hook.ts"
import { LogOutput } from "./log-output.ts"
import { loggedPath } from "./request-log.ts"

const output = new LogOutput()
const isReadable = env.NODE_ENV === "development" && process.stdout.isTTY

let written = { at: 0, text: "" }

/** The format is pino's own, and it is made once in a millisecond. */
function isoTime(): string {
  const at = Date.now()
  if (written.at !== at) written = { at, text: `,"time":"${new Date(at).toISOString()}"` }
  return written.text
}

export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  { write: (line: string) => output.write(isReadable ? readableLine(line) : line) },
)
// An uncaught error or process.exit() ends the last pass of the event loop early.
process.once("exit", output.send)
output.onDropped = (lines) => log.error({ lines }, "log lines were dropped")

export function readableLine(line: string): string {
  const { level, time, msg, err, method, path, status, ms, requestId, ...rest } = JSON.parse(line)
  const request = [method, path, status, ms === undefined ? undefined : `${ms} ms`, requestId]
  const details = Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined
  const parts = [time.slice(11, 19), level, msg, ...request, details].filter((part) => part !== undefined)
  return `${parts.join(" ")}\n${err ? `${err.stack}\n` : ""}`
}

export const flushLog = (limitMs: number): Promise<void> => output.flush(limitMs)

const hook = env.ERROR_WEBHOOK_URL
  ? new ErrorHook(env.ERROR_WEBHOOK_URL, (error) =>
      log.warn({ err: error }, "ERROR_WEBHOOK_URL did not take an error"),
    )
  : null

export const errorCount = { value: 0 }

/** It tells the operator: the error is counted, and sent to ERROR_WEBHOOK_URL. */
export function hookError(error: unknown, where?: { requestId?: string; path?: string }): void {
  errorCount.value++
  hook?.report(error, where)
}

/** Logs a failure of what no request waits for. */
export function reportFailure(error: unknown, message: string): void {
  log.error({ err: error }, message)
  hookError(error)
}

const reported = new WeakSet<object>()

/** Logs an error once, at `debug` if the client has left, which is then the cause. @returns the request's id. */
export function reportError(error: unknown, request: SentRequest, context: RequestContext): string {
  context.requestId ??= currentRequestId()
  // A page is shown without what failed, and the next request may succeed.
  context.cache?.refuse()
  const isObject = typeof error === "object" && error !== null
  if (isObject && reported.has(error)) return context.requestId
  if (isObject) reported.add(error)
  const { pathname } = new URL(request.url)
  const hasLeft = (context.gone ?? request.signal).aborted
  if (!hasLeft) hookError(error, { requestId: context.requestId, path: loggedPath(pathname) })
  log[hasLeft ? "debug" : "error"](
    { requestId: context.requestId, method: request.method, path: loggedPath(pathname), err: error },
    "request failed",
  )
  return context.requestId
}
