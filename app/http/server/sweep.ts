import { deleteOldKeys } from "~/domain/write.server.ts"
import { env } from "~/env.server.ts"
import { measureUploads, sweepUnusedPictures } from "~/services/images/index.server.ts"
import { sweepDrafts } from "~/services/storage/atomic-write.ts"
import { startBackgroundWork } from "./background-work.server.ts"
import { log } from "./log.server.ts"

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Clears away what nobody will ask for again, now and once a day: pictures of forms that were never saved, and what a
 * process that was killed has left half written.
 */
export function sweepDaily(): void {
  void sweep()
  setInterval(sweep, DAY_MS).unref()
}

async function sweep() {
  // What a process has left that has not come back.
  startBackgroundWork()
  const sweeping = [
    sweepUnusedPictures(new Date(Date.now() - DAY_MS)),
    sweepDrafts(env.DATA_DIR),
    measureUploads(),
    deleteOldKeys(),
  ]
  for (const result of await Promise.allSettled(sweeping))
    if (result.status === "rejected") log.error({ err: result.reason }, "not swept")
}
