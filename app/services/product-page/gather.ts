import type { PageDocument } from "./page/document.ts"
import type { SchemaItem } from "./schema/item.ts"
import { readJsonLd } from "./schema/json-ld.ts"
import { type Hints, mainProduct } from "./schema/main-product.ts"
import { readMicrodata, readRdfa } from "./schema/microdata.ts"
import { type SchemaNode, textsOf } from "./schema/node.ts"
import { productFields } from "./schema/product-fields.ts"
import { amazonMarkup } from "./sources/amazon.ts"
import { titleNames } from "./sources/names.ts"
import type { Field, Weighted } from "./types.ts"

const TRUST = { "json-ld": 4.5, microdata: 4, rdfa: 3.5 } as const

export type Gathered = {
  found: Record<Field, Weighted[]>
  items: SchemaItem[]
  main: SchemaItem | undefined
  titles: string[]
  /** The platform's own markup names a product. */
  certain: boolean
}

/** Reads all sources that need no product name yet. */
export function gather(page: PageDocument): Gathered {
  const microdata = readMicrodata(page)
  const items = [...readJsonLd(page), ...microdata.items, ...readRdfa(page).items]
  const names = titleNames(page)
  const hints: Hints = { titles: names.map(({ value }) => value), path: page.url.pathname }
  const found: Gathered["found"] = { name: names, brand: [], description: [], imageUrl: [] }
  for (const source of ["json-ld", "microdata", "rdfa"] as const) {
    const own = items.filter((item) => item.source === source)
    const item = mainProduct(own, hints)
    if (item) addItem(found, item.node, page.url, source)
  }
  addLoose(found, microdata.loose)
  const amazon = amazonMarkup(page)
  for (const field of Object.keys(amazon) as Field[]) found[field].push(...amazon[field])
  return {
    found,
    items,
    main: mainProduct(items, hints),
    titles: hints.titles,
    certain: amazon.name.length > 0,
  }
}

function addItem(found: Gathered["found"], node: SchemaNode, address: URL, source: keyof typeof TRUST) {
  const weight = TRUST[source]
  const fields = productFields(node, address)
  for (const value of fields.names.slice(0, 2)) found.name.push({ value, source, weight })
  for (const value of fields.brands.slice(0, 3)) found.brand.push({ value, source, weight })
  for (const value of fields.manufacturers.slice(0, 2))
    found.brand.push({ value, source, weight: weight - 1.5 })
  for (const value of fields.descriptions.slice(0, 4))
    found.description.push({ value, source, weight: weight - 0.5 })
  for (const [i, value] of fields.images.slice(0, 12).entries())
    found.imageUrl.push({ value, source, weight: i === 0 ? weight : weight - 1 - i * 0.05 })
}

/** Properties outside of any item. */
function addLoose(found: Gathered["found"], loose: SchemaNode) {
  const add = (field: Field, property: string, weight: number) => {
    for (const value of textsOf(loose, property).slice(0, 3))
      found[field].push({ value, source: "microdata", weight })
  }
  add("name", "name", 2)
  add("brand", "brand", 3)
  add("description", "description", 3)
  add("imageUrl", "image", 2.5)
}
