import { inArray, or, type SQL } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { cleanProductUrl, isCanonicalOf, productUrlKey } from "~/services/product-page/clean/url.ts"
import { landingOf } from "~/services/product-page/landings.ts"

/** The columns of a product's link. A canonical address is kept if it says something new. */
export function linkColumns(productUrl: string, canonicalUrl?: string | null) {
  const link = { productUrl: cleanProductUrl(productUrl), productUrlKey: productUrlKey(productUrl) }
  const canonicalUrlKey = canonicalUrl ? productUrlKey(canonicalUrl) : null
  return canonicalUrl && canonicalUrlKey !== link.productUrlKey
    ? { ...link, canonicalUrl: cleanProductUrl(canonicalUrl), canonicalUrlKey }
    : { ...link, canonicalUrl: null, canonicalUrlKey: null }
}

export type LinkColumns = ReturnType<typeof linkColumns>

/** `linkColumns`, where a user sent the canonical address: on another site than the page's it is ignored. */
export const sentLinkColumns = (productUrl: string, sent?: string | null): LinkColumns =>
  linkColumns(productUrl, sent && isCanonicalOf(sent, landingOf(productUrl)) ? sent : null)

const NO_LINK = { productUrl: null, productUrlKey: null, canonicalUrl: null, canonicalUrlKey: null }

/** For an update. The canonical address belongs to the link, and stays while the link does. */
export function changedLink(productUrl: string | null | undefined, before: string | null) {
  if (productUrl === undefined) return {}
  if (productUrl === null) return NO_LINK
  const link = linkColumns(productUrl)
  return link.productUrl === before ? {} : link
}

type Keys = Pick<LinkColumns, "productUrlKey" | "canonicalUrlKey">

/** Two links are the same if any of their keys are, typed or canonical. */
export function hasSameLink(
  columns: Record<keyof Keys, AnySQLiteColumn>,
  { productUrlKey, canonicalUrlKey }: Keys,
): SQL | undefined {
  const keys = canonicalUrlKey ? [productUrlKey, canonicalUrlKey] : [productUrlKey]
  return or(inArray(columns.productUrlKey, keys), inArray(columns.canonicalUrlKey, keys))
}
