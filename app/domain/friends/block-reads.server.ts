import { and, eq, lt, not, notInArray, type SQL, type SQLWrapper } from "drizzle-orm"
import { alias, unionAll } from "drizzle-orm/sqlite-core"
import { db, hasRow } from "#db/client.server.ts"
import { blocks, users } from "#db/schema/index.ts"
import { publicColumns } from "../accounts/reads.server.ts"
import type { PublicUser } from "../accounts/responses.server.ts"
import { mapPage, type Page, type PageRequest } from "../paging.ts"
import { pageById } from "../rows-in-pages.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"

/** WHERE condition: no block, in either direction. SQLite reads the viewer's blocks once for the whole query. */
export function notBlocked(viewerId: number, userId: SQLWrapper): SQL {
  const apart = unionAll(
    db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, viewerId)),
    db.select({ id: blocks.userId }).from(blocks).where(eq(blocks.blockedId, viewerId)),
  )
  return notInArray(userId, apart)
}

const theirs = alias(blocks, "theirs")

/** The viewer's blocks. One on a user who blocked them first stays hidden until that first block is lifted. */
export const ownBlocks = (viewerId: number): SQL | undefined =>
  and(
    eq(blocks.userId, viewerId),
    not(
      hasRow(
        theirs,
        and(
          eq(theirs.userId, blocks.blockedId),
          eq(theirs.blockedId, blocks.userId),
          lt(theirs.id, blocks.id),
        ),
      ),
    ),
  )

export async function listBlocks(viewer: Viewer, page: PageRequest): Promise<Page<PublicUser>> {
  const { id: userId } = requireUser(viewer)
  const query = db
    .select({ id: blocks.id, user: publicColumns })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
  const blocksPage = await pageById(page, blocks.id, ownBlocks(userId), query)
  return mapPage(blocksPage, ({ user }) => user)
}
