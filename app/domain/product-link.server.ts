import { and, desc, lt, type SQL, sql } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { db, type Given } from "#db/client.server.ts"
import type { groupItems, items } from "#db/schema/index.ts"
import {
  cleanProductUrl,
  isCanonicalOf,
  productUrlKey,
  redirectTargetOf,
} from "~/services/product-page/clean/url.ts"

/** A canonical address is kept if it says something new. */
export function linkColumns(productUrl: string, canonicalUrl?: string | null) {
  const link = { productUrl: cleanProductUrl(productUrl), productUrlKey: productUrlKey(productUrl) }
  const canonicalUrlKey = canonicalUrl ? productUrlKey(canonicalUrl) : null
  return canonicalUrl && canonicalUrlKey !== link.productUrlKey
    ? { ...link, canonicalUrl: cleanProductUrl(canonicalUrl), canonicalUrlKey }
    : { ...link, canonicalUrl: null, canonicalUrlKey: null }
}

export type LinkColumns = ReturnType<typeof linkColumns>

/** `linkColumns`, where a user sent the canonical address: on another site than the page's it is ignored. */
export const sentLinkColumns = (productUrl: string, canonicalUrl?: string | null): LinkColumns =>
  linkColumns(
    productUrl,
    canonicalUrl && isCanonicalOf(canonicalUrl, redirectTargetOf(productUrl)) ? canonicalUrl : null,
  )

export const NO_LINK = { productUrl: null, productUrlKey: null, canonicalUrl: null, canonicalUrlKey: null }

/** An update sets these. The canonical address belongs to the link, and stays while the link does. */
export function changedLink(productUrl: string | null | undefined, before: string | null) {
  if (productUrl === undefined) return {}
  if (productUrl === null) return NO_LINK
  const link = linkColumns(productUrl)
  return link.productUrl === before ? {} : link
}

type Keys = { productUrlKey: Given<string> | null; canonicalUrlKey: Given<string> | null }
type Newest = Keys & { after?: Given<number> | undefined; limit: Given<number> }

/**
 * Ids of the newest in a place that have one of the keys, typed or canonical: somebody may have 100,000 with one link. Each key and
 * column is one walk of an index. With OR, SQLite would read the whole place.
 */
export function idsWithLink(
  table: typeof items | typeof groupItems,
  inPlace: SQL | undefined,
  { productUrlKey, canonicalUrlKey, after, limit }: Newest,
): SQL {
  const newest = (column: AnySQLiteColumn, key: Given<string> | null) =>
    sql`select id from ${db
      .select({ id: table.id })
      .from(table)
      .where(and(inPlace, sql`${column} = ${key}`, after === undefined ? undefined : lt(table.id, after)))
      .orderBy(desc(table.id))
      .limit(limit)}`
  const keys = canonicalUrlKey ? [productUrlKey, canonicalUrlKey] : [productUrlKey]
  const all = keys.flatMap((key) => [newest(table.productUrlKey, key), newest(table.canonicalUrlKey, key)])
  return sql.join(all, sql` union `)
}
