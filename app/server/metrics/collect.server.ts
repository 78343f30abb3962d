import { statfs } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import { changeLog, db, isDatabaseUp, writeQueue } from "#db/client.server.ts"
import { remainingWork } from "~/domain/background/work.server.ts"
import { countJobs, readTotals } from "~/domain/totals.server.ts"
import { env } from "~/env.server.ts"
import { keptBytes, keptCount } from "~/http/cache/responses.server.ts"
import { cacheCounts } from "~/http/cache/serve.server.ts"
import { MINUTE_MS } from "~/limits.ts"
import { errorCount } from "~/observe/log.server.ts"
import { countResponses, isCheck } from "~/observe/request-log.ts"
import { queues } from "~/runtime/limiter.ts"
import { keptPictureBytes } from "~/server/pictures.server.ts"
import { backupState } from "~/services/backup/schedule.server.ts"
import { outcomes } from "~/services/product-page/outcomes.ts"
import { version } from "../../../package.json"

const LIMIT_MS = 2_000

const registry = new Registry()
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })

export const collect = async (): Promise<{ type: string; text: string }> => ({
  type: registry.contentType,
  text: await registry.metrics(),
})

type Sample = [labels: Record<string, string>, value: number]
type Read = () => Sample[] | Promise<Sample[]>

/** Values that cannot be read, or not in time, are left out. */
async function inTime(read: Read): Promise<Sample[]> {
  const limit = new AbortController()
  const tooLate = sleep(LIMIT_MS, [], { signal: limit.signal }).catch(() => [])
  const samples = Promise.resolve()
    .then(read)
    .catch(() => [])
  return Promise.race([samples, tooLate]).finally(() => limit.abort())
}

const labelsOf = (labels: string) => labels.split(" ").filter(Boolean)

/** @param labels names separated by spaces. */
function gauge(name: string, help: string, labels: string, read: Read): void {
  new Gauge({
    ...{ name, help, labelNames: labelsOf(labels), registers: [registry] },
    async collect() {
      this.reset()
      const samples = await inTime(read)
      // Without labels, `reset` sets 0.
      if (samples.length === 0 && labels === "") this.remove()
      for (const [of, value] of samples) this.set(of, value)
    },
  })
}

function counter(name: string, help: string, labels: string, read: Read): void {
  new Counter({
    ...{ name, help, labelNames: labelsOf(labels), registers: [registry] },
    async collect() {
      this.reset()
      for (const [of, value] of await inTime(read)) this.inc(of, value)
    },
  })
}

const by =
  (label: string, counts: () => Record<string, number>): Read =>
  () =>
    Object.entries(counts()).map(([name, value]) => [{ [label]: name }, value])

const kinds = ["page", "data", "api", "picture", "asset", "check"] as const

function kindOf(path: string): (typeof kinds)[number] {
  if (path.startsWith("/api/") || path === "/api") return "api"
  if (path.startsWith("/images/")) return "picture"
  if (path.startsWith("/assets/")) return "asset"
  if (isCheck(path)) return "check"
  return path.endsWith(".data") ? "data" : "page"
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

const requests = new Counter({
  ...{ name: "curio_requests_total", help: "Responses that were sent", registers: [registry] },
  labelNames: ["kind", "method", "status"],
})
const durations = new Histogram({
  ...{ name: "curio_request_duration_seconds", help: "Time to the end of a response", registers: [registry] },
  labelNames: ["kind"],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})
for (const kind of kinds) durations.zero({ kind })

countResponses((path, method, status, ms) => {
  const kind = kindOf(path)
  const methodLabel = methods.includes(method) ? method : "other"
  requests.inc({ kind, method: methodLabel, status: `${Math.floor(status / 100)}xx` })
  durations.observe({ kind }, ms / 1_000)
})

counter(
  "curio_cache_requests_total",
  "Requests for what may be kept",
  "result",
  by("result", () => cacheCounts),
)
gauge("curio_cache_responses", "Responses that are kept", "", () => [[{}, keptCount()]])
gauge(
  ...(["curio_cache_bytes", "Memory of what is kept", "of"] as const),
  by("of", () => ({ responses: keptBytes(), pictures: keptPictureBytes() })),
)
gauge("curio_queue_jobs", "Jobs of a queue", "queue state", () =>
  queues().flatMap(({ name: queue, running, waiting }): Sample[] => [
    [{ queue, state: "running" }, running],
    [{ queue, state: "waiting" }, waiting],
  ]),
)
gauge("curio_database_up", "1 while the database answers", "", async () => [
  [{}, Number(await isDatabaseUp())],
])
gauge("curio_database_log_age_seconds", "Since the log of changes was read last; 0 for a file", "", () => [
  [{}, changeLog.ageMs() / 1_000],
])
gauge(
  "curio_database_reads",
  "Rounds of reads for pages that a replica may answer, since the start",
  "server",
  () => Object.entries(db.$client.readCounts).map(([server, count]) => [{ server }, count]),
)
gauge("curio_database_writes_waiting", "Writes that wait for their turn", "", () => [
  [{}, writeQueue.waiting],
])
gauge("curio_background_left", "Things whose rows are still to be deleted or changed", "of", async () => {
  const left = await remainingWork()
  return by("of", () => left)()
})
gauge("curio_imports", "Imports that were started and are not done", "state", async () => {
  const jobs = (await countJobs()).find(({ kind }) => kind === "import")
  return by("state", () => ({
    running: jobs?.running ?? 0,
    waiting: (jobs?.waiting ?? 0) + (jobs?.failed ?? 0),
  }))()
})
gauge("curio_jobs", "Jobs of all processes that are to be done", "kind state", async () =>
  (await countJobs()).flatMap(({ kind, error: _, ...states }) =>
    Object.entries(states).map(([state, count]): Sample => [{ kind, state }, count]),
  ),
)
counter("curio_captures_total", "Readings of shops' pages", "outcome", by("outcome", outcomes))

let totals: { at: number; read: ReturnType<typeof readTotals> } | undefined
function recentTotals() {
  const now = performance.now()
  if (!totals || now - totals.at > MINUTE_MS) totals = { at: now, read: readTotals() }
  return totals.read
}
gauge("curio_users", "Accounts", "", async () => [[{}, (await recentTotals()).users]])
gauge("curio_collections", "Collections", "", async () => [[{}, (await recentTotals()).collections]])
gauge("curio_backup_last_success_timestamp_seconds", "Time of the last complete backup", "", async () => {
  const last = (await backupState())?.last
  return last ? [[{}, last.getTime() / 1_000]] : []
})
gauge("curio_backup_failed", "1 when the last backup failed", "", async () => {
  const state = await backupState()
  return state ? [[{}, Number(state.hasFailed)]] : []
})
counter("curio_errors_total", "Unexpected errors", "", () => [[{}, errorCount.value]])
gauge("curio_disk_free_bytes", "Room on the disk of DATA_DIR", "", async () => {
  const { bavail, bsize } = await statfs(env.DATA_DIR)
  return [[{}, bavail * bsize]]
})
gauge("curio_build_info", "1, with the version", "version", () => [[{ version }, 1]])
