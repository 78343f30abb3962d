import { and, asc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { reports } from "#db/schema/index.ts"
import { ROWS_AT_ONCE, rowsOf } from "./rows.server.ts"

/** The export has what they have written themselves. The reported things are somebody else's. */
export const exportReports = (userId: number) =>
  rowsOf((after) =>
    db
      .select({
        key: reports.id,
        kind: reports.kind,
        targetId: reports.targetId,
        reason: reports.reason,
        status: reports.status,
        createdAt: reports.createdAt,
      })
      .from(reports)
      .where(and(eq(reports.reporterId, userId), gt(reports.id, after)))
      .orderBy(asc(reports.id))
      .limit(ROWS_AT_ONCE),
  )
