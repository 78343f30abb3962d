import { and, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm"
import { alias, unionAll } from "drizzle-orm/sqlite-core"
import { db, type Given, hasRow, prepared, type Source } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { collectionCollaborators, collectionCoOwners, collections, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { omit, pick } from "~/pick.ts"
import { collection as words } from "~/words/messages.ts"
import { mayEnter, publicColumns } from "../accounts/reads.server.ts"
import { cutById, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { collectionNameContains } from "../search/matching.server.ts"
import { type ByLink, type Reader, requireUser, userOf, type Viewer, type ViewerId } from "../viewer.ts"
import {
  collectionAccess,
  collectionVisibleTo,
  mayAddColumn,
  membershipColumns,
  notDeleted,
} from "./access.server.ts"
import { type CollectionFilter, type CollectionRole, collectionRole, mayEdit } from "./policy.ts"
import { type Collection, collectionResponse } from "./responses.server.ts"

/** `owner` apart, which is another table's. */
export const collectionColumns = columnsFor(collections, collectionResponse)

const newestPictures = sql<string>`(
  select json_group_array(image_url) from (
    select image_url from items
    where items.collection_id = ${collections.id} and image_url is not null
    order by items.id desc limit 4
  )
)`

export type PicturedCollection = { collection: Collection; pictures: string[] }

export const picturedColumns = { ...collectionColumns, owner: publicColumns, pictures: newestPictures }

export const pictured = ({
  pictures,
  ...collection
}: Collection & { pictures: string }): PicturedCollection => ({
  collection,
  pictures: JSON.parse(pictures) as string[],
})

export const sharedIds = (userId: Given<number>) =>
  unionAll(
    db
      .select({ id: collectionCoOwners.collectionId })
      .from(collectionCoOwners)
      .where(eq(collectionCoOwners.userId, userId)),
    db
      .select({ id: collectionCollaborators.collectionId })
      .from(collectionCollaborators)
      .where(eq(collectionCollaborators.userId, userId)),
  )

/** Own collections and those shared with a user. Deleted ones are among them. */
export function ownAndSharedIds(userId: Given<number>) {
  const owned = alias(collections, "owned")
  return sharedIds(userId).unionAll(db.select({ id: owned.id }).from(owned).where(eq(owned.userId, userId)))
}

/** Each part of `mine` is found by its own index; with OR, SQLite would check every collection. */
export function listCondition(viewer: ViewerId, filter: CollectionFilter | undefined): SQL | undefined {
  if (filter === "public" || (!viewer && !filter)) return eq(collections.isPrivate, false)
  const { id } = requireUser(viewer)
  const ids = filter === "shared" ? sharedIds(id) : ownAndSharedIds(id)
  return and(inArray(collections.id, ids), notDeleted)
}

type CollectionList = {
  filter?: CollectionFilter
  search?: string
  /** The public list leaves out other people's collections that have no items. */
  withoutEmpty?: boolean
} & PageRequest

type CollectionsQuery = {
  viewer: ViewerId
  search?: string | undefined
  hidesEmpty: boolean
  after: Given<number> | undefined
  limit: Given<number>
}

const collectionsQuery =
  (filter: CollectionFilter) =>
  ({ viewer, search, hidesEmpty, after, limit }: CollectionsQuery) =>
    db
      .select(picturedColumns)
      .from(collections)
      .innerJoin(users, eq(users.id, collections.userId))
      .where(
        and(
          listCondition(viewer, filter),
          collectionNameContains(search),
          after === undefined ? undefined : lt(collections.id, after),
          hidesEmpty
            ? or(gt(collections.itemCount, 0), viewer ? eq(collections.userId, viewer.id) : undefined)
            : undefined,
        ),
      )
      .orderBy(desc(collections.id))
      .limit(limit)

const collectionsPages = {
  mine: prepared(collectionsQuery("mine")),
  shared: prepared(collectionsQuery("shared")),
  public: prepared(collectionsQuery("public")),
}

/** Without a filter, a user gets own and shared collections, and a visitor public ones. */
export async function listCollections(
  viewer: Viewer,
  { filter, search, withoutEmpty = false, limit, cursor }: CollectionList,
): Promise<Page<PicturedCollection>> {
  const which = filter ?? (viewer ? "mine" : "public")
  if (which !== "public") requireUser(viewer)
  const after = decodeCursor<[number]>(cursor, [0])?.[0]
  const query = { viewer, hidesEmpty: withoutEmpty && which === "public", after, limit: limit + 1 }
  const rows = await (search
    ? collectionsQuery(which)({ ...query, search })
    : collectionsPages[which](db, query))
  return mapPage(cutById(rows, limit), pictured)
}

export const hasAnyItem = async (viewer: Viewer): Promise<boolean> =>
  (await db.$count(collections, and(listCondition(viewer, "mine"), gt(collections.itemCount, 0)))) > 0

/** The owner, who may sign in, wants to give the collection to the viewer. */
function offeredToColumn(reader: Reader) {
  const viewer = userOf(reader)
  const { collectionId, userId, offeredAt } = collectionCoOwners
  const isOffered =
    viewer &&
    and(
      mayEnter,
      hasRow(
        collectionCoOwners,
        and(eq(collectionId, collections.id), eq(userId, viewer.id), isNotNull(offeredAt)),
      ),
    )
  return sql<boolean>`${isOffered ?? sql`0`}`.mapWith(Boolean)
}

const collectionById = prepared(({ viewer, id }: { viewer: Reader; id: Given<number> }) =>
  db
    .select({
      ...picturedColumns,
      ...membershipColumns(viewer),
      ...mayAddColumn(viewer),
      isOffered: offeredToColumn(viewer),
    })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(and(eq(collections.id, id), collectionVisibleTo(viewer))),
)

export async function getCollection(
  viewer: Viewer | ByLink,
  id: number,
  source: Source = db,
): Promise<PicturedCollection & { role: CollectionRole; mayAdd: boolean; isOffered: boolean }> {
  const [row] = await collectionById(source, { viewer, id })
  if (!row) throw new NotFound(words.notFound)
  const collection = omit(row, "ownerId", "isCoOwner", "isCollaborator", "mayAdd", "isOffered")
  const { mayAdd, isOffered } = row
  return { ...pictured(collection), role: collectionRole(viewer, row), mayAdd, isOffered }
}

type SidebarCollection = { id: number; name: string; isPrivate: boolean; pictureUrl: string | null }

const SIDEBAR_LENGTH = 100

const sidebar = prepared(({ viewer }: { viewer: ViewerId }) =>
  db
    .select({
      ...pick(collections, "id", "name", "isPrivate"),
      pictureUrl: sql<string | null>`coalesce(${collections.coverImageUrl}, (
        select image_url from items
        where items.collection_id = collections.id and image_url is not null
        order by items.id desc limit 1
      ))`,
    })
    .from(collections)
    .where(listCondition(viewer, "mine"))
    .orderBy(desc(collections.id))
    .limit(SIDEBAR_LENGTH + 1),
)

export async function sidebarCollections(
  viewer: Viewer,
): Promise<{ newest: SidebarCollection[]; hasMore: boolean }> {
  if (!viewer) return { newest: [], hasMore: false }
  const rows = await sidebar(db, { viewer })
  return { newest: rows.slice(0, SIDEBAR_LENGTH), hasMore: rows.length > SIDEBAR_LENGTH }
}

export async function isEditor(viewer: Viewer, collectionId: number): Promise<boolean> {
  return mayEdit((await collectionAccess(viewer, collectionId)).role)
}
