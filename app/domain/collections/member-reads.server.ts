import { and, eq, ne, not, type SQL } from "drizzle-orm"
import { db, hasRow, type Transaction } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { collectionCollaborators, collectionCoOwners, users } from "#db/schema/index.ts"
import { publicColumns } from "../accounts/reads.server.ts"
import type { PublicUser } from "../accounts/responses.server.ts"
import { friendsToAdd } from "../friends/reads.server.ts"
import type { Page, PageRequest } from "../paging.ts"
import { pageById } from "../rows-in-pages.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { requireEditor } from "./access.server.ts"
import { type CollectionMember, collectionMemberResponse, type MemberKind } from "./responses.server.ts"

export const memberTables = { "co-owner": collectionCoOwners, collaborator: collectionCollaborators }

const columnsOf = (kind: MemberKind) => ({
  ...columnsFor(memberTables[kind], collectionMemberResponse),
  user: publicColumns,
})

export async function listCollectionMembers(
  viewer: Viewer,
  collectionId: number,
  kind: MemberKind,
  page: PageRequest,
): Promise<Page<CollectionMember>> {
  await requireEditor(viewer, collectionId)
  const table = memberTables[kind]
  const query = db.select(columnsOf(kind)).from(table).innerJoin(users, eq(users.id, table.userId))
  return pageById(page, table.id, eq(table.collectionId, collectionId), query)
}

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
  if (!row) throw new Error("The member was not written")
  return row
}

export async function sharingCandidates(
  viewer: Viewer,
  collectionId: number,
  limit: number,
): Promise<PublicUser[]> {
  const { ownerId } = await requireEditor(viewer, collectionId)
  const isFree = and(
    ne(users.id, ownerId),
    isNotMember("co-owner", collectionId),
    isNotMember("collaborator", collectionId),
  )
  return friendsToAdd(requireUser(viewer).id, isFree, limit)
}

const isNotMember = (kind: MemberKind, collectionId: number): SQL =>
  not(
    hasRow(
      memberTables[kind],
      and(eq(memberTables[kind].collectionId, collectionId), eq(memberTables[kind].userId, users.id)),
    ),
  )
