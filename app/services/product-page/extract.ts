import { plainLine } from "./clean/plain-text.ts"
import { shortestTitle } from "./clean/title.ts"
import { cleanProductUrl, isCanonicalOf } from "./clean/url.ts"
import { preferFullText } from "./fields/description.ts"
import { meta, type PageDocument, parsePage, resolve } from "./page/document.ts"
import { forwardTarget } from "./page/forward.ts"
import { attr } from "./page/visible-text.ts"
import { withStatedSize } from "./sources/pictures.ts"
import type { Candidate, Field, Price, ProductPage, Weighted } from "./types.ts"
import { weighPage } from "./weigh-page.ts"

/** Never throws because of the page. @param address absolute. @throws TypeError for an invalid address. */
export function extractProduct(html: string, address: string): ProductPage {
  const page = parsePage(html, address)
  const { kind, found, siteNames, prices, unreadPrice, availability } = weighPage(page)
  const accepted = (field: Field) => found[field].filter(({ weight }) => weight > 0)
  const names = accepted("name")
  const brands = accepted("brand")
  const descriptions = preferFullText(accepted("description"))
  const pictures = accepted("imageUrl")
  const name = names[0]?.value
  const product = kind === "product" && name !== undefined

  const bestOptions = {
    name: names[0],
    brand: brands[0],
    description: descriptions[0],
    imageUrl: pictures[0],
  }
  const value = (field: Field) => (product ? (bestOptions[field]?.value ?? null) : null)
  const [price] = prices
  const canonicalUrl = canonicalAddress(page)
  return {
    kind: kind === "product" && !product ? "other" : kind,
    product,
    name: value("name"),
    brand: value("brand"),
    description: value("description"),
    imageUrl: value("imageUrl"),
    title: name || plainLine(shortestTitle(page.title, siteNames)) || null,
    url: canonicalUrl ?? cleanProductUrl(page.url.href),
    canonicalUrl,
    forwardsTo: forwardTarget(page, { product }),
    images: pictures.slice(0, 6).map((picture) => picture.value),
    pictures: pictures.slice(0, 6).map(({ value }) => withStatedSize(page, value)),
    price: product && price ? priceOf(price) : null,
    availability: product ? availability : null,
    sources: product ? sourcesOf(bestOptions) : {},
    candidates: {
      name: listed(names),
      brand: listed(brands),
      description: listed(descriptions),
      imageUrl: listed(pictures),
      price: unreadPrice
        ? [unreadPrice]
        : prices.slice(0, MAX_LISTED).map(({ amount, currency, source }) => ({
            value: currency ? `${amount} ${currency}` : amount,
            source,
          })),
    },
  }
}

const priceOf = ({ amount, currency, varies, source }: Price): Price => ({ amount, currency, varies, source })

const MAX_LISTED = 8

const listed = (candidates: Weighted[]): Candidate[] =>
  candidates.slice(0, MAX_LISTED).map(({ value, source }) => ({ value, source }))

const sourcesOf = (bestOptions: Record<Field, Weighted | undefined>): ProductPage["sources"] =>
  Object.fromEntries(
    Object.entries(bestOptions).flatMap(([field, option]) => (option ? [[field, option.source]] : [])),
  )

/** The page states its own address (RFC 6596), which counts only if the page may state it. */
function canonicalAddress(page: PageDocument): string | null {
  const link = page.elements.find(
    (element) => element.name === "link" && attr(element, "rel").toLowerCase() === "canonical",
  )
  const stated = (link && attr(link, "href")) || meta(page, "og:url")
  const canonical = stated ? resolve(stated, page.base) : null
  return canonical && isCanonicalOf(canonical, page.url.href) ? cleanProductUrl(canonical) : null
}
