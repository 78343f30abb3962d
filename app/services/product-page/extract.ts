import { chooseBrand } from "./choose/brand.ts"
import { chooseDescription } from "./choose/description.ts"
import { chooseName } from "./choose/name.ts"
import { choosePictures } from "./choose/picture.ts"
import { fold } from "./clean/fold.ts"
import { plainLine } from "./clean/plain-text.ts"
import { barest } from "./clean/title.ts"
import { cleanProductUrl } from "./clean/url.ts"
import { pageKind } from "./kind/page-kind.ts"
import { meta, type PageDocument, parsePage, resolve } from "./page/document.ts"
import { attr } from "./page/nodes.ts"
import { visibleText } from "./page/visible-text.ts"
import { readJsonLd } from "./schema/json-ld.ts"
import { mainProduct } from "./schema/main-product.ts"
import { readMicrodata, readRdfa } from "./schema/microdata.ts"
import { textsOf } from "./schema/node.ts"
import { productFields } from "./schema/product-fields.ts"
import { amazonMarkup } from "./sources/amazon.ts"
import { brandsInName, pageBrands, scriptBrands, trailBrands } from "./sources/brands.ts"
import { readBreadcrumbs } from "./sources/breadcrumbs.ts"
import { pageDescriptions, prose } from "./sources/descriptions.ts"
import { titleNames } from "./sources/names.ts"
import { pagePictures } from "./sources/pictures.ts"
import { siteNames as readSiteNames } from "./sources/site-names.ts"
import type { Candidate, Field, ProductPage, Weighted } from "./types.ts"

const TRUST = { "json-ld": 4.5, microdata: 4, rdfa: 3.5 } as const

/** Reads a page's product from its HTML. Pure: no network. Never throws for what the page holds. */
export function extractProduct(html: string, address: string): ProductPage {
  const page = parsePage(html, address)
  const microdata = readMicrodata(page)
  const rdfa = readRdfa(page)
  const all = [...readJsonLd(page), ...microdata.items, ...rdfa.items]
  const titles = titleNames(page)
  const hints = { titles: titles.map(({ value }) => value), path: page.url.pathname }
  const found: Record<Field, Weighted[]> = { name: [...titles], brand: [], description: [], imageUrl: [] }
  const main = mainProduct(all, hints)
  for (const source of ["json-ld", "microdata", "rdfa"] as const) {
    const item = mainProduct(
      all.filter((candidate) => candidate.source === source),
      hints,
    )
    if (item) addFields(found, productFields(item.node, page.url), source)
  }
  for (const value of textsOf(microdata.loose, "name").slice(0, 3))
    found.name.push({ value, source: "microdata", weight: 2 })
  for (const value of textsOf(microdata.loose, "brand").slice(0, 3))
    found.brand.push({ value, source: "microdata", weight: 3 })
  for (const value of textsOf(microdata.loose, "description").slice(0, 3))
    found.description.push({ value, source: "microdata", weight: 3 })
  for (const value of textsOf(microdata.loose, "image").slice(0, 3))
    found.imageUrl.push({ value, source: "microdata", weight: 2.5 })
  const amazon = amazonMarkup(page)
  for (const field of Object.keys(amazon) as Field[]) found[field].push(...amazon[field])

  const breadcrumbs = readBreadcrumbs(page, all)
  const siteNames = readSiteNames(page, all)
  const titleContext = { siteNames, categories: breadcrumbs.map(fold).filter(Boolean) }
  found.brand.push(...pageBrands(page))
  const names = chooseName(found.name, {
    ...titleContext,
    categories: breadcrumbs.slice(0, -1).map(fold),
    brands: found.brand.map(({ value }) => fold(plainLine(value))),
  })
  const name = names[0]?.value ?? ""
  const nameTexts = [name, ...titles.slice(0, 6).map(({ value }) => value)]
  found.brand.push(
    ...scriptBrands(page),
    ...trailBrands(breadcrumbs, [name]),
    ...brandsInName(page, name, siteNames),
  )
  const brands = chooseBrand(found.brand, { names: nameTexts, siteNames })
  found.description.push(...pageDescriptions(page))
  let descriptions = chooseDescription(found.description, { names: nameTexts, siteNames })
  if (!descriptions[0] || descriptions[0].weight < 1.5)
    descriptions = chooseDescription([...found.description, ...prose(page)], { names: nameTexts, siteNames })
  found.imageUrl.push(...pagePictures(page, name))
  const pictures = choosePictures(found.imageUrl, { base: page.base, address: page.url, siteNames })

  const body = page.elements.find((element) => element.name === "body") ?? page.$.root()[0]
  const text = body ? visibleText(body, { max: 8000 }) : ""
  const kind = pageKind(page, {
    items: all,
    main,
    name,
    titles: hints.titles,
    text,
    certain: amazon.name.length > 0,
  })
  const product = kind === "product" && name !== ""
  const chosen = { name: names[0], brand: brands[0], description: descriptions[0], imageUrl: pictures[0] }
  return {
    kind: kind === "product" && !product ? "other" : kind,
    product,
    name: product ? (chosen.name?.value ?? null) : null,
    brand: product ? (chosen.brand?.value ?? null) : null,
    description: product ? (chosen.description?.value ?? null) : null,
    imageUrl: product ? (chosen.imageUrl?.value ?? null) : null,
    title: name || plainLine(barest(page.title, titleContext)) || null,
    url: canonicalAddress(page),
    images: pictures.slice(0, 6).map(({ value }) => value),
    sources: product ? sourcesOf(chosen) : {},
    candidates: {
      name: listed(names),
      brand: listed(brands),
      description: listed(descriptions),
      imageUrl: listed(pictures),
    },
  }
}

function addFields(
  found: Record<Field, Weighted[]>,
  fields: ReturnType<typeof productFields>,
  source: keyof typeof TRUST,
) {
  const weight = TRUST[source]
  for (const value of fields.names.slice(0, 2)) found.name.push({ value, source, weight })
  for (const value of fields.brands.slice(0, 3)) found.brand.push({ value, source, weight })
  for (const value of fields.manufacturers.slice(0, 2))
    found.brand.push({ value, source, weight: weight - 1.5 })
  for (const value of fields.descriptions.slice(0, 4))
    found.description.push({ value, source, weight: weight - 0.5 })
  for (const [i, value] of fields.images.slice(0, 12).entries())
    found.imageUrl.push({ value, source, weight: i === 0 ? weight : weight - 1 - i * 0.05 })
}

const listed = (found: Weighted[]): Candidate[] =>
  found.slice(0, 8).map(({ value, source, weight }) => ({ value, source, weight }) as Candidate)

function sourcesOf(chosen: Record<Field, Weighted | undefined>): ProductPage["sources"] {
  const sources: ProductPage["sources"] = {}
  for (const field of Object.keys(chosen) as Field[]) {
    const source = chosen[field]?.source
    if (source) sources[field] = source
  }
  return sources
}

/** The canonical address that the page names, if it is on the same site and names a page; else its own. */
function canonicalAddress(page: PageDocument): string {
  const link = page.elements.find(
    (element) => element.name === "link" && attr(element, "rel").toLowerCase() === "canonical",
  )
  const stated = link ? resolve(attr(link, "href"), page.base) : (meta(page, "og:url") ?? null)
  const canonical = stated ? resolve(stated, page.base) : null
  const own = cleanProductUrl(page.url.href)
  if (!canonical) return own
  const url = new URL(canonical)
  const sameSite = url.hostname.replace(/^www\./, "") === page.url.hostname.replace(/^www\./, "")
  return sameSite && (url.pathname !== "/" || page.url.pathname === "/") ? cleanProductUrl(canonical) : own
}
