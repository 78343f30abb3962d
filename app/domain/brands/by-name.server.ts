import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { db, type Given, prepared, type Source, valuesOf } from "#db/client.server.ts"
import { brandItemCounts, brands, items } from "#db/schema/index.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { fold } from "~/text.ts"
import { collectionsBesides, publicOutsideIndex } from "../collections/access.server.ts"
import type { ViewerId } from "../viewer.ts"

const idsByKey = prepared(({ keys }: { keys: Given<string> }) =>
  db
    .select({ id: brands.id, nameKey: brands.nameKey })
    .from(brands)
    .where(inArray(brands.nameKey, valuesOf(keys))),
)

/** Gives a function from a name in any spelling to its brand's id. */
export async function brandsByName(
  names: (string | null)[],
  source: Source = db,
): Promise<(name: string | null) => number | null> {
  const keyOf = new Map([...new Set(names)].map((name) => [name, fold(name ?? "")]))
  const keys = [...new Set(keyOf.values())].filter(Boolean)
  const rows = keys.length ? await idsByKey(source, { keys: JSON.stringify(keys) }) : []
  const ids = new Map(rows.map((row) => [row.nameKey, row.id]))
  return (name) => ids.get(keyOf.get(name) ?? fold(name ?? "")) ?? null
}

/** How many items of a brand the viewer sees. Needs `brandItemCounts` joined. */
export function itemsSeenBy(viewer: ViewerId, brandKey: SQLWrapper): SQL<number> {
  const ofBrand = eq(items.brandKey, brandKey)
  const besides = inArray(items.collectionId, collectionsBesides(viewer))
  return sql<number>`coalesce(${brandItemCounts.publicItems}, 0)
    - (select count(*) from ${items} where ${and(publicOutsideIndex, ofBrand)})
    + (select count(*) from ${items} where ${and(besides, ofBrand)})`
}

const named = sql<string>`named.value`

/** Of these keys, those with a page of their own, and those that two items have which the viewer sees. */
const knownKeys = prepared(({ viewer, keys }: { viewer: ViewerId; keys: Given<string> }) =>
  db
    .select({ key: named, name: brands.name })
    .from(sql`json_each(${keys}) as named`)
    .leftJoin(brands, eq(brands.nameKey, named))
    .leftJoin(brandItemCounts, eq(brandItemCounts.brandKey, named))
    .where(sql`${brands.id} is not null or ${itemsSeenBy(viewer, named)} >= 2`),
)

const MOST_WORDS = 5

/** "Acme™ Oak stool" → "acme", "acme oak". The whole name is no brand, and a single sign may be anything. */
function openings(name: string): Map<string, string> {
  const words = name.replaceAll(/[®™©]/g, " ").trim().split(/\s+/)
  const texts = words.slice(0, Math.min(MOST_WORDS, words.length - 1)).map((_, last) =>
    words
      .slice(0, last + 1)
      .join(" ")
      .replace(/[,;:·–—-]$/, ""),
  )
  const keys = new Map(texts.map((text) => [fold(text), text]))
  return new Map([...keys].filter(([key]) => key.length > 1 && /\p{L}/u.test(key)))
}

/** The page says these of its product in so many words. */
const STATED = ["json-ld", "microdata", "opengraph", "meta", "state", "specifications", "amazon"]

/** Where the page states no brand, the one that its product's name begins with, if the viewer sees that brand here. */
export async function withKnownBrand(viewer: { id: number } | null, page: ProductPage): Promise<ProductPage> {
  const { name, brand, sources, candidates } = page
  if (name === null || STATED.includes(sources.brand ?? "")) return page
  if (brand !== null && fold(name).includes(fold(brand))) return page
  const texts = openings(name)
  if (texts.size === 0) return page
  const rows = await knownKeys(db, { viewer, keys: JSON.stringify([...texts.keys()]) })
  const [longest] = rows.sort((a, b) => b.key.length - a.key.length)
  if (!longest) return page
  const value = longest.name ?? texts.get(longest.key) ?? longest.key
  const candidate = { value, source: "known" as const }
  return {
    ...page,
    brand: value,
    sources: { ...sources, brand: candidate.source },
    candidates: { ...candidates, brand: [candidate, ...candidates.brand] },
  }
}
