import type { Logger } from "pino"
import type { Exchange } from "../server/handlers.ts"

/** Logs and counts a request when its response is closed. Without the query, which may hold a private search. */
export function logRequest(log: Logger, { request, response, info }: Exchange): void {
  const startedAt = performance.now()
  const { socket, method = "" } = request
  const bytesBefore = socket.bytesWritten
  response.on("close", () => {
    const { requestId, path, clientAddress, userId } = info
    const { statusCode: status, writableFinished } = response
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    countRequest(path, method, status, ms)
    const level = isCheck(path) ? "debug" : status >= 500 ? "error" : "info"
    const bytes = socket.bytesWritten - bytesBefore
    const line = { requestId, method, path: loggedPath(path), status, ms, bytes, client: clientAddress }
    if (userId !== undefined) Object.assign(line, { userId })
    if (!writableFinished) Object.assign(line, { aborted: true })
    log[level](line, "request")
  })
}

const PATH_MAX = 500

/** It leaves out the token of an invitation: who reads the log must not sign up with it. */
export const loggedPath = (path: string): string => path.slice(0, PATH_MAX).replace(/^(\/invite\/).+/i, "$1…")

/* Plain numbers, because every response counts. `collect.server.ts` makes metrics of them. */

const kinds = ["page", "data", "api", "picture", "asset", "check"] as const
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"] as const
/** The classes are 1xx to 5xx. */
const CLASSES = 5

/** They are upper bounds, in milliseconds. */
export const buckets = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const

const counts = new Float64Array(kinds.length * methods.length * CLASSES)
/** Each kind has its buckets, one for what took longer, and the sum. */
const DURATIONS = buckets.length + 2
const durations = new Float64Array(kinds.length * DURATIONS)

export function countRequest(path: string, method: string, status: number, ms: number): void {
  const kind = kindOf(path)
  const known = methods.indexOf(method as (typeof methods)[number])
  const at = (kind * methods.length + (known < 0 ? methods.length - 1 : known)) * CLASSES
  add(counts, at + Math.min(Math.max(Math.floor(status / 100), 1), CLASSES) - 1, 1)
  let bucket = 0
  while (bucket < buckets.length && ms > (buckets[bucket] as number)) bucket++
  add(durations, kind * DURATIONS + bucket, 1)
  add(durations, (kind + 1) * DURATIONS - 1, ms)
}

function add(numbers: Float64Array, at: number, by: number): void {
  numbers[at] = (numbers[at] as number) + by
}

/** The numbers follow the order of `kinds`. */
function kindOf(path: string): number {
  if (path.startsWith("/api/") || path === "/api") return 2
  if (path.startsWith("/images/")) return 3
  if (path.startsWith("/assets/")) return 4
  if (isCheck(path)) return 5
  return path.endsWith(".data") ? 1 : 0
}

/** Programs of the operator ask for these paths every few seconds. */
const isCheck = (path: string): boolean => path === "/healthz" || path === "/livez" || path === "/metrics"

type RequestCount = { kind: string; method: string; status: string; count: number }

export const requestCounts = (): RequestCount[] =>
  kinds.flatMap((kind, k) =>
    methods.flatMap((method, m) =>
      Array.from({ length: CLASSES }, (_, c) => ({
        ...{ kind, method, status: `${c + 1}xx` },
        count: counts[(k * methods.length + m) * CLASSES + c] ?? 0,
      })),
    ),
  )

/** @returns for each kind how many took at most the milliseconds of each bucket, how many there were, and their sum. */
export const requestDurations = (): { kind: string; atMost: number[]; count: number; sumMs: number }[] =>
  kinds.map((kind, k) => {
    const ofKind = durations.subarray(k * DURATIONS, (k + 1) * DURATIONS)
    let count = 0
    const atMost = [...ofKind.subarray(0, -1)].map((more) => (count += more))
    return { kind, atMost: atMost.slice(0, -1), count, sumMs: ofKind.at(-1) ?? 0 }
  })
