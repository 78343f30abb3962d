import { isDatabaseUp, isReplicaUp } from "#db/client.server.ts"
import type { Exchange, Handler } from "~/context.ts"
import { env } from "~/env.server.ts"
import { untilAborted } from "~/runtime/aborting.ts"
import { readOnlyCheck } from "~/services/storage/data-dir.server.ts"
import { isBucketWritable, uploads } from "~/services/storage/stores.server.ts"
import { sendJson } from "../http/response/send.ts"
import { isReady } from "./shutdown.ts"

const BUCKET_LIMIT_MS = 2_000
const BELIEVED_MS = 5_000

let askedAt = Number.NEGATIVE_INFINITY
let isAnswering = Promise.resolve(true)

/** True without a bucket. */
function isBucketUp(): Promise<boolean> {
  if (env.S3_BUCKET && performance.now() - askedAt > BELIEVED_MS) {
    askedAt = performance.now()
    isAnswering = untilAborted(uploads.read("none"), AbortSignal.timeout(BUCKET_LIMIT_MS)).then(
      () => true,
      () => false,
    )
  }
  return isAnswering.then((isUp) => isUp && isBucketWritable())
}

export const healthChecks = {
  isDatabaseUp,
  isReadOnly: readOnlyCheck(env),
  /** What the server can do without: reads come from the primary then, and pictures wait. */
  async weakPart(): Promise<string | null> {
    if (!(await isReplicaUp())) return "replica"
    return (await isBucketUp()) ? null : "bucket"
  },
}

const unavailable = (exchange: Exchange, reason: string) =>
  sendJson(exchange, 503, { status: "unavailable", reason }, { "Retry-After": "5" })

/** Needs nothing: a supervisor ends a process that does not answer. */
export const live: Handler = (exchange) => sendJson(exchange, 200, { status: "ok" })

/** For proxies: the process takes requests, whatever the database does. */
export const ready: Handler = (exchange) =>
  isReady() ? sendJson(exchange, 200, { status: "ok" }) : unavailable(exchange, "stopping")

export const health =
  ({ isDatabaseUp, isReadOnly, weakPart }: typeof healthChecks): Handler =>
  async (exchange) => {
    if (!isReady()) return unavailable(exchange, "stopping")
    const reason = !(await isDatabaseUp()) ? "database" : isReadOnly() ? "read-only" : null
    if (reason) return unavailable(exchange, reason)
    const weak = await weakPart()
    sendJson(exchange, 200, weak ? { status: "degraded", reason: weak } : { status: "ok" })
  }
