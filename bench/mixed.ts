import { parseArgs } from "node:util"
import autocannon from "autocannon"
import { seeded } from "./harness/database.ts"
import { cpuMs, memoryMb } from "./harness/process.ts"
import { print, type Row, report } from "./harness/report.ts"
import { inTurn } from "./harness/rounds.ts"
import { type Server, startApp } from "./harness/server.ts"
import { versionAt } from "./harness/version.ts"
import { Crowd, requestsOf } from "./mixed/crowd.ts"
import { fillWorld } from "./mixed/world.ts"

/*
 * 1,000 users, 500 collections, 95 % reads and 5 % writes, as mixed/crowd.ts describes, beside the version before the
 * responses were cached. `--uniform`: every user and collection is equally likely; prints only.
 *
 *   npm run bench -- mixed [--uniform]
 */
const BEFORE = "c87ca77"
const CONNECTIONS = 32
const ROUNDS = 3
const SECONDS = 8
const MEMORY_MB = 250

const { values } = parseArgs({ options: { uniform: { type: "boolean", default: false } } })
const checkout = versionAt(BEFORE)
const data = await seeded(fillWorld, checkout)
const env = { TRUST_PROXY: "1" }
const app = await startApp({ dataDir: data.copy(), env })
const before = await startApp({ dataDir: data.copy(), env, checkout })
const failures = new Map<string, number>()
try {
  const [now, then] = [crowdFor(), crowdFor()]
  const runs = await inTurn(ROUNDS, { before: () => run(before, then), app: () => run(app, now) })
  for (const [what, times] of [...failures].slice(0, 10)) console.info(`${times} × ${what}`)
  const row = (what: string, unit: string, figure: keyof typeof runs.app, target?: Row["target"]): Row => ({
    what,
    unit,
    measured: runs.app[figure],
    baseline: runs.before[figure],
    target,
  })
  const rows: Row[] = [
    row("responses, beside the version before", "/s", "perSecond", { atLeast: 10 }),
    row("responses for a second of processor time, likewise", "/s", "perCpuSecond"),
    row("median wait, likewise", "ms", "p50Ms"),
    row("wait of all but 1 %, likewise", "ms", "p99Ms"),
    row("most memory, likewise", "MB", "memoryMb"),
    { what: "error responses", unit: "", measured: failed(), target: { atMost: 0 } },
    { what: "most memory", unit: "MB", measured: memoryMb(app.pid).most, target: { atMost: MEMORY_MB } },
  ]
  if (values.uniform) print(rows.map(({ target: _, ...rest }) => rest))
  else report("mixed", rows)
} finally {
  await Promise.all([app.stop(), before.stop()])
  data.remove()
}

function crowdFor(): Crowd {
  return new Crowd(data.filled, { isUniform: values.uniform, seed: 4 })
}

function failed(): number {
  return [...failures.values()].reduce((sum, times) => sum + times, 0)
}

async function run(server: Server, crowd: Crowd) {
  const start = cpuMs(server.pid)
  const note = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1)
  const result = await autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    sampleInt: 250,
    requests: requestsOf(crowd, note),
  })
  if (result.errors > 0) note(`${result.errors} connections`)
  const responses = result.requests.total
  const known = result.statusCodeStats?.["304"]?.count ?? 0
  console.info(`${server === app ? "now" : "before"}: ${responses} responses, ${known} of them 304`)
  return {
    perSecond: responses / result.duration,
    perCpuSecond: (responses * 1_000) / (cpuMs(server.pid) - start),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    memoryMb: memoryMb(server.pid).most,
  }
}
