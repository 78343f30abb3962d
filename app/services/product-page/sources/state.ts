import { unitsOfCents } from "../../money/in-cents.ts"
import { foldWords, likeness } from "../clean/fold.ts"
import { unescaped } from "../clean/url.ts"
import type { PageDocument } from "../page/document.ts"
import { isNode, nodesOf, type SchemaNode } from "../schema/node.ts"
import { addressedVariant } from "../schema/variant.ts"
import { scriptObjects } from "./script-objects.ts"

const MAX_NODES = 60_000
const MAX_DEPTH = 16

// Frameworks and shops give a product's properties these names, here without case and separators.
const KEYS = {
  name: "name,title,productname,displayname,producttitle,itemname,fulltitle,shortname",
  brand: "brand,brandname,vendor,manufacturer,manufacturername,designer,branddata,brandinfo,marca,marke",
  description:
    "description,longdescription,productdescription,descriptionhtml,bodyhtml,shortdescription,summary,longdesc",
  image:
    "image,images,imageurl,imageurls,media,gallery,pictures,photos,featuredimage,mainimage,primaryimage,mediagallery,thumbnail",
  price:
    "price,saleprice,currentprice,finalprice,sellingprice,specialprice,prices,pricing,priceinfo,offers,regularprice,priceamount",
  currency: "pricecurrency,currency,currencycode,currencyiso",
  id: "sku,productid,handle,slug,gtin,ean,mpn,variants,availability,instock,stock,productcode,offers,styleid",
} as const
type Kind = keyof typeof KEYS
const KINDS = new Map<string, Kind>(
  (Object.keys(KEYS) as Kind[]).flatMap((kind) => KEYS[kind].split(",").map((key) => [key, kind] as const)),
)
const kindOf = (key: string): Kind | undefined =>
  KINDS.get(key.slice(0, 40).replace(/[_-]/g, "").toLowerCase())

/** A framework may leave state in the page. @returns the product in it that the page is named after. */
export function stateProduct(page: PageDocument, titles: string[]): SchemaNode | undefined {
  const folded = [...titles.slice(0, 8), ...slugOf(page)].map((title) => foldWords(title.slice(0, 300)))
  let best: SchemaNode | undefined
  let bestScore = 0
  for (const node of stateNodes(page)) {
    const product = productIn(node, page.url)
    if (!product) continue
    const named = likeness(foldWords(String(product.name)), folded, 0.3)
    if (named < 0.7) continue
    const score = named * 6 + Object.keys(product).length
    if (score > bestScore) {
      best = product
      bestScore = score
    }
  }
  return best
}

const FEW = 20

/** A page that scripts fill may have the shop's title only, and its address then has the name. */
function slugOf({ texts, elements, url }: PageDocument): string[] {
  if (texts.length > FEW || elements.some(({ name }) => name === "h1")) return []
  return [unescaped(url.pathname.replace(/\/$/, "").split("/").pop() ?? "").replaceAll("_", "-")]
}

/** An object with a name and three other things that a product has. */
function productIn(node: SchemaNode, address: URL): SchemaNode | undefined {
  const product: SchemaNode = {}
  let priced: unknown
  for (const key of Object.keys(node)) {
    const kind = kindOf(key)
    if (!kind || product[kind] !== undefined) continue
    const value = VALUES[kind](node[key])
    if (value === undefined) continue
    product[kind] = value
    if (kind === "price") priced = node[key]
  }
  // Shopify's scripts count in cents.
  const isInCents = Object.hasOwn(node, "price_varies")
  if (isInCents && product.price !== undefined) product.price = inUnits(product.price)
  const variant = addressedVariant(nodesOf(node, "variants"), address)
  const { name, price, currency = priced && currencyIn(priced, 3), ...others } = product
  if (typeof name !== "string" || Object.keys(product).length < 4 || (!price && !others.id)) return undefined
  if (variant) {
    const [own] = ["price", "sale_price", "finalPrice"].map((key) => priceIn(variant[key], 3)).filter(Boolean)
    const images = ["featured_image", "featuredImage", "image", "images", "media"].flatMap((key) =>
      picturesIn(variant[key], 3),
    )
    const offers = { price: isInCents ? inUnits(own) : own, priceCurrency: currency }
    product.hasVariant = [{ "@id": address.href, image: images.slice(0, 1), offers }]
  }
  return { ...product, offers: { "@type": "Offer", price, priceCurrency: currency } }
}

const inUnits = (price: unknown) => (/^\d+$/.test(String(price)) ? (Number(price) / 100).toFixed(2) : price)

const VALUES: Record<Kind, (value: unknown) => unknown> = {
  name: (value) => shortText(value, 300),
  brand: (value) => shortText(value, 80) ?? textIn(value, ["name", "label", "title", "value"]),
  description: (value) => {
    const text = shortText(value, 20_000) ?? textIn(value, ["html", "value", "text", "long"])
    return text && text.length > 20 ? text : undefined
  },
  image: (value) => {
    const addresses = picturesIn(value, 3)
    return addresses.length > 0 ? addresses.slice(0, 12) : undefined
  },
  price: (value) => priceIn(value, 3),
  currency: (value) => (typeof value === "string" && /^[A-Z]{3}$/.test(value) ? value : undefined),
  id: (value) => (value === null || value === "" ? undefined : true),
}

const shortText = (value: unknown, max: number): string | undefined =>
  typeof value === "string" && value.trim() && value.length <= max ? value : undefined

const textIn = (value: unknown, keys: string[]): string | undefined =>
  isNode(value)
    ? keys.map((key) => (Object.hasOwn(value, key) ? shortText(value[key], 20_000) : undefined)).find(Boolean)
    : undefined

const PICTURE =
  /^(?:https?:)?\/\/[^\s"<>]{4,1500}$|^\/?[^\s"<>:]{3,500}\.(?:jpe?g|png|webp|avif)(?:\?[^\s"<>]{0,300})?$/i
const PICTURE_KEYS =
  /^(?:url|src|href|image|main|original|originalurl|imageurl|full|large|zoom|xl|big|contenturl|path|source|file|media|images|items|nodes|edges|node|preview_image|\d+)$/i

function picturesIn(value: unknown, depth: number): string[] {
  if (typeof value === "string") return PICTURE.test(value) ? [value] : []
  if (depth === 0) return []
  if (Array.isArray(value)) return value.slice(0, 12).flatMap((one) => picturesIn(one, depth - 1).slice(0, 1))
  if (!isNode(value)) return []
  return Object.keys(value)
    .filter((key) => PICTURE_KEYS.test(key))
    .slice(0, 8)
    .flatMap((key) => picturesIn(value[key], depth - 1))
}

const PRICE_KEYS =
  "price value amount current sale promo promotion special final now min salePrice finalPrice currentPrice selling regular gross base".split(
    " ",
  )

function priceIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "number" && value > 0) return String(value)
  if (typeof value === "string" && /^\d{1,9}(?:[.,]\d{1,3})?$/.test(value)) return value
  if (depth === 0) return undefined
  if (Array.isArray(value)) return priceIn(value[0], depth - 1)
  if (!isNode(value)) return undefined
  const currency = currencyIn(value, 2)
  const units = currency && unitsOfCents(value, currency)
  if (units) return units
  for (const key of PRICE_KEYS) {
    const price = Object.hasOwn(value, key) ? priceIn(value[key], depth - 1) : undefined
    if (price) return price
  }
  return undefined
}

/** Beside the amount, as in `{ value: 18, currency: { code: "EUR" } }`. */
function currencyIn(value: unknown, depth: number, isNamed = false): string | undefined {
  if (isNamed && typeof value === "string" && /^[A-Z]{3}$/.test(value)) return value
  const inner = Array.isArray(value) ? value[0] : value
  if (depth === 0 || !isNode(inner)) return undefined
  const keys = Object.keys(inner).slice(0, 20)
  return keys.map((key) => currencyIn(inner[key], depth - 1, /curr|^code$/i.test(key))).find(Boolean)
}

/** Every object in every document, outermost first, and once: those of Nuxt's lists may hold each other. */
function* stateNodes(page: PageDocument): Generator<SchemaNode> {
  let left = MAX_NODES
  for (const document of scriptObjects(page)) {
    const depths = new Map<object, number>([[document, 0]])
    for (const [value, depth] of depths) {
      if (left-- <= 0) return
      if (isNode(value)) yield value
      if (depth >= MAX_DEPTH) continue
      for (const inner of Array.isArray(value) ? value : Object.values(value))
        if (typeof inner === "object" && inner !== null && !depths.has(inner)) depths.set(inner, depth + 1)
    }
  }
}
