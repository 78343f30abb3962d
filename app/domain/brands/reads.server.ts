import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm"
import { db, type Given, hasRow, prepared, type Source } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { brandFavorites, brandFollows, brandItemCounts, brands } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { omit } from "~/pick.ts"
import { account, brand as words } from "~/words/messages.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { contains, matchAll, splitByLength, wordsOf } from "../search/matching.server.ts"
import { requireUser, type Viewer, type ViewerId } from "../viewer.ts"
import { itemsSeenBy } from "./by-name.server.ts"
import type { BrandFilter } from "./inputs.server.ts"
import { mayEditBrand } from "./policy.ts"
import { type Brand, brandResponse } from "./responses.server.ts"

const FEW = 1_000
const AFTER_ALL_TEXT = "\u{10FFFF}"

/** Every word is in the name. If all are too short for the trigram index, the name must begin with the first. */
export async function nameMatches(search: string | undefined): Promise<SQL | undefined> {
  const words = wordsOf(search ?? "")
  const [first] = words
  if (first === undefined) return undefined
  const { long, checked } = splitByLength(words)
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

function isLinked(links: Links, viewer: ViewerId): SQL<boolean> {
  const isOwn = and(eq(links.userId, viewer?.id ?? 0), eq(links.brandId, brands.id))
  return (viewer ? sql<boolean>`${hasRow(links, isOwn)}` : sql<boolean>`0`).mapWith(Boolean)
}

/** Needs `brandItemCounts` joined; `nameKey` is for sorting only. */
function brandColumns(viewer: ViewerId) {
  return {
    ...columnsFor(brands, brandResponse),
    nameKey: brands.nameKey,
    productCount: itemsSeenBy(viewer, brands.nameKey),
    isFollowing: isLinked(brandFollows, viewer),
    isFavorite: isLinked(brandFavorites, viewer),
  }
}

const countsOfBrand = eq(brandItemCounts.brandKey, brands.nameKey)

function linksOf(viewer: ViewerId, filter: BrandFilter): { links: Links; userId: Given<number> } {
  if (filter === "saved")
    return { links: brandFavorites, userId: requireUser(viewer, account.loginToFavorite).id }
  return { links: brandFollows, userId: requireUser(viewer, account.loginToFollow).id }
}

/** One page of ids, so that only its brands are counted. */
function pageOfIds(
  viewer: ViewerId,
  filter: BrandFilter | undefined,
  condition: SQL | undefined,
  limit: Given<number>,
) {
  const all = db.select({ id: brands.id }).from(brands).$dynamic()
  if (filter) {
    const { links, userId } = linksOf(viewer, filter)
    all.innerJoin(links, and(eq(links.brandId, brands.id), eq(links.userId, userId)))
  }
  return all.where(condition).orderBy(asc(brands.nameKey)).limit(limit).as("page")
}

export function brandsQuery(
  viewer: ViewerId,
  filter: BrandFilter | undefined,
  condition: SQL | undefined,
  limit: Given<number>,
) {
  const page = pageOfIds(viewer, filter, condition, limit)
  return (
    db
      .select(brandColumns(viewer))
      .from(page)
      // SQLite keeps the order of a cross join: the page first.
      .crossJoin(brands)
      .leftJoin(brandItemCounts, countsOfBrand)
      .where(eq(brands.id, page.id))
      .orderBy(asc(brands.nameKey))
  )
}

type BrandsQuery = { viewer: ViewerId; after: Given<string> | undefined; limit: Given<number> }

const isAfter = (after: Given<string> | undefined) =>
  after === undefined ? undefined : gt(brands.nameKey, after)

const brandsPage = (filter?: BrandFilter) =>
  prepared(({ viewer, after, limit }: BrandsQuery) => brandsQuery(viewer, filter, isAfter(after), limit))

const brandsPages = {
  saved: brandsPage("saved"),
  following: brandsPage("following"),
  all: brandsPage(),
}

export async function listBrands(
  viewer: Viewer,
  { filter, search, limit, cursor }: { filter?: BrandFilter; search?: string } & PageRequest,
): Promise<Page<Brand>> {
  const after = decodeCursor<[string]>(cursor, [""])?.[0]
  const matchesName = await nameMatches(search)
  if (filter) linksOf(viewer, filter)
  const rows = await (matchesName
    ? brandsQuery(viewer, filter, and(matchesName, isAfter(after)), limit + 1)
    : brandsPages[filter ?? "all"](db, { viewer, after, limit: limit + 1 }))
  return mapPage(
    cutPage(rows, limit, (row) => [row.nameKey]),
    (brand) => omit(brand, "nameKey"),
  )
}

export async function listFavorites(viewer: Viewer, { limit, cursor }: PageRequest): Promise<Page<Brand>> {
  const { id: userId } = requireUser(viewer, account.loginToFavorite)
  const after = decodeCursor<[number, number]>(cursor, [0, 0])
  const since = brandFavorites.createdAt
  const rows = await db
    .select({ ...brandColumns(viewer), since })
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
    (brand) => omit(brand, "nameKey", "since"),
  )
}

const creatorOf = prepared(({ id }: { id: Given<number> }) =>
  db
    .select({ createdById: brands.createdById, createdAt: brands.createdAt })
    .from(brands)
    .where(eq(brands.id, id)),
)

export async function isBrandEditor(viewer: Viewer, id: number): Promise<boolean> {
  if (!viewer) return false
  const [row] = await creatorOf(db, { id })
  return row !== undefined && mayEditBrand(viewer, row)
}

const brandById = prepared(({ viewer, id }: { viewer: ViewerId; id: Given<number> }) =>
  db
    .select(brandColumns(viewer))
    .from(brands)
    .leftJoin(brandItemCounts, countsOfBrand)
    .where(eq(brands.id, id)),
)

export async function getBrand(viewer: Viewer, id: number, source: Source = db): Promise<Brand> {
  const [row] = await brandById(source, { viewer, id })
  if (!row) throw new NotFound(words.notFound)
  return omit(row, "nameKey")
}
