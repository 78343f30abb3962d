import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm"
import { alias, unionAll } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import {
  collectionCollaborators,
  collectionCoOwners,
  collectionNotes,
  collections,
  users,
} from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { collection as words } from "~/messages.ts"
import { publicColumns } from "../accounts/reads.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { collectionNameContains } from "../search/matching.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import {
  collectionAccess,
  collectionVisibleTo,
  editorAccess,
  membershipColumns,
  notDeleted,
} from "./access.server.ts"
import { type CollectionFilter, type CollectionRole, collectionRole, mayEdit } from "./policy.ts"
import { type Collection, type Note, presentCollection, presentNote } from "./responses.server.ts"

const columns = {
  id: collections.id,
  name: collections.name,
  description: collections.description,
  isPrivate: collections.isPrivate,
  coverImageUrl: collections.coverImageUrl,
  userId: collections.userId,
  createdAt: collections.createdAt,
  updatedAt: collections.updatedAt,
  itemCount: collections.itemCount,
  owner: publicColumns,
}

/** Up to three of a collection's newest pictures, as a JSON array of addresses: the mosaic of one without a cover. */
const newestPictures = sql<string>`(
  select json_group_array(image_url) from (
    select image_url from items
    where items.collection_id = ${collections.id} and image_url is not null
    order by items.id desc limit 3
  )
)`

/** A collection with the pictures that stand in for a missing cover. */
export type PicturedCollection = { collection: Collection; pictures: string[] }

/** Columns of a list of pictured collections, from `collections` joined with `users`; `pictured` presents a row. */
export const picturedColumns = { ...columns, pictures: newestPictures }

export const pictured = (
  row: Parameters<typeof presentCollection>[0] & { pictures: string },
): PicturedCollection => ({
  collection: presentCollection(row),
  pictures: JSON.parse(row.pictures) as string[],
})

/**
 * WHERE condition on `collections`: shared with this person, and for `mine` owned by them as well. Each part is found by
 * an index of its own; joined by OR, the parts would be asked of every collection there is.
 */
function listCondition(viewer: Viewer, filter: CollectionFilter | undefined): SQL | undefined {
  if (filter === "public" || (!viewer && !filter)) return eq(collections.isPrivate, false)
  const { id } = requireUser(viewer)
  const shared = unionAll(
    db
      .select({ id: collectionCoOwners.collectionId })
      .from(collectionCoOwners)
      .where(eq(collectionCoOwners.userId, id)),
    db
      .select({ id: collectionCollaborators.collectionId })
      .from(collectionCollaborators)
      .where(eq(collectionCollaborators.userId, id)),
  )
  if (filter === "shared") return and(inArray(collections.id, shared), notDeleted)
  const owned = alias(collections, "owned")
  const mine = shared.unionAll(db.select({ id: owned.id }).from(owned).where(eq(owned.userId, id)))
  return and(inArray(collections.id, mine), notDeleted)
}

/**
 * Collections, newest first: mine (owned, co-owned or collaborated on) for a person, public ones for a visitor, or
 * what the filter says (product decisions, 'Collections list').
 * @param search words that the name must contain, in any order, ignoring case.
 * @throws {Unauthenticated} when a visitor asks for 'mine' or 'shared'.
 */
export async function listCollections(
  viewer: Viewer,
  { filter, search, limit, cursor }: { filter?: CollectionFilter; search?: string } & PageRequest,
): Promise<Page<PicturedCollection>> {
  const after = decodeCursor<[number]>(cursor, [0])
  const rows = await db
    .select(picturedColumns)
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(
      and(
        listCondition(viewer, filter),
        collectionNameContains(search),
        after ? lt(collections.id, after[0]) : undefined,
      ),
    )
    .orderBy(desc(collections.id))
    .limit(limit + 1)
  return mapPage(
    cutPage(rows, limit, (row) => [row.id]),
    pictured,
  )
}

/**
 * One collection, with what the viewer is towards it.
 * @throws {NotFound} 'Collection not found' when there is none that they may see.
 */
export async function getCollection(
  viewer: Viewer,
  id: number,
): Promise<PicturedCollection & { role: CollectionRole }> {
  const [row] = await db
    .select({
      ...picturedColumns,
      ...membershipColumns(viewer),
    })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(and(eq(collections.id, id), collectionVisibleTo(viewer)))
  if (!row) throw new NotFound(words.notFound)
  return { ...pictured(row), role: collectionRole(viewer, row) }
}

/** A collection in the sidebar. */
export type SidebarCollection = { id: number; name: string; isPrivate: boolean; pictureUrl: string | null }

const SIDEBAR_LENGTH = 100

/** The collections of the sidebar: the viewer's own and shared ones, newest first; none for a visitor. */
export async function sidebarCollections(viewer: Viewer): Promise<SidebarCollection[]> {
  if (!viewer) return []
  return db
    .select({
      id: collections.id,
      name: collections.name,
      isPrivate: collections.isPrivate,
      pictureUrl: sql<string | null>`coalesce(${collections.coverImageUrl}, (
        select image_url from items
        where items.collection_id = collections.id and image_url is not null
        order by items.id desc limit 1
      ))`,
    })
    .from(collections)
    .where(listCondition(viewer, "mine"))
    .orderBy(desc(collections.id))
    .limit(SIDEBAR_LENGTH)
}

const DESTINATIONS_AT_MOST = 200

/** The viewer's own and shared collections that an item can be moved or copied to, newest first; none for a visitor. */
export async function destinations(viewer: Viewer): Promise<{ id: number; name: string }[]> {
  if (!viewer) return []
  return db
    .select({ id: collections.id, name: collections.name })
    .from(collections)
    .where(listCondition(viewer, "mine"))
    .orderBy(desc(collections.id))
    .limit(DESTINATIONS_AT_MOST)
}

/**
 * The note of a collection as a list of one, or of none (api.md).
 * @throws {NotFound} 'Collection not found'. @throws {Forbidden} for who sees it and is neither owner nor co-owner.
 */
export async function readNotes(viewer: Viewer, collectionId: number): Promise<Note[]> {
  await editorAccess(db, viewer, collectionId)
  const rows = await db.select().from(collectionNotes).where(eq(collectionNotes.collectionId, collectionId))
  return rows.map(presentNote)
}

/**
 * Whether the viewer may edit the collection, as owner or co-owner (api.md, `co-owners/check`).
 * @throws {NotFound} 'Collection not found'.
 */
export async function isEditor(viewer: Viewer, collectionId: number): Promise<boolean> {
  return mayEdit((await collectionAccess(db, viewer, collectionId)).role)
}
