import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { createClient } from "@libsql/client"
import { type Cluster, startCluster } from "../tests/cluster/cluster.ts"
import { seeded } from "./harness/database.ts"
import { type Done, load } from "./harness/load.ts"
import { cpuMs } from "./harness/process.ts"
import { type Row, report } from "./harness/report.ts"
import { inTurn, median } from "./harness/rounds.ts"
import { type Server, startApp } from "./harness/server.ts"
import { SESSION_SECRET } from "./harness/sessions.ts"
import { fillPages } from "./pages/data.ts"

/*
 * One, two and three processes over a libSQL server with a replica, beside one process on a file: reads and writes in a second, and
 * the processor time of all processes and database servers for one. The clients run on the same cores, so two cores cannot show
 * how much more three processes do. They show what a request costs in all, and that is what more cores multiply.
 *
 *   npm run bench -- cluster
 *   npm run bench -- cluster --rounds=1
 */
const { values: options } = parseArgs({ options: { rounds: { type: "string", default: "3" } } })
const ROUNDS = Number(options.rounds)
const SECONDS = 5
const CONNECTIONS = 12
const LAGS = 200
const FAILOVERS = 5
const PAGES = 15

let unknown = 0

type Target = Pick<Server, "origin" | "pid">
type Figures = Pick<Done, "perSecond" | "cpuMs">

const data = await seeded(fillPages)
const sessions = data.filled
const file = await startApp({ dataDir: data.copy(), env: { LOG_LEVEL: "error", TRUST_PROXY: "on" } })
const cluster = await startCluster({
  env: { SESSION_SECRET, UV_THREADPOOL_SIZE: "8", MALLOC_MMAP_THRESHOLD_: "131072" },
})
try {
  const client = createClient({ url: cluster.primary.url })
  const clusterSessions = await fillPages({ client })
  client.close()
  // The first requests of a process load its code.
  for (const { origin } of [file, ...cluster.apps])
    for (let at = 0; at < 20; at++) await (await fetch(`${origin}/collection/1?warm=${at}`)).text()
  const rows: Row[] = []
  for (const [what, run, most] of [
    ["kept pages", keptPages, 2],
    ["pages made anew", newPages, 6],
    ["writes", writes, 8],
  ] as const) {
    const on = (count: number) => () => spread(count, (app, share) => run(app, clusterSessions, share))
    const runs = await inTurn(ROUNDS, {
      file: async (): Promise<Figures> => run(file, sessions, CONNECTIONS),
      one: on(1),
      two: on(2),
      three: on(3),
    })
    for (const [count, done] of [
      ["1 process", runs.one],
      ["2 processes", runs.two],
      ["3 processes", runs.three],
    ] as const)
      rows.push({
        what: `${what} of ${count} on a server, beside one process on a file`,
        unit: "/s",
        measured: done.perSecond,
        baseline: runs.file.perSecond,
      })
    rows.push({
      what: `processor time for 3 processes' ${what}, likewise`,
      unit: "ms",
      measured: runs.three.cpuMs,
      baseline: runs.file.cpuMs,
      target: { atMost: most },
    })
  }
  rows.push(...(await lag(cluster)), ...(await failover(cluster, clusterSessions)))
  for (const away of [1, 10]) rows.push(...(await roundTrips(cluster, clusterSessions, away)))
  report("cluster", rows)
} finally {
  await Promise.all([file.stop(), cluster.stop()])
  data.remove()
}

/** Runs on so many processes at once. The processor time is that of all of them and the database servers. */
async function spread(
  count: number,
  run: (app: Target, connections: number) => Promise<Done>,
): Promise<Figures> {
  const { apps, primary, replica } = cluster
  const pids = [...apps.map(({ pid }) => pid), primary.pid(), replica.pid()]
  const used = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const before = used()
  const done = await Promise.all(apps.slice(0, count).map((app) => run(app, CONNECTIONS / count)))
  const perSecond = done.reduce((sum, each) => sum + each.perSecond, 0)
  return { perSecond, cpuMs: (used() - before) / (perSecond * SECONDS) }
}

type Sessions = { Cookie: string }[]

function keptPages(app: Target, [headers]: Sessions, connections: number) {
  return load(app, { path: "/collection/1", headers, seconds: SECONDS, connections })
}

/** Each request has an address that is asked for once. */
function newPages(app: Target, [headers]: Sessions, connections: number) {
  const each = (request: object) => ({ ...request, path: `/collection/1?unknown=${++unknown}` })
  return load(app, { path: "/collection/1", headers, seconds: SECONDS, connections, each })
}

/** Of all users in turn, because one user may write ten times a second. */
function writes(app: Target, all: Sessions, connections: number) {
  let turn = 0
  const each = (request: object) => {
    const user = turn++ % all.length
    const body = { name: `Thing ${++unknown}`, brand: "Maker 1", imageUrl: "https://shop.example/vase.jpg" }
    return {
      ...request,
      method: "POST" as const,
      headers: { "content-type": "application/json", cookie: all[user]?.Cookie ?? "" },
      body: JSON.stringify({
        ...body,
        productUrl: `https://shop.example/${unknown}`,
        collectionId: user + 1,
      }),
    }
  }
  return load(app, { path: "/api/items", status: 201, seconds: SECONDS, connections, each })
}

function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN
}

/** From the acknowledgement of a write until the replica has it. */
async function lag({ primary, replica }: Cluster): Promise<Row[]> {
  const [writer, reader] = [createClient({ url: primary.url }), createClient({ url: replica.url })]
  const waits: number[] = []
  for (let at = 0; at < LAGS; at++) {
    const description = `lag ${at}`
    await writer.execute({ sql: "update collections set description = ? where id = 2", args: [description] })
    const began = performance.now()
    for (;;) {
      const { rows } = await reader.execute("select description from collections where id = 2")
      if (rows[0]?.[0] === description) break
    }
    waits.push(performance.now() - began)
  }
  writer.close()
  reader.close()
  return [
    {
      what: "replica behind the primary, median",
      unit: "ms",
      measured: median(waits),
      target: { atMost: 50 },
    },
    { what: "likewise, all but 1 %", unit: "ms", measured: percentile(waits, 0.99), target: { atMost: 500 } },
  ]
}

/** From the start of a killed primary until a process has written again; a supervisor starts it. */
async function failover({ primary, apps }: Cluster, [session]: Sessions): Promise<Row[]> {
  const waits: number[] = []
  for (let at = 0; at < FAILOVERS; at++) {
    await primary.kill()
    const began = performance.now()
    await primary.restart()
    const write = () =>
      fetch(`${apps[0]?.origin}/api/collections/1/notes`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...session },
        body: JSON.stringify({ content: `After failover ${at}` }),
      })
    while (!(await write()).ok) await sleep(10)
    waits.push(performance.now() - began)
  }
  const measured = Math.max(...waits)
  return [
    {
      what: "no writes after a kill of the primary, at most",
      unit: "ms",
      measured,
      target: { atMost: 5_000 },
    },
  ]
}

/** How often a page waits for a server so far away. What it costs without any way is the baseline. */
async function roundTrips({ apps, links }: Cluster, [session]: Sessions, awayMs: number): Promise<Row[]> {
  const time = async (path: string, delayMs: number): Promise<number> => {
    links.primary.delayMs = delayMs
    links.replica.delayMs = delayMs
    const waits: number[] = []
    for (let at = 0; at <= PAGES; at++) {
      const began = performance.now()
      const response = await fetch(`${apps[0]?.origin}${path}?unknown=${++unknown}`, { headers: session })
      await response.text()
      if (at > 0) waits.push(performance.now() - began)
    }
    links.primary.delayMs = 0
    links.replica.delayMs = 0
    return median(waits)
  }
  const rows: Row[] = []
  for (const [what, path] of [
    ["home", "/"],
    ["a collection of 60", "/collection/1"],
  ] as const) {
    const near = await time(path, 0)
    const far = await time(path, awayMs)
    rows.push({ what: `${what}, ${awayMs} ms away`, unit: "ms", measured: far, baseline: near })
    // A timer of a millisecond waits for more than one, so only the longer way can be counted.
    if (awayMs >= 10)
      rows.push({
        what: `round trips: ${what}`,
        unit: "",
        measured: (far - near) / (2 * awayMs),
        target: { atMost: 3.5 },
      })
  }
  return rows
}
