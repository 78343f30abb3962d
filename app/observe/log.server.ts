import { setTimeout as sleep } from "node:timers/promises"
import type { WriteStream } from "node:tty"
import { pino } from "pino"
import type { RequestContext, SentRequest } from "~/context.ts"
import { env } from "~/env.server.ts"
import { DomainError } from "~/errors.ts"
import { isDiskFull, isReadOnly } from "~/runtime/atomic-write.ts"
import type { LoggedName } from "~/words/events.ts"
import { currentClient, currentRequestId } from "./current-request.ts"
import { ErrorHook } from "./error-hook.ts"
import { loggedPath } from "./request-log.ts"

const WAITING_MAX = 1_048_576
const SEND_EVERY_MS = 10

/** Writes to standard output without ever waiting. A system call for each line would cost more than the line. */
export class LogOutput {
  onDropped: (lines: number) => void = () => {}
  #batch = ""
  #batchLines = 0
  #dropped = 0
  #broken = false

  constructor(
    private readonly stream: NodeJS.WritableStream & { writableLength: number } = process.stdout,
    private readonly waitingMax = WAITING_MAX,
  ) {
    stream.on("error", () => {})
    doNotWait(stream)
  }

  write(line: string) {
    if (this.stream.writableLength + this.#batch.length + line.length > this.waitingMax) {
      this.#dropped++
      return
    }
    if (this.#batch === "") setTimeout(this.send, SEND_EVERY_MS)
    this.#batch += line
    this.#batchLines++
  }

  readonly send = () => {
    if (this.#batch === "") return
    // A full disk may have saved a part of the last line.
    const text = this.#broken ? `\n${this.#batch}` : this.#batch
    const lines = this.#batchLines
    this.#batch = ""
    this.#batchLines = 0
    this.stream.write(text, (error) => this.#written(lines, error))
  }

  async flush(limitMs: number): Promise<void> {
    this.send()
    const written = new Promise<void>((resolve) => this.stream.write("", () => resolve()))
    await Promise.race([written, sleep(limitMs)])
  }

  #written(lines: number, error: Error | null | undefined) {
    this.#broken = Boolean(error)
    if (error) this.#dropped += lines
    if (error || this.#dropped === 0 || this.stream.writableLength > 0 || this.#batch !== "") return
    const dropped = this.#dropped
    this.#dropped = 0
    this.onDropped(dropped)
    // If the report itself is lost, the next one counts its lines again.
    this.#batchLines = dropped
  }
}

/** Node blocks on a terminal that is paused (Ctrl-S), unless its handle is set not to. */
function doNotWait(stream: NodeJS.WritableStream & { isTTY?: boolean }) {
  if (!stream.isTTY) return
  const { _handle } = stream as WriteStream & { _handle?: { setBlocking?: (blocking: boolean) => void } }
  _handle?.setBlocking?.(false)
}

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
// An uncaught error and process.exit() do not wait for the timer.
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

/** Tells the operator: the error is counted, and sent to ERROR_WEBHOOK_URL. */
export function hookError(error: unknown, where?: { requestId?: string; path?: string }): void {
  errorCount.value++
  hook?.report(error, where)
}

/** Logs a failure of what no request waits for. The disk is the operator's: a stack would tell nothing. */
export function reportFailure(error: unknown, message: string): void {
  if (isDiskFull(error)) log.error(`${message}, because the disk is full`)
  else if (isReadOnly(error)) log.error(`${message}, because the data is read-only`)
  else log.error({ err: error }, message)
  hookError(error)
}

const reported = new WeakSet<object>()

/** Logs an error once; at `debug` if its cause is the client, who has left or may not read any more. @returns the request's id. */
export function reportError(error: unknown, request: SentRequest, context: RequestContext): string {
  context.requestId ??= currentRequestId()
  // A page is shown without what failed, and the next request may succeed.
  context.cache?.refuse()
  const isObject = typeof error === "object" && error !== null
  if (isObject && reported.has(error)) return context.requestId
  if (isObject) reported.add(error)
  const { pathname } = new URL(request.url)
  const isOfUser = error instanceof DomainError && error.status < 500
  const isOfClient = isOfUser || (context.gone ?? request.signal).aborted
  if (!isOfClient) hookError(error, { requestId: context.requestId, path: loggedPath(pathname) })
  log[isOfClient ? "debug" : "error"](
    { requestId: context.requestId, method: request.method, path: loggedPath(pathname), err: error },
    "request failed",
  )
  return context.requestId
}

type About = Record<string, string | number | boolean | null | undefined>

/** One line with the stable name in `event`. It has ids only: no names, addresses of mail or texts. */
export function logEvent(event: LoggedName, about: About = {}, client = currentClient()): void {
  const level = /-(failed|limited)$|^admin-/.test(event) ? "warn" : "info"
  log[level]({ event, requestId: client?.requestId, client: client?.address, ...about }, "security event")
}
