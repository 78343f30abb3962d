import { foldWords, likeness, wordSet } from "../clean/fold.ts"
import type { SchemaItem } from "./item.ts"
import { nodesOf, type SchemaNode, textsOf, valuesOf } from "./node.ts"
import { addressedVariant } from "./variant.ts"

const PRODUCT_TYPES = wordSet(
  "product productgroup productmodel individualproduct someproducts vehicle car motorcycle offering",
)
// They are products when offered for sale.
const SOLD_TYPES = wordSet(
  "book movie musicalbum musicrecording videogame softwareapplication mobileapplication game creativework drug offer aggregateoffer",
)
// Properties that contain other products.
const ELSEWHERE = wordSet(
  "itemlistelement isrelatedto issimilarto isaccessoryorsparepartfor isconsumablefor itemoffered itemreviewed about " +
    "relatedto mentions haspart hasvariant isvariantof model",
)

const MAX_PRODUCTS = 500
const MAX_TITLES = 20
const MAX_COMPARED = 300

const isOffered = (node: SchemaNode) =>
  ["offers", "price", "offerDetails", "priceSpecification"].some((key) => valuesOf(node, key).length > 0)

/** Free software is not for sale. */
const isSold = (node: SchemaNode) =>
  isOffered(node) && !nodesOf(node, "offers").some((offer) => Number(textsOf(offer, "price")[0]) === 0)

// A page does not sell what it talks about.
const DISCUSSED = wordSet("itemreviewed about mentions")

export function productItems(items: SchemaItem[]): SchemaItem[] {
  return items.filter(
    ({ node, types, within }) =>
      textsOf(node, "name").length > 0 &&
      !DISCUSSED.has(within.toLowerCase()) &&
      (types.some((type) => PRODUCT_TYPES.has(type)) ||
        (types.some((type) => SOLD_TYPES.has(type)) && within !== "offers" && isSold(node))),
  )
}

export type Hints = { titles: string[]; path: string; address: URL }

/** @returns the item that titles and headings name, preferably at the top level, and the first one of equals. */
export function mainProduct(
  items: SchemaItem[],
  { titles, path, address: own }: Hints,
): SchemaItem | undefined {
  const folded = titles.slice(0, MAX_TITLES).map(foldWords)
  let best: SchemaItem | undefined
  let bestScore = Number.NEGATIVE_INFINITY
  const products = productItems(items).slice(0, MAX_PRODUCTS)
  const pageVariant = addressedVariant(
    products.map(({ node }) => node),
    own,
  )
  for (const item of products) {
    const { node } = item
    const name = foldWords((textsOf(node, "name")[0] ?? "").slice(0, MAX_COMPARED))
    const named = likeness(name, folded, 0.5)
    const standing = ELSEWHERE.has(item.within.toLowerCase()) ? -3 : 0
    const address = textsOf(node, "url").some((url) => path.length > 1 && url.includes(path)) ? 1 : 0
    const isChosen = node === pageVariant ? 1.2 : 0
    const filled = ["description", "image", "offers", "sku", "brand"].filter(
      (key) => valuesOf(node, key).length > 0,
    )
    const score =
      named * 4 +
      standing +
      address +
      isChosen +
      filled.length * 0.3 +
      (item.types.includes("productgroup") ? 0.5 : 0)
    if (score > bestScore + 0.001) {
      best = item
      bestScore = score
    }
  }
  return best
}

export const variantsOf = (node: SchemaNode): SchemaNode[] => nodesOf(node, "hasVariant")
