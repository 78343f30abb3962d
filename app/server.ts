import type { Server } from "node:http"

/** How long requests under way may take once the process was asked to end. Docker kills after ten seconds in all. */
const GRACE_MS = 8_000

/** How long the log may take to reach a slow reader at the end. */
const FLUSH_MS = 1_000

// What was built is for production, as remix-serve has it too; React and our settings read this while they load.
process.env.NODE_ENV ||= "production"

try {
  await start()
} catch (error) {
  // A plain Error was thrown with words for whoever starts us; anything else needs its stack.
  const isExplained = error instanceof Error && error.constructor === Error
  console.error("The server could not start.", isExplained ? error.message : error)
  process.exit(1)
}

/** Everything is imported here and not above, so that what fails while it loads is told like any other failure. */
async function start() {
  const { env } = await import("./env.server.ts")
  const { createApp } = await import("./http/server/app.ts")
  const { listen, localUrl } = await import("./http/server/listen.ts")
  const { sweepDaily } = await import("./http/server/sweep.ts")
  const build = await import("virtual:remix/server-build")
  const server = await listen(createApp(build, env.NODE_ENV), env.PORT, env.HOST)
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stop(server))
  console.log(`${env.APP_NAME} is ready at ${env.APP_ORIGIN ?? localUrl(server)}`)
  sweepDaily()
}

async function stop(server: Server) {
  const endNow = () => process.exit(1)
  process.removeAllListeners("SIGTERM").removeAllListeners("SIGINT")
  process.once("SIGTERM", endNow).once("SIGINT", endNow)
  const { stopServer } = await import("./http/server/stop.ts")
  const { runShutdownHooks } = await import("./http/server/shutdown.ts")
  const { closeDatabase } = await import("#db/client.server.ts")
  const { flushLog, log } = await import("./http/server/log.server.ts")
  await stopServer(server, { graceMs: GRACE_MS })
  for (const error of await runShutdownHooks()) log.error({ err: error }, "not brought to safety")
  await closeDatabase()
  await flushLog(FLUSH_MS)
  process.exit(0)
}
