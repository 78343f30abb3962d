import { and, desc, eq, lt, notExists, notInArray, type SQL, type SQLWrapper } from "drizzle-orm"
import { alias, unionAll } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { blocks, users } from "#db/schema/index.ts"
import { publicColumns } from "../accounts/reads.server.ts"
import { type PublicUser, presentPublicUser } from "../accounts/responses.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer } from "../viewer.ts"

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

/** The query behind `listBlocks`: whom a person has blocked, before the given row, one more than a page. */
export const blocksQuery = (userId: number, before: number | null, limit: number) =>
  db
    .select({
      blockId: blocks.id,
      person: publicColumns,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(ownBlocks(userId), before ? lt(blocks.id, before) : undefined))
    .orderBy(desc(blocks.id))
    .limit(limit + 1)

/**
 * The people whom the viewer has blocked, the last one first.
 * @throws {Unauthenticated} for a visitor.
 */
export async function listBlocks(viewer: Viewer, { limit, cursor }: PageRequest): Promise<Page<PublicUser>> {
  const person = requireUser(viewer)
  const before = decodeCursor<[number]>(cursor, [0])?.[0] ?? null
  const rows = await blocksQuery(person.id, before, limit)
  return mapPage(
    cutPage(rows, limit, (row) => [row.blockId]),
    ({ person }) => presentPublicUser(person),
  )
}
