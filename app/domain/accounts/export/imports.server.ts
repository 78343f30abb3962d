import { and, asc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"
import { ROWS_AT_ONCE, rowsOf } from "./rows.server.ts"

/** The export leaves out the rows, because what was added is in the library. */
export const exportImports = (userId: number) =>
  rowsOf((after) =>
    db
      .select({
        key: imports.id,
        format: imports.format,
        fileName: imports.fileName,
        status: imports.status,
        createdAt: imports.createdAt,
        finishedAt: imports.finishedAt,
        /** Only finished imports have counts. */
        counts: imports.counts,
      })
      .from(imports)
      .where(and(eq(imports.userId, userId), eq(imports.isDeleted, false), gt(imports.id, after)))
      .orderBy(asc(imports.id))
      .limit(ROWS_AT_ONCE),
  )
