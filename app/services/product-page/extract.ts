import { fold } from "./clean/fold.ts"
import { plainLine } from "./clean/plain-text.ts"
import { shortestTitle } from "./clean/title.ts"
import { cleanProductUrl, isCanonicalOf } from "./clean/url.ts"
import { chooseBrand } from "./fields/brand.ts"
import { chooseDescription, preferFullText } from "./fields/description.ts"
import { chooseName } from "./fields/name.ts"
import { choosePictures } from "./fields/picture.ts"
import { availabilityOf, choosePrice } from "./fields/price.ts"
import { gather } from "./gather.ts"
import { pageKind } from "./kind/page-kind.ts"
import { meta, type PageDocument, parsePage, resolve } from "./page/document.ts"
import { mainHeading } from "./page/main-heading.ts"
import { attr, visibleText } from "./page/visible-text.ts"
import { brandsInName, markedBrands, pageBrands, trailBrands } from "./sources/brands.ts"
import { readBreadcrumbs } from "./sources/breadcrumbs.ts"
import { pageDescriptions } from "./sources/descriptions.ts"
import { pagePictures, withStatedSize } from "./sources/pictures.ts"
import { siteNames } from "./sources/site-names.ts"
import type { Candidate, Field, ProductPage, Weighted } from "./types.ts"

/** Never throws because of the page. @param address absolute. @throws TypeError for an invalid address. */
export function extractProduct(html: string, address: string): ProductPage {
  const page = parsePage(html, address)
  const { kind, found, siteNames, prices, availability } = weighPage(page)
  const accepted = (field: Field) => found[field].filter(({ weight }) => weight > 0)
  const names = accepted("name")
  const brands = accepted("brand")
  const descriptions = preferFullText(accepted("description"))
  const pictures = accepted("imageUrl")
  const name = names[0]?.value
  const product = kind === "product" && name !== undefined

  const chosen = { name: names[0], brand: brands[0], description: descriptions[0], imageUrl: pictures[0] }
  const value = (field: Field) => (product ? (chosen[field]?.value ?? null) : null)
  const [price] = prices
  const canonicalUrl = canonicalAddress(page)
  return {
    kind: kind === "product" && !product ? "other" : kind,
    product,
    name: value("name"),
    brand: value("brand"),
    description: value("description"),
    imageUrl: value("imageUrl"),
    title: name || plainLine(shortestTitle(page.title, { siteNames, categories: [] })) || null,
    url: canonicalUrl ?? cleanProductUrl(page.url.href),
    canonicalUrl,
    images: pictures.slice(0, 6).map((picture) => picture.value),
    pictures: pictures.slice(0, 6).map(({ value }) => withStatedSize(page, value)),
    price: product && price ? { amount: price.amount, currency: price.currency, source: price.source } : null,
    availability: product ? availability : null,
    sources: product ? sourcesOf(chosen) : {},
    candidates: {
      name: listed(names),
      brand: listed(brands),
      description: listed(descriptions),
      imageUrl: listed(pictures),
      price: prices.slice(0, MAX_LISTED).map(({ amount, currency, source }) => ({
        value: currency ? `${amount} ${currency}` : amount,
        source,
      })),
    },
  }
}

const MAX_LISTED = 8

/** All that each field may be, with what speaks for and against it. `bench/capture` judges the weights by it. */
export function weighPage(page: PageDocument) {
  const { found, items, main, titles, certain, state, stated } = gather(page)
  const trail = readBreadcrumbs(page, items)
  const shop = siteNames(page, items)
  const statedBrands = [...found.brand, ...pageBrands(page)]
  const names = chooseName(page, found.name, {
    siteNames: shop,
    categories: trail.slice(0, -1).map(fold),
    brands: statedBrands.map(({ value }) => fold(plainLine(value))),
  })
  const name = names[0] && names[0].weight > 0 ? names[0].value : ""
  const texts = { names: [name, ...titles.slice(0, 6)], siteNames: shop }
  const heading = mainHeading(page, name)

  const pictures = choosePictures([...found.imageUrl, ...pagePictures(page, name, heading)], {
    base: page.base,
    address: page.url,
    name,
  })
  const brands = chooseBrand(
    page,
    [
      ...statedBrands,
      ...markedBrands(page, heading),
      ...trailBrands(trail, [name]),
      ...brandsInName(page, name, shop),
    ],
    texts,
  )
  const descriptions = chooseDescription([...found.description, ...pageDescriptions(page)], texts)
  const known = {
    items,
    main,
    name,
    heading,
    titles,
    text: bodyText(page),
    certain,
    state: state !== undefined,
  }
  const { kind, evidence } = pageKind(page, known)
  return {
    kind,
    evidence,
    siteNames: shop,
    prices: choosePrice(page, stated, heading),
    availability: availabilityOf(page, stated, heading),
    found: { name: names, brand: brands, description: descriptions, imageUrl: pictures } satisfies Found,
  }
}

type Found = Record<Field, Weighted[]>

function bodyText(page: PageDocument): string {
  const body = page.elements.find((element) => element.name === "body") ?? page.root
  return visibleText(body, { max: 8000 })
}

const listed = (found: Weighted[]): Candidate[] =>
  found.slice(0, MAX_LISTED).map(({ value, source }) => ({ value, source }))

function sourcesOf(chosen: Record<Field, Weighted | undefined>): ProductPage["sources"] {
  const sources: ProductPage["sources"] = {}
  for (const field of Object.keys(chosen) as Field[]) {
    const source = chosen[field]?.source
    if (source) sources[field] = source
  }
  return sources
}

/** The page states its own address (RFC 6596), which counts only if the page may state it. */
function canonicalAddress(page: PageDocument): string | null {
  const link = page.elements.find(
    (element) => element.name === "link" && attr(element, "rel").toLowerCase() === "canonical",
  )
  const stated = (link && attr(link, "href")) || meta(page, "og:url")
  const canonical = stated ? resolve(stated, page.base) : null
  return canonical && isCanonicalOf(canonical, page.url.href) ? cleanProductUrl(canonical) : null
}
