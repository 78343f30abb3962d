import { eq, notInArray, type SQL, type SQLWrapper } from "drizzle-orm"
import { unionAll } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { blocks } from "#db/schema/index.ts"

/**
 * WHERE condition: neither the actor nor the person in the given column has blocked the other. A block is one row
 * that works in both directions, so neither side can tell it from an account that is not there. SQLite reads the
 * actor's blocks once for a whole query.
 */
export function notBlocked(actorId: number, userId: SQLWrapper): SQL {
  const apart = unionAll(
    db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, actorId)),
    db.select({ id: blocks.userId }).from(blocks).where(eq(blocks.blockedId, actorId)),
  )
  return notInArray(userId, apart)
}
