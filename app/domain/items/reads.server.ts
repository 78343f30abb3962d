import { and, count, desc, eq, isNotNull, lt, or, type SQL, sql } from "drizzle-orm"
import { db, type Given, prepared, type Source } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { collections, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { omit, pick } from "~/pick.ts"
import type { State } from "~/product-fields.ts"
import { keyOfTag, tagsOf } from "~/services/item-tags.ts"
import { collectionAccess, collectionVisibleTo, membershipColumns } from "../collections/access.server.ts"
import { type CollectionRole, collectionRole } from "../collections/policy.ts"
import { listCondition } from "../collections/reads.server.ts"
import { mayReadNote, ownColumnsFor, ownResponseColumns } from "../own-fields.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { responseColumns, withPictures } from "../product-fields.server.ts"
import { contains, containsWords, textsContain, wordsOf } from "../search/matching.server.ts"
import { type ByLink, type Reader, requireUser, userOf, type Viewer, type ViewerId } from "../viewer.ts"
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

type Filters = {
  search?: string | undefined
  state?: State | undefined
  /** Items must have all of them. */
  tags?: string[] | undefined
  maxPrice?: string | undefined
}

type ItemsCondition = Filters & { viewer: Reader; collectionId: Given<number> }

type ItemsQuery = ItemsCondition & {
  /** The rank and the id of the last item of the page before. */
  afterRank: Given<number> | undefined
  after: Given<number> | undefined
  limit: Given<number>
}

/** A price begins with its amount, and its currency has spaces around it (services/price.ts). */
function costsAtMost(price: string) {
  const [amount, currency] = price.split(" ")
  const inCurrency = currency ? sql` and instr(${items.price}, ${` ${currency} `})` : sql``
  return sql`cast(${items.price} as real) <= ${Number(amount)}${inCurrency}`
}

/** WHERE condition on items joined with their collection. A note counts for those who may read it. */
function itemContains(viewer: ViewerId, search: string | undefined, collectionId?: number): SQL | undefined {
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

const itemsCondition = ({ viewer, collectionId, search, state, tags = [], maxPrice }: ItemsCondition) =>
  and(
    eq(items.collectionId, collectionId),
    collectionVisibleTo(viewer),
    itemContains(userOf(viewer), search, Number(collectionId)),
    state ? eq(items.state, state) : undefined,
    ...tags.map((tag) => contains(items.tagKeys, keyOfTag(tag))),
    maxPrice ? costsAtMost(maxPrice) : undefined,
  )

const itemsQuery = ({ afterRank, after, limit, ...query }: ItemsQuery) =>
  db
    .select({ item: itemColumnsFor(query.viewer), rank: items.rank })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(
      and(
        itemsCondition(query),
        after === undefined ? undefined : sql`(${items.rank}, ${items.id}) < (${afterRank}, ${after})`,
      ),
    )
    .orderBy(desc(items.rank), desc(items.id))
    .limit(limit)

const itemsPage = prepared(itemsQuery)

/** Starred items come first, then the newest ones. What is owned or gone comes last. */
export async function listItems(
  viewer: Viewer | ByLink,
  collectionId: number,
  { search, state, tags, maxPrice, limit, cursor }: Filters & PageRequest,
): Promise<Page<Item>> {
  const [afterRank, after] = decodeCursor<[number, number]>(cursor, [0, 0]) ?? []
  const query = { viewer, collectionId, afterRank, after, limit: limit + 1 }
  const rows = await (search || state || tags?.length || maxPrice
    ? itemsQuery({ ...query, search, state, tags, maxPrice })
    : itemsPage(db, query))
  // Without rows, the collection may be hidden.
  if (rows.length === 0) await collectionAccess(viewer, collectionId)
  const page = cutPage(rows, limit, ({ rank, item }) => [rank, item.id])
  return mapPage(page, ({ item }) => item)
}

/** How many items `listItems` has in all its pages. */
export async function countItems(viewer: Reader, collectionId: number, filters: Filters): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(itemsCondition({ viewer, collectionId, ...filters }))
  return row?.count ?? 0
}

/** Counts look at so many tagged items, the newest ones, and name so many tags. */
const COUNTED = 5_000
const NAMED = 500

type TagCount = { tag: string; itemCount: number }

/** The tags of a collection with the number of their items, the most frequent first. The newest item says how a tag is written. */
export async function listTags(
  viewer: Viewer,
  collectionId: number,
  source: Source = db,
): Promise<TagCount[]> {
  await collectionAccess(viewer, collectionId, source)
  const rows = await source
    .select(pick(items, "tags", "tagKeys"))
    .from(items)
    .where(and(eq(items.collectionId, collectionId), isNotNull(items.tags)))
    .orderBy(desc(items.id))
    .limit(COUNTED)
  const counts = new Map<string, TagCount>()
  for (const { tags, tagKeys } of rows) {
    const keys = tagKeys?.slice(1, -1).split(",") ?? []
    for (const [at, tag] of tagsOf(tags).entries()) {
      const key = keys[at] ?? tag
      const count = counts.get(key) ?? { tag, itemCount: 0 }
      count.itemCount++
      counts.set(key, count)
    }
  }
  return [...counts.values()].sort((a, b) => b.itemCount - a.itemCount).slice(0, NAMED)
}

type OwnItemsQuery = Pick<ItemsQuery, "search" | "after" | "limit"> & { viewer: ViewerId }

const ownItemsQuery = ({ viewer, search, after, limit }: OwnItemsQuery) =>
  db
    .select({ item: itemColumnsFor(viewer), isPrivate: collections.isPrivate })
    .from(collections)
    // SQLite keeps the order of a cross join: the user's collections first.
    .crossJoin(items)
    .where(
      and(
        listCondition(viewer, "mine"),
        eq(items.collectionId, collections.id),
        itemContains(viewer, search),
        // Always a bound, because SQLite else takes another index and reads the rows in its order.
        lt(items.id, after ?? Number.MAX_SAFE_INTEGER),
      ),
    )
    .orderBy(desc(items.id))
    .limit(limit)

const ownItemsPage = prepared(ownItemsQuery)

export async function listOwnItems(
  viewer: Viewer,
  { search, limit, cursor }: { search?: string | undefined } & PageRequest,
): Promise<Page<{ item: Item; isPrivate: boolean }>> {
  requireUser(viewer)
  const after = decodeCursor<[number]>(cursor, [0])?.[0]
  const query = { viewer, after, limit: limit + 1 }
  const rows = await (search ? ownItemsQuery({ ...query, search }) : ownItemsPage(db, query))
  return cutPage(rows, limit, ({ item }) => [item.id])
}

type ItemInCollection = {
  item: Item
  role: CollectionRole
  collection: { id: number; name: string; isPrivate: boolean; ownerId: number }
}

const itemById = prepared(({ viewer, id }: { viewer: Reader; id: Given<number> }) =>
  db
    .select({
      ...itemColumnsFor(viewer),
      collection: { ...pick(collections, "id", "name", "isPrivate"), ownerId: collections.userId },
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
