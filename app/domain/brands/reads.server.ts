import { and, asc, desc, eq, exists, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { brandFavorites, brandFollows, brandItemCounts, brands, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { account, brand as words } from "~/messages.ts"
import { fold } from "~/text.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { byLength, contains, matchAll, wordsOf } from "../search/matching.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import type { BrandFilter } from "./inputs.server.ts"
import { collectionsBesides, outOfIndex } from "./item-reads.server.ts"
import { type Brand, presentBrand } from "./responses.server.ts"

/**
 * Which of these names, as items spell them, have a brand.
 * @returns a lookup from a name in any spelling to its brand's id, null where there is none.
 */
export async function brandsByName(
  names: (string | null)[],
): Promise<(name: string | null) => number | null> {
  const keys = [...new Set(names.map((name) => fold(name ?? "")).filter(Boolean))]
  const rows = keys.length
    ? await db
        .select({ id: brands.id, nameKey: brands.nameKey })
        .from(brands)
        .where(inArray(brands.nameKey, keys))
    : []
  const ids = new Map(rows.map((row) => [row.nameKey, row.id]))
  return (name) => ids.get(fold(name ?? "")) ?? null
}

/** With more matches than this, going through the names in their order meets a page of them sooner. */
const FEW = 1_000
const AFTER_ALL_TEXT = "\u{10FFFF}"

/**
 * WHERE condition on `brands`: the name contains every word, in any order, ignoring case. When no word has the three
 * letters that the trigram index needs, the name must begin with the first word. Each way reads an index.
 * @returns undefined when there is nothing to look for.
 */
export async function nameMatches(search: string | undefined): Promise<SQL | undefined> {
  const words = wordsOf(search ?? "")
  const [first] = words
  if (first === undefined) return undefined
  const { long, checked } = byLength(words)
  const containsAll = (some: string[]) => some.map((word) => contains(brands.nameKey, word))
  if (long.length === 0)
    return and(
      gte(brands.nameKey, first),
      lt(brands.nameKey, first + AFTER_ALL_TEXT),
      ...containsAll(words.slice(1)),
    )
  const matching = sql`(select rowid from brand_names where brand_names match ${matchAll(long)})`
  const [{ count } = { count: 0 }] = await db.all<{ count: number }>(
    sql`select count(*) as count from (select 1 from ${matching} limit ${FEW + 1})`,
  )
  return and(...(count > FEW ? containsAll(long) : [inArray(brands.id, matching)]), ...containsAll(checked))
}

type Links = typeof brandFollows | typeof brandFavorites

const isLinked = (links: Links, userId: number) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(links)
      .where(and(eq(links.userId, userId), eq(links.brandId, brands.id))),
  )

/** What a brand shows to this viewer; `brands` must be joined with its `brandItemCounts`. */
function columnsFor(viewer: Viewer) {
  const ofBrand = eq(items.brandKey, brands.nameKey)
  const besides = inArray(items.collectionId, collectionsBesides(viewer))
  return {
    id: brands.id,
    name: brands.name,
    nameKey: brands.nameKey,
    description: brands.description,
    website: brands.website,
    createdAt: brands.createdAt,
    productCount: sql<number>`coalesce(${brandItemCounts.publicItems}, 0)
      - (select count(*) from ${items} where ${and(outOfIndex, ofBrand)})
      + (select count(*) from ${items} where ${and(besides, ofBrand)})`,
    isFollowing: viewer ? sql<number>`${isLinked(brandFollows, viewer.id)}` : sql<number>`0`,
    isFavorite: viewer ? sql<number>`${isLinked(brandFavorites, viewer.id)}` : sql<number>`0`,
  }
}

const countsOfBrand = eq(brandItemCounts.brandKey, brands.nameKey)

function linksOf(viewer: Viewer, filter: BrandFilter): { links: Links; userId: number } {
  if (filter === "saved")
    return { links: brandFavorites, userId: requireUser(viewer, account.loginToFavorite).id }
  return { links: brandFollows, userId: requireUser(viewer, account.loginToFollow).id }
}

/** The ids of one page of brands by name, before anything is counted for them. */
function pageOfIds(
  viewer: Viewer,
  filter: BrandFilter | undefined,
  condition: SQL | undefined,
  limit: number,
) {
  const all = db.select({ id: brands.id }).from(brands).$dynamic()
  if (filter) {
    const { links, userId } = linksOf(viewer, filter)
    all.innerJoin(links, and(eq(links.brandId, brands.id), eq(links.userId, userId)))
  }
  return all
    .where(condition)
    .orderBy(asc(brands.nameKey))
    .limit(limit + 1)
    .as("page")
}

/** The query of `listBrands`, for its test to explain. */
export function brandsQuery(
  viewer: Viewer,
  filter: BrandFilter | undefined,
  condition: SQL | undefined,
  limit: number,
) {
  const page = pageOfIds(viewer, filter, condition, limit)
  return (
    db
      .select(columnsFor(viewer))
      .from(page)
      // A cross join is done in the order in which it is written: not all brands with a look into the page.
      .crossJoin(brands)
      .leftJoin(brandItemCounts, countsOfBrand)
      .where(eq(brands.id, page.id))
      .orderBy(asc(brands.nameKey))
  )
}

/**
 * Brands by name: all of them, or those that the viewer favourites ('saved') or follows.
 * @param search words that the name must contain, in any order, ignoring case (see `nameMatches` for short ones).
 * @throws {Unauthenticated} when a visitor asks for their own.
 */
export async function listBrands(
  viewer: Viewer,
  { filter, search, limit, cursor }: { filter?: BrandFilter; search?: string } & PageRequest,
): Promise<Page<Brand>> {
  // The folded name alone is the sort key: it is unique.
  const after = decodeCursor<[string]>(cursor, [""])
  const condition = and(await nameMatches(search), after ? gt(brands.nameKey, after[0]) : undefined)
  const rows = await brandsQuery(viewer, filter, condition, limit)
  return mapPage(
    cutPage(rows, limit, (row) => [row.nameKey]),
    presentBrand,
  )
}

/**
 * The viewer's favourites, the newest favourite first.
 * @throws {Unauthenticated} 'Please login to favorite brands'.
 */
export async function listFavorites(viewer: Viewer, { limit, cursor }: PageRequest): Promise<Page<Brand>> {
  const { id: userId } = requireUser(viewer, account.loginToFavorite)
  const after = decodeCursor<[number, number]>(cursor, [0, 0])
  const since = brandFavorites.createdAt
  const rows = await db
    .select({ ...columnsFor(viewer), since })
    .from(brandFavorites)
    .innerJoin(brands, eq(brands.id, brandFavorites.brandId))
    .leftJoin(brandItemCounts, countsOfBrand)
    .where(
      and(
        eq(brandFavorites.userId, userId),
        after ? sql`(${since}, ${brandFavorites.brandId}) < (${after[0]}, ${after[1]})` : undefined,
      ),
    )
    .orderBy(desc(since), desc(brandFavorites.brandId))
    .limit(limit + 1)
  return mapPage(
    cutPage(rows, limit, (row) => [row.since.getTime(), row.id]),
    presentBrand,
  )
}

/**
 * One brand.
 * @throws {NotFound} 'Brand not found'.
 */
export async function getBrand(viewer: Viewer, id: number): Promise<Brand> {
  const [row] = await db
    .select(columnsFor(viewer))
    .from(brands)
    .leftJoin(brandItemCounts, countsOfBrand)
    .where(eq(brands.id, id))
  if (!row) throw new NotFound(words.notFound)
  return presentBrand(row)
}
