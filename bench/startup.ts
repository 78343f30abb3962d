import { spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { seeded } from "./harness/database.ts"
import { load } from "./harness/load.ts"
import { cpuMs, memoryMb } from "./harness/process.ts"
import { type Row, report } from "./harness/report.ts"
import { inTurn } from "./harness/rounds.ts"
import { startApp } from "./harness/server.ts"
import { freePort, httpSend } from "./hostile/send.ts"
import { fillPages } from "./pages/data.ts"

/*
 * From the start of the process to the first good response, on an existing database, beside a server of one line; and the
 * memory before and after load.
 */
const ROUNDS = 5
const START_MS = 700
const MEMORY_MB = 250
const IDLE_MS = 2_000
const LOAD_SECONDS = 4
const BARE = `require("node:http").createServer((_, response) => response.end()).listen(process.env.PORT, "127.0.0.1")`

const data = await seeded(fillPages)
const dataDir = data.copy()
// The first start makes what later ones find.
await (await startApp({ dataDir })).stop()
const APP = ["build/server/server.js"]
try {
  const runs = await inTurn(ROUNDS, {
    health: () => start(APP, "/healthz"),
    page: () => start(APP, "/collection/1"),
    bare: () => start(["-e", BARE], "/"),
  })
  const row = (what: string, measured: number, baseline: number): Row => ({
    what,
    unit: "ms",
    measured,
    baseline,
  })
  const within = (what: string, measured: number): Row => ({
    what,
    unit: "ms",
    measured,
    target: { atMost: START_MS },
  })
  report("startup", [
    row("processor time to the first /healthz, beside a bare server", runs.health.cpu, runs.bare.cpu),
    row("time to the first /healthz, likewise", runs.health.elapsed, runs.bare.elapsed),
    within("time to the first response: /healthz", runs.health.elapsed),
    within("time to the first response: a page", runs.page.elapsed),
    ...(await memory()),
  ])
} finally {
  data.remove()
}

async function start(args: string[], path: string) {
  const port = await freePort()
  const { PATH } = process.env
  const env: NodeJS.ProcessEnv = {
    PATH,
    NODE_ENV: "production",
    UV_THREADPOOL_SIZE: "8",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  const began = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: "ignore" })
  while ((await httpSend(port, { path })).status !== 200) {
    if (child.exitCode !== null) throw new Error("The server has not started. Was the app built?")
    await pause(2)
  }
  const elapsed = performance.now() - began
  const cpu = cpuMs(child.pid ?? 0)
  const ended = once(child, "exit")
  child.kill()
  await ended
  return { elapsed, cpu }
}

async function memory(): Promise<Row[]> {
  const app = await startApp({ dataDir })
  try {
    await pause(IDLE_MS)
    const idle = memoryMb(app.pid).now
    for (const path of ["/collection/1", "/", "/api/collections/1/items?limit=60"])
      for (const headers of [{}, data.filled[0]]) await load(app, { path, headers, seconds: LOAD_SECONDS })
    const { most } = memoryMb(app.pid)
    const row = (what: string, measured: number): Row => ({
      what,
      unit: "MB",
      measured,
      target: { atMost: MEMORY_MB },
    })
    return [row("memory, idle", idle), row("most memory, under load", most)]
  } finally {
    await app.stop()
  }
}
