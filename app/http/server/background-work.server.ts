import { setTimeout as sleep } from "node:timers/promises"
import { isWorkLeft, nextStep, onWorkLeft } from "~/domain/background/work.server.ts"
import { releasePictures } from "~/services/images/index.server.ts"
import { log } from "./log.server.ts"
import { onShutdown } from "./shutdown.ts"

/** Between steps, so that requests are served at least half of the time. */
const PAUSE_MS = 10
/** After a failure, such as a full disk. */
const RETRY_MS = 60_000

let underWay: Promise<void> | undefined
let isAskedAgain = false
let isStopping = false
let retry: NodeJS.Timeout | undefined

onShutdown(async () => {
  isStopping = true
  await underWay
})

/**
 * Does what deletions and changes of privacy have left, in steps, until nothing is left: now, and whenever a command of
 * this process leaves more. Call it at the start, to go on with what another process or a crash has left.
 */
export function startBackgroundWork(): void {
  onWorkLeft(workOff)
  workOff()
}

function workOff(): void {
  isAskedAgain = true
  underWay ??= run().finally(() => {
    underWay = undefined
    // Asked while the last run was ending.
    if (isAskedAgain && !isStopping) workOff()
  })
}

function tryAgain(): void {
  retry = undefined
  workOff()
}

async function run(): Promise<void> {
  while (isAskedAgain && !isStopping) {
    isAskedAgain = false
    try {
      await runSteps()
    } catch (error) {
      log.error({ err: error }, "background work failed, and is tried again")
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
