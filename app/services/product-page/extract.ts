import { chooseBrand } from "./choose/brand.ts"
import { chooseDescription } from "./choose/description.ts"
import { chooseName } from "./choose/name.ts"
import { choosePictures } from "./choose/picture.ts"
import { fold } from "./clean/fold.ts"
import { plainLine } from "./clean/plain-text.ts"
import { barest } from "./clean/title.ts"
import { cleanProductUrl } from "./clean/url.ts"
import { gather } from "./gather.ts"
import { pageKind } from "./kind/page-kind.ts"
import { canonicalAddress } from "./page/canonical.ts"
import { type PageDocument, parsePage } from "./page/document.ts"
import { visibleText } from "./page/visible-text.ts"
import { brandsInName, pageBrands, scriptBrands, trailBrands } from "./sources/brands.ts"
import { readBreadcrumbs } from "./sources/breadcrumbs.ts"
import { pageDescriptions, prose } from "./sources/descriptions.ts"
import { brandsBesideHeading } from "./sources/heading-brand.ts"
import { pagePictures } from "./sources/pictures.ts"
import { siteNames } from "./sources/site-names.ts"
import type { Candidate, Field, ProductPage, Weighted } from "./types.ts"

/** Never throws because of the page. @param address absolute. @throws TypeError for an invalid address. */
export function extractProduct(html: string, address: string): ProductPage {
  const page = parsePage(html, address)
  const { found, items, main, titles, certain } = gather(page)
  const trail = readBreadcrumbs(page, items)
  const shop = siteNames(page, items)

  const statedBrands = [...found.brand, ...pageBrands(page)]
  const names = chooseName(found.name, {
    siteNames: shop,
    categories: trail.slice(0, -1).map(fold),
    brands: statedBrands.map(({ value }) => fold(plainLine(value))),
  })
  const name = names[0]?.value ?? ""
  const texts = { names: [name, ...titles.slice(0, 6)], siteNames: shop }

  const pictures = choosePictures([...found.imageUrl, ...pagePictures(page, name)], {
    base: page.base,
    address: page.url,
    siteNames: shop,
  })
  const brands = chooseBrand(
    [
      ...statedBrands,
      ...scriptBrands(page),
      ...trailBrands(trail, [name]),
      ...brandsInName(page, name, shop),
      ...brandsBesideHeading(page, name, pictures[0]?.value ?? ""),
    ],
    texts,
  )
  const descriptions = descriptionsOf(page, found.description, texts)
  const kind = pageKind(page, { items, main, name, titles, text: bodyText(page), certain })
  const product = kind === "product" && name !== ""

  const chosen = { name: names[0], brand: brands[0], description: descriptions[0], imageUrl: pictures[0] }
  const value = (field: Field) => (product ? (chosen[field]?.value ?? null) : null)
  const canonicalUrl = canonicalAddress(page)
  return {
    kind: kind === "product" && !product ? "other" : kind,
    product,
    name: value("name"),
    brand: value("brand"),
    description: value("description"),
    imageUrl: value("imageUrl"),
    title: name || plainLine(barest(page.title, { siteNames: shop, categories: [] })) || null,
    url: canonicalUrl ?? cleanProductUrl(page.url.href),
    canonicalUrl,
    images: pictures.slice(0, 6).map((picture) => picture.value),
    sources: product ? sourcesOf(chosen) : {},
    candidates: {
      name: listed(names),
      brand: listed(brands),
      description: listed(descriptions),
      imageUrl: listed(pictures),
    },
  }
}

/** Prose from the body only as a last resort. */
function descriptionsOf(
  page: PageDocument,
  stated: Weighted[],
  texts: { names: string[]; siteNames: string[] },
) {
  const found = [...stated, ...pageDescriptions(page)]
  const descriptions = chooseDescription(found, texts)
  return (descriptions[0]?.weight ?? 0) >= 1.5
    ? descriptions
    : chooseDescription([...found, ...prose(page)], texts)
}

function bodyText(page: PageDocument): string {
  const body = page.elements.find((element) => element.name === "body") ?? page.root
  return visibleText(body, { max: 8000 })
}

const listed = (found: Weighted[]): Candidate[] =>
  found.slice(0, 8).map(({ value, source }) => ({ value, source }))

function sourcesOf(chosen: Record<Field, Weighted | undefined>): ProductPage["sources"] {
  const sources: ProductPage["sources"] = {}
  for (const field of Object.keys(chosen) as Field[]) {
    const source = chosen[field]?.source
    if (source) sources[field] = source
  }
  return sources
}
