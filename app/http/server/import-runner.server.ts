import { asSender } from "#db/client.server.ts"
import { type Lease, takeLease } from "~/domain/imports/run/lease.server.ts"
import { runImport } from "~/domain/imports/run/run.server.ts"
import { onImportStarted } from "~/domain/imports/start.server.ts"
import { reportFailure } from "./log.server.ts"
import { onShutdown } from "./shutdown.ts"

const AT_ONCE = 4
/** How soon an import is found that another process has started, or left. */
const LOOK_EVERY_MS = 5_000

const running = new Set<Promise<void>>()
/** Pictures of imports, also of those that are done. */
const fetching = new Set<Promise<void>>()
const stop = new AbortController()
const signals = new Set<NodeJS.Signals>(["SIGTERM", "SIGINT"])
let isLooking = false
let isAsked = false

onShutdown(stopImports)

/** For good. What is left is done by another process, or after the next start. */
export async function stopImports(): Promise<void> {
  stop.abort()
  await Promise.all([...running, ...fetching])
}

/** Works on imports that were started, those of a killed process too. */
export function startImports(): void {
  hearSignals()
  onImportStarted(look)
  setInterval(look, LOOK_EVERY_MS).unref()
  look()
}

/**
 * Plain remix-serve would go on until the last import is done. It listens for signals after this file is loaded. Where nobody
 * listens, a signal ends the process anyway.
 */
function hearSignals(): void {
  const hear = (signal: NodeJS.Signals) => {
    if (signals.delete(signal)) process.prependOnceListener(signal, () => stop.abort())
  }
  for (const signal of [...signals]) if (process.listenerCount(signal) > 0) hear(signal)
  process.on("newListener", hear)
}

function look(): void {
  isAsked = true
  if (isLooking) return
  isLooking = true
  takeAll()
    .catch((error: unknown) => reportFailure(error, "imports could not be looked for"))
    .finally(() => {
      isLooking = false
    })
}

async function takeAll(): Promise<void> {
  while (isAsked && !stop.signal.aborted) {
    isAsked = false
    while (running.size < AT_ONCE && !stop.signal.aborted) {
      const lease = await takeLease()
      if (!lease) break
      run(lease)
    }
  }
}

function run(lease: Lease): void {
  const work = asSender(`import:${lease.importId}`, () => runImport(lease, { stop: stop.signal, beside }))
    .catch((error: unknown) => reportFailure(error, "an import failed, and is tried again"))
    .finally(() => {
      running.delete(work)
      if (!stop.signal.aborted) look()
    })
  running.add(work)
}

function beside(pictures: Promise<void>): void {
  const work = pictures
    .catch((error: unknown) => {
      if (!stop.signal.aborted) reportFailure(error, "pictures of an import were not fetched")
    })
    .finally(() => fetching.delete(work))
  fetching.add(work)
}
