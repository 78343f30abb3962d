import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { db, type Given, prepared, type Source } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { collections, items, orderKeys } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { omit, pick } from "~/pick.ts"
import type { State } from "~/product-fields.ts"
import { keyOfTag } from "~/services/item-tags.ts"
import { fold } from "~/text.ts"
import { collectionAccess, collectionVisibleTo, membershipColumns } from "../collections/access.server.ts"
import type { WishList } from "../collections/policy.ts"
import { type CollectionRole, collectionRole } from "../collections/policy.ts"
import type { Sort } from "../collections/responses.server.ts"
import { mayReadNote, ownColumnsFor, ownResponseColumns } from "../own-fields.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { responseColumns, withPictures } from "../product-fields.server.ts"
import { contains, containsWords, textsContain, wordsOf } from "../search/matching.server.ts"
import { type ByLink, type Reader, userOf, type Viewer, type ViewerId } from "../viewer.ts"
import type { Item } from "./responses.server.ts"

/** For those who may edit the item. */
export const itemColumns = {
  id: items.id,
  ...responseColumns(items),
  ...ownResponseColumns,
  ...pick(items, "collectionId", "userId", "views"),
  // Subqueries need these names.
  createdAt: isoTime(items.createdAt).as("created_at"),
}

/** The query needs to join the item's collection. */
export const itemColumnsFor = (viewer: Reader) => ({ ...itemColumns, ...ownColumnsFor(viewer) })

export type Filters = {
  search?: string | undefined
  state?: State | undefined
  /** Items must have all of them. */
  tags?: string[] | undefined
  brand?: string | undefined
  maxPrice?: string | undefined
}

type ItemsCondition = Filters & { viewer: Reader; collectionId: Given<number> }

type ItemsQuery = ItemsCondition & {
  /** What the list is sorted by, of the last item of the page before, and its id. */
  afterKey: Given<string | number> | undefined
  after: Given<number> | undefined
  limit: Given<number>
}

/** What a list is sorted by: first, in all but the own order, by heart and state. */
export const sortKey = (
  sort: Sort,
  table: Parameters<typeof orderKeys.own>[0] = items,
): SQL<string | number> =>
  (sort === "newest" ? sql`${table.rank}` : orderKeys[sort](table)) as SQL<string | number>

export const inEveryOrder = <T>(make: (sort: Sort) => T): Record<Sort, T> => ({
  newest: make("newest"),
  oldest: make("oldest"),
  name: make("name"),
  price: make("price"),
  own: make("own"),
})

type Place = { key: Given<string | number> | SQL; id: Given<number> }

/** WHERE condition: what follows an item in the order, or what comes before it. */
export function besideInOrder(sort: Sort, { key, id }: Place, side: "after" | "before"): SQL {
  const isAfter = side === "after"
  if (sort !== "newest") return isAfter ? sql`${sortKey(sort)} > ${key}` : sql`${sortKey(sort)} < ${key}`
  const place = sql`(${items.rank}, ${items.id})`
  return isAfter ? sql`${place} < (${key}, ${id})` : sql`${place} > (${key}, ${id})`
}

/** The order, or against it, to read what comes before an item, the nearest first. */
export function inOrder(sort: Sort, side: "after" | "before" = "after"): SQL[] {
  const order = (sort === "newest") === (side === "after") ? desc : asc
  return sort === "newest" ? [order(items.rank), order(items.id)] : [order(sortKey(sort))]
}

/** A price begins with its amount, and its currency has spaces around it (services/price.ts). */
function costsAtMost(price: string) {
  const [amount, currency] = price.split(" ")
  const inCurrency = currency ? sql` and instr(${items.price}, ${` ${currency} `})` : sql``
  return sql`cast(${items.price} as real) <= ${Number(amount)}${inCurrency}`
}

/** WHERE condition on items joined with their collection. A note counts for those who may read it. */
export function itemContains(
  viewer: ViewerId,
  search: string | undefined,
  collectionId?: number,
): SQL | undefined {
  const words = wordsOf(search ?? "")
  if (words.length === 0) return undefined
  const place = collectionId === undefined ? viewer && { viewer } : { collectionId }
  return or(
    containsWords(items.searchKey, search),
    textsContain("item_words", words, place),
    textsContain("item_descriptions", words, place),
    viewer ? and(textsContain("item_notes", words, place), mayReadNote(viewer)) : undefined,
  )
}

/** WHERE condition on items joined with their collection. */
export const itemsCondition = ({
  viewer,
  collectionId,
  search,
  state,
  tags = [],
  brand,
  maxPrice,
}: ItemsCondition) =>
  and(
    eq(items.collectionId, collectionId),
    collectionVisibleTo(viewer),
    itemContains(userOf(viewer), search, Number(collectionId)),
    state ? eq(items.state, state) : undefined,
    ...tags.map((tag) => contains(items.tagKeys, keyOfTag(tag))),
    brand ? eq(items.brandKey, fold(brand)) : undefined,
    maxPrice ? costsAtMost(maxPrice) : undefined,
  )

const pageCondition = (sort: Sort, { afterKey, after, ...query }: Omit<ItemsQuery, "limit">) =>
  and(itemsCondition(query), afterPlace(sort, { afterKey, after }))

const afterPlace = (sort: Sort, { afterKey, after }: Pick<ItemsQuery, "afterKey" | "after">) =>
  afterKey === undefined || after === undefined
    ? undefined
    : besideInOrder(sort, { key: afterKey, id: after }, "after")

const itemsQuery =
  (sort: Sort) =>
  ({ limit, ...query }: ItemsQuery) =>
    itemsInOrder(sort, query.viewer, pageCondition(sort, query), limit)

const itemsInOrder = (sort: Sort, viewer: Reader, condition: SQL | undefined, limit: Given<number>) =>
  db
    .select({ item: itemColumnsFor(viewer), key: sortKey(sort).as("sort_key") })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(condition)
    .orderBy(...inOrder(sort))
    .limit(limit)

const itemsPages = inEveryOrder((sort) => prepared(itemsQuery(sort)))

const orderIndex = {
  oldest: "items_oldest_index",
  name: "items_name_index",
  price: "items_price_index",
  own: "items_own_order_index",
} as const

/**
 * The index of another order does not have what lists are filtered by. So what is found in the index that has, or in that of
 * brands, is looked for in the index of the order: computing the key of each item and sorting would take several times as long.
 */
function filteredItems(sort: Sort, { limit, ...query }: ItemsQuery) {
  const { collectionId, afterKey, after, viewer } = query
  if (sort === "newest" && !query.brand) return itemsQuery(sort)({ ...query, limit })
  const found = db
    .select({ id: sql`${items.id}` })
    .from(filtered(query))
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(sort === "newest" ? pageCondition(sort, query) : itemsCondition(query))
  const page =
    sort === "newest"
      ? found
      : db
          .select({ id: sql`${items.id}` })
          .from(by(orderIndex[sort]))
          .where(
            and(
              eq(items.collectionId, collectionId),
              inArray(items.id, found),
              afterPlace(sort, { afterKey, after }),
            ),
          )
  const ids = page.orderBy(...inOrder(sort)).limit(limit)
  return itemsInOrder(sort, viewer, inArray(items.id, ids), limit)
}

const by = (index: string) => sql`${items} indexed by ${sql.raw(index)}`

/** SQLite would choose another index, and read the row of each item. */
export const filtered = ({ brand }: Filters) =>
  by(brand ? "items_collection_brand_index" : "items_list_index")

export const isFiltered = ({ search, state, tags, brand, maxPrice }: Filters): boolean =>
  Boolean(search || state || tags?.length || brand || maxPrice)

/** Starred items come first and what is owned or gone comes last, in every order but the own one. */
export async function listItems(
  viewer: Viewer | ByLink,
  collectionId: number,
  { sort = "newest", limit, cursor, ...filters }: Filters & { sort?: Sort } & PageRequest,
): Promise<Page<Item>> {
  const isNumber = sort === "newest" || sort === "oldest"
  const [key, id] = decodeCursor<[string | number, number]>(cursor, [isNumber ? 0 : "", 0]) ?? []
  const query = { viewer, collectionId, afterKey: key, after: id, limit: limit + 1 }
  const rows = await (isFiltered(filters)
    ? filteredItems(sort, { ...query, ...filters })
    : itemsPages[sort](db, query))
  // Without rows, the collection may be hidden.
  if (rows.length === 0) await collectionAccess(viewer, collectionId)
  const page = cutPage(rows, limit, ({ key, item }) => [key, item.id])
  return mapPage(page, ({ item }) => item)
}

type ItemInCollection = {
  item: Item
  role: CollectionRole
  collection: { id: number; name: string; isPrivate: boolean; sort: Sort; ownerId: number } & WishList
}

const itemById = prepared(({ viewer, id }: { viewer: Reader; id: Given<number> }) =>
  db
    .select({
      ...itemColumnsFor(viewer),
      collection: {
        ...pick(collections, "id", "name", "isPrivate", "sort", "claims", "revealAt", "claimsSeenOn"),
        ownerId: collections.userId,
      },
      ...membershipColumns(viewer),
    })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(items.id, id), collectionVisibleTo(viewer))),
)

export async function getItem(
  viewer: Viewer | ByLink,
  id: number,
  source: Source = db,
): Promise<ItemInCollection> {
  const [row] = await itemById(source, { viewer, id })
  if (!row) throw new NotFound("Item not found")
  const item = omit(row, "collection", "ownerId", "isCoOwner", "isCollaborator")
  return { item: withPictures(item), role: collectionRole(viewer, row), collection: row.collection }
}
