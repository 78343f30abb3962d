import { setTimeout as sleep } from "node:timers/promises"
import { isWorkLeft, nextStep, onWorkLeft } from "~/domain/background/work.server.ts"
import { sweepImports } from "~/domain/imports/sweep.server.ts"
import { deleteOldKeys } from "~/domain/write.server.ts"
import { env } from "~/env.server.ts"
import { measureUploads } from "~/services/images/quota.server.ts"
import { releasePictures, sweepUnusedPictures } from "~/services/images/unused.server.ts"
import { sweepDrafts } from "~/services/storage/atomic-write.ts"
import { sweepTemporaryFiles } from "~/services/storage/temporary-file.server.ts"
import { reportFailure } from "./log.server.ts"
import { onShutdown } from "./shutdown.ts"

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

/** Continues deletions and privacy changes in small steps, those of a crashed process too. */
export function startBackgroundWork(): void {
  onWorkLeft(work)
  work()
}

function work(): void {
  isRequested = true
  running ??= run().finally(() => {
    running = undefined
    if (isRequested && !isStopping) work()
  })
}

function tryAgain(): void {
  retry = undefined
  work()
}

async function run(): Promise<void> {
  while (isRequested && !isStopping) {
    isRequested = false
    try {
      await runSteps()
    } catch (error) {
      reportFailure(error, "background work failed, and is tried again")
      if (!retry) retry = setTimeout(tryAgain, RETRY_MS).unref()
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

/** Deletes pictures of forms that were never saved, and files of killed processes. */
export function sweepDaily(): void {
  void sweep()
  setInterval(sweep, DAY_MS).unref()
}

async function sweep() {
  startBackgroundWork()
  const sweeping = [
    sweepImports(),
    sweepUnusedPictures(new Date(Date.now() - DAY_MS)),
    sweepDrafts(env.DATA_DIR),
    sweepTemporaryFiles(),
    measureUploads(),
    deleteOldKeys(),
  ]
  for (const result of await Promise.allSettled(sweeping))
    if (result.status === "rejected") reportFailure(result.reason, "not swept")
}
