import { foldWords } from "./clean/fold.ts"
import type { StatedItem } from "./fields/stated-price.ts"
import type { PageDocument } from "./page/document.ts"
import { itemsOf, resolveReferences, type SchemaItem } from "./schema/item.ts"
import { parseLenient } from "./schema/lenient-json.ts"
import { type Hints, mainProduct } from "./schema/main-product.ts"
import { readMicrodata } from "./schema/microdata.ts"
import { type SchemaNode, textsOf } from "./schema/node.ts"
import { productFields } from "./schema/product-fields.ts"
import { amazonMarkup } from "./sources/amazon.ts"
import { titleNames } from "./sources/names.ts"
import { siteItems } from "./sources/site-names.ts"
import { stateProduct } from "./sources/state.ts"
import type { Field, Source, Weighted } from "./types.ts"

type Found = Record<Field, Weighted[]>

/** Reads all sources that need no product name yet. */
export function gather(page: PageDocument) {
  const microdata = readMicrodata(page)
  const items = [...readJsonLd(page), ...microdata.items]
  const names = titleNames(page)
  const hints: Hints = { titles: names.map(({ value }) => value), path: page.url.pathname, address: page.url }
  const candidates: Found = { name: names, brand: [], description: [], imageUrl: [] }
  const stated: StatedItem[] = []
  for (const source of ["json-ld", "microdata"] as const) {
    const own = items.filter((item) => item.source === source)
    const item = mainProduct(own, hints)
    if (!item) continue
    addItem(candidates, item.node, page.url, source)
    stated.push({ node: item.node, source })
  }
  const state = stateProduct(page, hints.titles)
  if (state) {
    addItem(candidates, state, page.url, "state")
    stated.push({ node: state, source: "state" })
  }
  stated.push({ node: microdata.loose, source: "loose" })
  const sites = new Set(siteItems(items).flatMap(({ node }) => textsOf(node, "description").map(foldWords)))
  candidates.description = candidates.description.filter(({ value }) => !sites.has(foldWords(value)))
  const amazon = amazonMarkup(page)
  for (const field of Object.keys(amazon) as Field[]) candidates[field].push(...amazon[field])
  return {
    candidates,
    items,
    main: mainProduct(items, hints),
    titles: hints.titles,
    isCertain: amazon.name.length > 0,
    state,
    stated,
  }
}

function addItem(candidates: Found, node: SchemaNode, address: URL, source: Source) {
  const fields = productFields(node, address)
  for (const value of fields.names.slice(0, 2)) candidates.name.push({ value, source, weight: 1 })
  for (const value of fields.brands.slice(0, 3)) candidates.brand.push({ value, source, weight: 1 })
  for (const value of fields.manufacturers.slice(0, 2)) candidates.brand.push({ value, source, weight: 0.6 })
  for (const value of fields.descriptions.slice(0, 4))
    candidates.description.push({ value, source, weight: 1 })
  for (const [i, value] of fields.images.slice(0, 12).entries())
    candidates.imageUrl.push({
      value,
      source,
      weight: i === 0 ? 1 : 0.75 - i * 0.01,
      ...(i === 0 && fields.isOwnImage && { evidence: { variant: 1 } }),
    })
}

const MAX_BLOCKS = 200
/** All blocks together; real pages have up to 60,000 characters. */
const MAX_CODE = 1_000_000

function readJsonLd(page: PageDocument): SchemaItem[] {
  const blocks = page.scripts.filter(({ type }) => type.includes("ld+json")).slice(0, MAX_BLOCKS)
  let left = MAX_CODE
  const documents = blocks.flatMap(({ code }) => {
    const read = code.slice(0, left)
    left -= read.length
    return parseLenient(read)
  })
  const items = itemsOf(documents, "json-ld")
  resolveReferences(items)
  return items
}
