import { and, desc, eq, lt, ne, notExists, type SQL, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, friends, users } from "#db/schema/index.ts"
import { publicColumns } from "../accounts/reads.server.ts"
import type { PublicUser } from "../accounts/responses.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { collectionAccess, editorAccess } from "./access.server.ts"
import { type CollectionMember, type MemberKind, presentCollectionMember } from "./responses.server.ts"

/** Where the people are kept with whom a collection is shared, by the way in which it is. */
export const memberTables = { "co-owner": collectionCoOwners, collaborator: collectionCollaborators }

const columnsOf = (kind: MemberKind) => ({
  id: memberTables[kind].id,
  collectionId: memberTables[kind].collectionId,
  userId: memberTables[kind].userId,
  createdAt: memberTables[kind].createdAt,
  user: publicColumns,
})

/**
 * The co-owners or the collaborators of a collection, newest first.
 * @throws {NotFound} 'Collection not found'. @throws {Forbidden} for who sees it and is neither owner nor co-owner.
 */
export async function listCollectionMembers(
  viewer: Viewer,
  collectionId: number,
  kind: MemberKind,
  { limit, cursor }: PageRequest,
): Promise<Page<CollectionMember>> {
  await editorAccess(db, viewer, collectionId)
  const table = memberTables[kind]
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
    presentCollectionMember,
  )
}

/** One row, for the answer of the command that wrote it. */
export async function readCollectionMember(
  tx: Transaction,
  kind: MemberKind,
  collectionId: number,
  userId: number,
): Promise<CollectionMember> {
  const table = memberTables[kind]
  const [row] = await tx
    .select(columnsOf(kind))
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(and(eq(table.collectionId, collectionId), eq(table.userId, userId)))
  if (!row) throw new Error("The person was not written")
  return presentCollectionMember(row)
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
        notMember("co-owner", collectionId),
        notMember("collaborator", collectionId),
      ),
    )
    .orderBy(users.usernameKey)
    .limit(CANDIDATES_AT_MOST)
}

/** WHERE condition on `users`: the collection is not shared with them in this way. */
const notMember = (kind: MemberKind, collectionId: number): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(memberTables[kind])
      .where(and(eq(memberTables[kind].collectionId, collectionId), eq(memberTables[kind].userId, users.id))),
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
