import { inArray, or, type SQL } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { cleanProductUrl, isCanonicalOf, productUrlKey } from "~/services/product-page/clean/url.ts"

/** The columns of a product's link. A canonical address is kept if it says something new. */
export function linkColumns(productUrl: string, canonicalUrl?: string | null) {
  const link = { productUrl: cleanProductUrl(productUrl), productUrlKey: productUrlKey(productUrl) }
  const canonicalUrlKey = canonicalUrl ? productUrlKey(canonicalUrl) : null
  return canonicalUrl && canonicalUrlKey !== link.productUrlKey
    ? { ...link, canonicalUrl: cleanProductUrl(canonicalUrl), canonicalUrlKey }
    : { ...link, canonicalUrl: null, canonicalUrlKey: null }
}

export type LinkColumns = ReturnType<typeof linkColumns>

/** `linkColumns`, where a user sent the canonical address: on another site than the link's it is ignored. */
export const sentLinkColumns = (productUrl: string, sent?: string | null): LinkColumns =>
  linkColumns(productUrl, sent && isCanonicalOf(sent, productUrl) ? sent : null)

type Keys = Pick<LinkColumns, "productUrlKey" | "canonicalUrlKey">

/** Two links are the same if any of their keys are, typed or canonical. */
export function hasSameLink(
  columns: Record<keyof Keys, AnySQLiteColumn>,
  { productUrlKey, canonicalUrlKey }: Keys,
): SQL | undefined {
  const keys = canonicalUrlKey ? [productUrlKey, canonicalUrlKey] : [productUrlKey]
  return or(inArray(columns.productUrlKey, keys), inArray(columns.canonicalUrlKey, keys))
}
