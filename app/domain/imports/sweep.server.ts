import { and, eq, sql } from "drizzle-orm"
import { imports } from "#db/schema/index.ts"
import { hideImports } from "../background/imports.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { jobLimits } from "./limits.ts"

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Previews that nobody started, finished imports after a month, and those of killed processes. */
export async function sweepImports(now = Date.now()): Promise<void> {
  const before = (ms: number) => new Date(now - ms).getTime()
  const isOld = sql`
    (${imports.status} = 'receiving' and ${imports.createdAt} < ${before(HOUR_MS)})
    or (${imports.status} in ('mapping', 'preview') and ${imports.createdAt} < ${before(jobLimits.previewDays * DAY_MS)})
    or (${imports.status} = 'done' and ${imports.finishedAt} < ${before(jobLimits.finishedDays * DAY_MS)})`
  await writeInSteps((tx) => hideImports(tx, and(eq(imports.isDeleted, false), sql`(${isOld})`)))
}
