import { doRemainingRows } from "~/domain/background/work.server.ts"
import { sweepImports } from "~/domain/imports/sweep.server.ts"
import { deleteOldKeys, erase } from "~/domain/write.server.ts"
import { env } from "~/env.server.ts"
import { measureUploads } from "~/services/images/quota.server.ts"
import { sweepUnusedPictures } from "~/services/images/unused.server.ts"
import { sweepDrafts } from "~/services/storage/atomic-write.ts"
import { sweepTemporaryFiles } from "~/services/storage/temporary-file.server.ts"
import { reportFailure } from "./log.server.ts"

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes pictures of forms that were never saved, and files of killed processes. */
export function sweepDaily(): void {
  void sweep()
  setInterval(sweep, DAY_MS).unref()
}

async function sweep() {
  const sweeping = [
    sweepImports(),
    sweepUnusedPictures(new Date(Date.now() - DAY_MS)),
    sweepDrafts(env.DATA_DIR),
    sweepTemporaryFiles(),
    measureUploads(),
    deleteOldKeys(),
    erase(doRemainingRows),
  ]
  for (const result of await Promise.allSettled(sweeping))
    if (result.status === "rejected") reportFailure(result.reason, "not swept")
}
