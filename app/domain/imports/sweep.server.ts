import { and, eq, not, sql } from "drizzle-orm"
import { enqueue } from "#db/jobs.server.ts"
import { imports, jobs } from "#db/schema/index.ts"
import { hideImports } from "../background/imports.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { write } from "../write.server.ts"
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
  // A server of the version before jobs may have started an import while this version migrated the database.
  await write(async (tx) => {
    const hasJob = sql`exists (select 1 from ${jobs} where ${jobs.kind} = 'import'
      and json_extract(${jobs.data}, '$.importId') = ${imports.id})`
    const stranded = await tx
      .select({ importId: imports.id, userId: imports.userId })
      .from(imports)
      .where(and(eq(imports.status, "running"), eq(imports.isDeleted, false), not(hasJob)))
    for (const { importId, userId } of stranded) await enqueue(tx, "import", { importId }, { userId })
  })
}
