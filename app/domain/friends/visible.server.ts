import { and, eq, lt, notExists, notInArray, type SQL, type SQLWrapper } from "drizzle-orm"
import { alias, unionAll } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { blocks } from "#db/schema/index.ts"

/**
 * WHERE condition: neither the viewer nor the person in the given column has blocked the other. A block is one row
 * that works in both directions, so neither side can tell it from an account that is not there. SQLite reads the
 * viewer's blocks once for a whole query.
 */
export function notBlocked(viewerId: number, userId: SQLWrapper): SQL {
  const apart = unionAll(
    db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, viewerId)),
    db.select({ id: blocks.userId }).from(blocks).where(eq(blocks.blockedId, viewerId)),
  )
  return notInArray(userId, apart)
}

const theirs = alias(blocks, "theirs")

/**
 * WHERE condition on `blocks`: those of the viewer that they can see. A block on somebody who had blocked the viewer first
 * is hidden, and so is all else of that person, until the first block is lifted. The first one stays visible: who made
 * it must be able to lift it.
 */
export const ownBlocks = (viewerId: number): SQL | undefined =>
  and(
    eq(blocks.userId, viewerId),
    notExists(
      db
        .select({ id: theirs.id })
        .from(theirs)
        .where(
          and(
            eq(theirs.userId, blocks.blockedId),
            eq(theirs.blockedId, blocks.userId),
            lt(theirs.id, blocks.id),
          ),
        ),
    ),
  )
