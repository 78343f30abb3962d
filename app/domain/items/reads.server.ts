import { and, desc, eq, lt, sql } from "drizzle-orm"
import { type Database, db, type Given, prepared } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { collections, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { pick } from "~/pick.ts"
import { collectionAccess, collectionVisibleTo, membershipColumns } from "../collections/access.server.ts"
import { type CollectionRole, collectionRole } from "../collections/policy.ts"
import { listCondition } from "../collections/reads.server.ts"
import { cutById, cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { responseColumns } from "../product-fields.server.ts"
import { containsWords } from "../search/matching.server.ts"
import { requireUser, type Viewer, type ViewerId } from "../viewer.ts"
import type { Item } from "./responses.server.ts"

export const itemColumns = {
  id: items.id,
  ...responseColumns(items),
  ...pick(items, "collectionId", "userId", "views"),
  // Subqueries need these names.
  createdAt: isoTime(items.createdAt).as("created_at"),
}

type ItemsQuery = {
  viewer: ViewerId
  collectionId: Given<number>
  search?: string | undefined
  maxPrice?: string | undefined
  after: Given<number> | undefined
  limit: Given<number>
}

/** A price begins with its amount, and its currency has spaces around it (services/price.ts). */
function costsAtMost(price: string) {
  const [amount, currency] = price.split(" ")
  const inCurrency = currency ? sql` and instr(${items.price}, ${` ${currency} `})` : sql``
  return sql`cast(${items.price} as real) <= ${Number(amount)}${inCurrency}`
}

const itemsQuery = ({ viewer, collectionId, search, maxPrice, after, limit }: ItemsQuery) =>
  db
    .select(itemColumns)
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(
      and(
        eq(items.collectionId, collectionId),
        collectionVisibleTo(viewer),
        containsWords(items.searchKey, search),
        maxPrice ? costsAtMost(maxPrice) : undefined,
        after === undefined ? undefined : lt(items.id, after),
      ),
    )
    .orderBy(desc(items.id))
    .limit(limit)

const itemsPage = prepared(itemsQuery)

export async function listItems(
  viewer: Viewer,
  collectionId: number,
  {
    search,
    maxPrice,
    limit,
    cursor,
  }: { search?: string | undefined; maxPrice?: string | undefined } & PageRequest,
): Promise<Page<Item>> {
  const after = decodeCursor<[number]>(cursor, [0])?.[0]
  const wanted = { viewer, collectionId, after, limit: limit + 1 }
  const rows = await (search || maxPrice
    ? itemsQuery({ ...wanted, search, maxPrice })
    : itemsPage(db, wanted))
  // Without rows, the collection may be hidden.
  if (rows.length === 0) await collectionAccess(viewer, collectionId)
  return cutById(rows, limit)
}

type OwnItemsQuery = Omit<ItemsQuery, "collectionId">

const ownItemsQuery = ({ viewer, search, after, limit }: OwnItemsQuery) =>
  db
    .select({ item: itemColumns, isPrivate: collections.isPrivate })
    .from(collections)
    // SQLite keeps the order of a cross join: the user's collections first.
    .crossJoin(items)
    .where(
      and(
        listCondition(viewer, "mine"),
        eq(items.collectionId, collections.id),
        containsWords(items.searchKey, search),
        after === undefined ? undefined : lt(items.id, after),
      ),
    )
    .orderBy(desc(items.id))
    .limit(limit)

const ownItemsPage = prepared(ownItemsQuery)

/** The items of the user's own and shared collections come newest first. */
export async function listOwnItems(
  viewer: Viewer,
  { search, limit, cursor }: { search?: string | undefined } & PageRequest,
): Promise<Page<{ item: Item; isPrivate: boolean }>> {
  requireUser(viewer)
  const after = decodeCursor<[number]>(cursor, [0])?.[0]
  const wanted = { viewer, after, limit: limit + 1 }
  const rows = await (search ? ownItemsQuery({ ...wanted, search }) : ownItemsPage(db, wanted))
  return cutPage(rows, limit, ({ item }) => [item.id])
}

export type ItemInCollection = {
  item: Item
  role: CollectionRole
  collection: { id: number; name: string; isPrivate: boolean }
}

const itemById = prepared(({ viewer, id }: { viewer: ViewerId; id: Given<number> }) =>
  db
    .select({
      ...itemColumns,
      collection: { id: collections.id, name: collections.name, isPrivate: collections.isPrivate },
      ...membershipColumns(viewer),
    })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(items.id, id), collectionVisibleTo(viewer))),
)

export async function getItem(
  viewer: Viewer,
  id: number,
  source: Pick<Database, "select"> = db,
): Promise<ItemInCollection> {
  const [row] = await itemById(source, { viewer, id })
  if (!row) throw new NotFound("Item not found")
  const { collection, ownerId: _, isCoOwner: __, isCollaborator: ___, ...item } = row
  return { item, role: collectionRole(viewer, row), collection }
}
