import type { Server } from "node:http"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"

/** A write may wait eight seconds for its turn, and its transaction takes five at most. */
const GRACE_MS = 13_000

const FLUSH_MS = 1_000

// On a machine with much memory V8 lets the heap grow to four times what is in use before it collects.
setFlagsFromString("--heap-growing-percent=60")

// React and `env.server.ts` read this while they load.
process.env.NODE_ENV ||= "production"

try {
  await start()
} catch (error) {
  const { explained } = await import("./commands/command.ts")
  console.error("The server could not start.", await explained(error))
  process.exit(1)
}

/** Imports everything itself, so that a failing import is reported like any other error. */
async function start() {
  const { env } = await import("./env.server.ts")
  const { createApp } = await import("./server/app.ts")
  const { stopWatching } = await import("~/http/request-info.ts")
  const { listen, localUrl } = await import("./server/listen.ts")
  const { startRegularJobs } = await import("~/domain/background/start.server.ts")
  const { isFirst } = await import("~/domain/accounts/new-account.server.ts")
  const { warmUpSoon } = await import("./server/warm-up.server.ts")
  const { checkProvider } = await import("./server/check-provider.server.ts")
  const build = await import("virtual:remix/server-build")
  stopWatching()
  const server = await listen(createApp(build, env.NODE_ENV), env.PORT, env.HOST)
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stop(server))
  console.log(`${env.APP_NAME} is ready. Open ${env.APP_ORIGIN ?? localUrl(server)}`)
  // A database that does not answer at this moment is reported where it is used.
  if (await isFirst().catch(() => false)) console.log("The first account that signs up is the administrator.")
  void startRegularJobs(join(import.meta.dirname, "backup.js"))
  warmUpSoon()
  void checkProvider()
}

async function stop(server: Server) {
  const endNow = () => process.exit(1)
  process.removeAllListeners("SIGTERM").removeAllListeners("SIGINT")
  process.once("SIGTERM", endNow).once("SIGINT", endNow)
  const { runShutdownHooks } = await import("./runtime/shutdown.ts")
  const { stopServer } = await import("./server/shutdown.ts")
  const { closeDatabase } = await import("#db/client.server.ts")
  const { flushLog, log } = await import("./observe/log.server.ts")
  await stopServer(server, { graceMs: GRACE_MS })
  for (const error of await runShutdownHooks()) log.error({ err: error }, "shutdown failed")
  await closeDatabase()
  await flushLog(FLUSH_MS)
  process.exit(0)
}
