import { inArray, or, type SQL } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { cleanProductUrl, isCanonicalOf, productUrlKey } from "~/services/product-page/clean/url.ts"

/** The columns of a product's link. A canonical address is kept if it is of the same site and says something new. */
export function linkColumns(productUrl: string, stated?: string | null) {
  const canonicalUrl = stated && isCanonicalOf(stated, productUrl) ? cleanProductUrl(stated) : null
  const keys = { productUrlKey: productUrlKey(productUrl), canonicalUrlKey: null }
  const link = { productUrl: cleanProductUrl(productUrl), canonicalUrl: null, ...keys }
  if (!canonicalUrl || productUrlKey(canonicalUrl) === link.productUrlKey) return link
  return { ...link, canonicalUrl, canonicalUrlKey: productUrlKey(canonicalUrl) }
}

export type LinkColumns = ReturnType<typeof linkColumns>

type Keys = { productUrlKey: string; canonicalUrlKey: string | null }

/** Two links are the same if any of their keys are, typed or canonical. */
export function hasSameLink(
  columns: Record<keyof Keys, AnySQLiteColumn>,
  { productUrlKey, canonicalUrlKey }: Keys,
): SQL | undefined {
  const keys = canonicalUrlKey ? [productUrlKey, canonicalUrlKey] : [productUrlKey]
  return or(inArray(columns.productUrlKey, keys), inArray(columns.canonicalUrlKey, keys))
}
