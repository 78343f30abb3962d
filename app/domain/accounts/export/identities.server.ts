import { and, asc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { identities } from "#db/schema/index.ts"
import { ROWS_AT_ONCE, rowsOf } from "./rows.server.ts"

/** Without the subject: it is the provider's own name for the account. */
export const exportIdentities = (userId: number) =>
  rowsOf((after) =>
    db
      .select({
        key: identities.id,
        issuer: identities.issuer,
        label: identities.label,
        createdAt: identities.createdAt,
      })
      .from(identities)
      .where(and(eq(identities.userId, userId), gt(identities.id, after)))
      .orderBy(asc(identities.id))
      .limit(ROWS_AT_ONCE),
  )
