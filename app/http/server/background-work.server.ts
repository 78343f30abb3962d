import { setTimeout as sleep } from "node:timers/promises"
import { isWorkLeft, nextStep, onWorkLeft } from "~/domain/background/work.server.ts"
import { env } from "~/env.server.ts"
import { measureUploads, releasePictures, sweepUnusedPictures } from "~/services/images/index.server.ts"
import { sweepDrafts } from "~/services/storage/atomic-write.ts"
import { log } from "./log.server.ts"
import { onShutdown } from "./shutdown.ts"

/** Between steps, so that requests get at least half of the time. */
const PAUSE_MS = 10
const RETRY_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000

let running: Promise<void> | undefined
let isRequested = false
let isStopping = false
let retry: NodeJS.Timeout | undefined

onShutdown(async () => {
  isStopping = true
  await running
})

/** Does the rest of deletions and privacy changes in small steps: what a crash has left, and what later commands leave. */
export function startBackgroundWork(): void {
  onWorkLeft(work)
  work()
}

function work(): void {
  isRequested = true
  running ??= run().finally(() => {
    running = undefined
    // Requested while the last run was ending.
    if (isRequested && !isStopping) work()
  })
}

async function run(): Promise<void> {
  while (isRequested && !isStopping) {
    isRequested = false
    try {
      await runSteps()
    } catch (error) {
      log.error({ err: error }, "background work failed, and is tried again")
      retry ??= setTimeout(() => {
        retry = undefined
        work()
      }, RETRY_MS).unref()
    }
  }
}

async function runSteps(): Promise<void> {
  while (!isStopping && (await isWorkLeft())) {
    const { pictures } = await nextStep()
    await releasePictures(pictures)
    await sleep(PAUSE_MS)
  }
}

/** Now and once a day: deletes pictures of forms that were never saved, and files that a killed process left half written. */
export function sweepDaily(): void {
  void sweep()
  setInterval(sweep, DAY_MS).unref()
}

async function sweep() {
  // Another process may have left work and not come back.
  startBackgroundWork()
  const sweeping = [
    sweepUnusedPictures(new Date(Date.now() - DAY_MS)),
    sweepDrafts(env.DATA_DIR),
    measureUploads(),
  ]
  for (const result of await Promise.allSettled(sweeping))
    if (result.status === "rejected") log.error({ err: result.reason }, "not swept")
}
