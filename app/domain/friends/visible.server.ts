import { and, eq, notExists, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { blocks } from "#db/schema/index.ts"

/**
 * WHERE condition: neither the actor nor the person in the given column has blocked the other. A block is one row
 * that works in both directions, so neither side can tell it from an account that is not there.
 */
export const notBlocked = (actorId: number, userId: SQLWrapper): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(blocks)
      .where(
        or(
          and(eq(blocks.userId, actorId), eq(blocks.blockedId, userId)),
          and(eq(blocks.userId, userId), eq(blocks.blockedId, actorId)),
        ),
      ),
  )
