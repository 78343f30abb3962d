import { and, desc, eq, lt, ne, notExists, type SQL, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, friends, users } from "#db/schema/index.ts"
import { publicColumns } from "../accounts/person.server.ts"
import type { PublicUser } from "../accounts/present.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { collectionAccess, editorAccess } from "./access.server.ts"
import { mayEdit } from "./policy.ts"
import { presentSharer, type Sharer, type SharingKind } from "./present.ts"

/** Where the people are kept with whom a collection is shared, by the way in which it is. */
export const sharingTables = { "co-owner": collectionCoOwners, collaborator: collectionCollaborators }

const columnsOf = (kind: SharingKind) => ({
  id: sharingTables[kind].id,
  collectionId: sharingTables[kind].collectionId,
  userId: sharingTables[kind].userId,
  createdAt: sharingTables[kind].createdAt,
  user: publicColumns,
})

/**
 * The co-owners or the collaborators of a collection, newest first.
 * @throws {NotFound} 'Collection not found'. @throws {Forbidden} for who sees it and is neither owner nor co-owner.
 */
export async function listSharers(
  viewer: Viewer,
  collectionId: number,
  kind: SharingKind,
  { limit, cursor }: PageRequest,
): Promise<Page<Sharer>> {
  await editorAccess(db, viewer, collectionId)
  const table = sharingTables[kind]
  const after = decodeCursor<[number]>(cursor, [0])
  const rows = await db
    .select(columnsOf(kind))
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(and(eq(table.collectionId, collectionId), after ? lt(table.id, after[0]) : undefined))
    .orderBy(desc(table.id))
    .limit(limit + 1)
  return mapPage(
    cutPage(rows, limit, (row) => [row.id]),
    presentSharer,
  )
}

/** One row, for the answer of the command that wrote it. */
export async function readSharer(
  tx: Transaction,
  kind: SharingKind,
  collectionId: number,
  userId: number,
): Promise<Sharer> {
  const table = sharingTables[kind]
  const [row] = await tx
    .select(columnsOf(kind))
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(and(eq(table.collectionId, collectionId), eq(table.userId, userId)))
  if (!row) throw new Error("The person was not written")
  return presentSharer(row)
}

/**
 * Whether the viewer may edit the collection, as owner or co-owner (api.md, `co-owners/check`).
 * @throws {NotFound} 'Collection not found'.
 */
export async function isEditor(viewer: Viewer, collectionId: number): Promise<boolean> {
  return mayEdit((await collectionAccess(db, viewer, collectionId)).role)
}

const CANDIDATES_AT_MOST = 200

/**
 * Friends of the viewer with whom the collection is not shared yet (specification, section 5, 'Co-owner candidates'), by
 * name.
 * @throws {NotFound} 'Collection not found'. @throws {Forbidden} for who is neither owner nor co-owner.
 */
export async function sharingCandidates(viewer: Viewer, collectionId: number): Promise<PublicUser[]> {
  const { ownerId } = await editorAccess(db, viewer, collectionId)
  if (!viewer) return []
  return db
    .select(publicColumns)
    .from(friends)
    .innerJoin(users, eq(users.id, friends.friendId))
    .where(
      and(
        eq(friends.userId, viewer.id),
        ne(friends.friendId, ownerId),
        notSharer("co-owner", collectionId),
        notSharer("collaborator", collectionId),
      ),
    )
    .orderBy(users.usernameKey)
    .limit(CANDIDATES_AT_MOST)
}

/** WHERE condition on `users`: the collection is not shared with them in this way. */
const notSharer = (kind: SharingKind, collectionId: number): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(sharingTables[kind])
      .where(
        and(eq(sharingTables[kind].collectionId, collectionId), eq(sharingTables[kind].userId, users.id)),
      ),
  )

/** @throws {NotFound} 'Collection not found'. @throws {Forbidden} for who sees it and is neither owner nor co-owner. */
export async function needEditor(viewer: Viewer, collectionId: number): Promise<void> {
  await editorAccess(db, viewer, collectionId)
}

/** @throws {Unauthenticated} for a visitor. @throws {NotFound} 'Collection not found': whoever sees it may add to it. */
export async function needToAdd(viewer: Viewer, collectionId: number): Promise<void> {
  requireUser(viewer)
  await collectionAccess(db, viewer, collectionId)
}
