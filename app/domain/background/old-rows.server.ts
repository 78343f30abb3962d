import { and, isNull, lt, type SQL } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { hasEnded } from "#db/database-counts.server.ts"
import { jobs, oneTimeKeys, rateCounts, removedItems, securityEvents } from "#db/schema/index.ts"
import { DAY_MS, TRASH_DAYS } from "~/limits.ts"
import { Pace } from "~/services/pace.server.ts"
import { ONCE_MAX_MS, withReserve } from "../write.server.ts"
import { someOf } from "./step.server.ts"

const EVENTS_KEPT_MS = 90 * DAY_MS
const FAILED_JOBS_KEPT_MS = 30 * DAY_MS

const before = (keptMs: number) => new Date(Date.now() - keptMs)

export const deleteOldRows = (): Promise<unknown>[] => [
  deleteAll(oneTimeKeys, lt(oneTimeKeys.createdAt, before(ONCE_MAX_MS))),
  deleteAll(securityEvents, lt(securityEvents.createdAt, before(EVENTS_KEPT_MS))),
  // Their pictures are deleted by the next sweep.
  deleteAll(removedItems, lt(removedItems.removedAt, before(TRASH_DAYS * DAY_MS))),
  // Of the jobs, only those that were given up.
  deleteAll(jobs, and(isNull(jobs.runAt), lt(jobs.failedAt, before(FAILED_JOBS_KEPT_MS)))),
  deleteAll(rateCounts, hasEnded),
]

/** In short statements, so that others have their turn in between. */
async function deleteAll(table: SQLiteTable, isOld: SQL | undefined): Promise<void> {
  const pace = new Pace()
  const deleteSome = async (limit: number) =>
    (await db.delete(table).where(someOf(table, isOld, limit))).rowsAffected
  while (!(await pace.statement((limit) => withReserve(() => deleteSome(limit)))));
}
