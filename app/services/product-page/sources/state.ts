import { fold, overlap } from "../clean/fold.ts"
import { unescaped } from "../clean/url.ts"
import type { PageDocument } from "../page/document.ts"
import { isNode, type SchemaNode } from "../schema/node.ts"

const MAX_READ = 3_000_000
const MAX_NODES = 60_000
const MAX_DEPTH = 16
const MAX_DOCUMENTS = 400

// What frameworks and shops call a product's properties, without case and separators.
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

/** The product that the page is named after, in the state that a framework left in the page. */
export function stateProduct(page: PageDocument, titles: string[]): SchemaNode | undefined {
  const folded = titles.slice(0, 8).map((title) => fold(title.slice(0, 300)))
  let best: SchemaNode | undefined
  let bestScore = 0
  for (const node of stateNodes(page)) {
    const product = productIn(node)
    if (!product) continue
    const name = fold(String(product.name))
    const named = Math.max(
      0,
      ...folded.map((title) => Math.min(overlap(name, title), 0.3 + overlap(title, name))),
    )
    if (named < 0.7) continue
    const score = named * 6 + Object.keys(product).length
    if (score > bestScore) {
      best = product
      bestScore = score
    }
  }
  return best
}

/** An object with a name and three other things that a product has. */
function productIn(node: SchemaNode): SchemaNode | undefined {
  const product: SchemaNode = {}
  for (const key of Object.keys(node)) {
    const kind = kindOf(key)
    if (!kind || product[kind] !== undefined) continue
    const value = VALUES[kind](node[key])
    if (value !== undefined) product[kind] = value
  }
  const { name, price, currency, ...others } = product
  if (typeof name !== "string" || Object.keys(product).length < 4 || (!price && !others.id)) return undefined
  return { ...product, offers: { "@type": "Offer", price, priceCurrency: currency } }
}

const VALUES: Record<Kind, (value: unknown) => unknown> = {
  name: (value) => shortText(value, 300),
  brand: (value) =>
    shortText(value, 80) ?? (isNode(value) ? textIn(value, ["name", "label", "title", "value"]) : undefined),
  description: (value) => {
    const text =
      shortText(value, 20_000) ??
      (isNode(value) ? textIn(value, ["html", "value", "text", "long"]) : undefined)
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

function textIn(node: SchemaNode, keys: string[]): string | undefined {
  return keys
    .map((key) => (Object.hasOwn(node, key) ? shortText(node[key], 20_000) : undefined))
    .find(Boolean)
}

const PICTURE =
  /^(?:https?:)?\/\/[^\s"<>]{4,1500}$|^\/?[^\s"<>:]{3,500}\.(?:jpe?g|png|webp|avif)(?:\?[^\s"<>]{0,300})?$/i
const PICTURE_KEYS =
  /^(?:url|src|href|image|original|originalurl|imageurl|full|large|zoom|xl|big|contenturl|path|source|file|media|images|items|nodes|edges|node|preview_image|\d+)$/i

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

const PRICE_KEYS = [
  "price",
  "value",
  "amount",
  "current",
  "sale",
  "final",
  "now",
  "min",
  "salePrice",
  "finalPrice",
  "currentPrice",
  "selling",
  "regular",
  "gross",
]

function priceIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "number" && value > 0) return String(value)
  if (typeof value === "string" && /^\d{1,9}(?:[.,]\d{1,3})?$/.test(value)) return value
  if (depth === 0) return undefined
  if (Array.isArray(value)) return priceIn(value[0], depth - 1)
  if (!isNode(value)) return undefined
  for (const key of PRICE_KEYS) {
    const found = Object.hasOwn(value, key) ? priceIn(value[key], depth - 1) : undefined
    if (found) return found
  }
  return undefined
}

/** Every object in every document, outermost first. */
function* stateNodes(page: PageDocument): Generator<SchemaNode> {
  let left = MAX_NODES
  for (const document of documents(page)) {
    const pending: [value: unknown, depth: number][] = [[document, 0]]
    for (let i = 0; i < pending.length && left > 0; i += 1) {
      const [value, depth] = pending[i] ?? [null, 0]
      left -= 1
      if (isNode(value)) yield value
      if (depth >= MAX_DEPTH) continue
      for (const inner of Array.isArray(value) ? value : Object.values(value as object))
        if (typeof inner === "object" && inner !== null) pending.push([inner, depth + 1])
    }
  }
}

function* documents(page: PageDocument): Generator<object> {
  const budget = { characters: MAX_READ, documents: MAX_DOCUMENTS }
  const flight: string[] = []
  for (const { type, code } of page.scripts) {
    if (type.includes("ld+json") || !/name|title/i.test(code)) continue
    yield* objectsIn(code, budget)
    for (const literal of literalsIn(code)) {
      if (literal.flight) flight.push(literal.text)
      else yield* objectsIn(literal.text.startsWith("%7B") ? unescaped(literal.text) : literal.text, budget)
    }
  }
  if (flight.length > 0) yield* objectsIn(flight.join(""), budget)
  for (const { attribs } of page.elements) {
    for (const name of Object.keys(attribs)) {
      const value = name.startsWith("data-") ? (attribs[name] ?? "") : ""
      if (value.length > 60 && value.startsWith("{") && value.includes('"')) yield* objectsIn(value, budget)
    }
  }
}

// State as a text: JSON.parse("…"), JSON.parse(decodeURIComponent("…")), and the parts that Next.js streams.
const LITERAL = /(?:JSON\.parse\(\s{0,5}(?:decodeURIComponent\(\s{0,5})?|(__next_f\.push\(\[1,\s{0,5}))(?=")/g
const MAX_LITERALS = 300

function literalsIn(code: string): { text: string; flight: boolean }[] {
  const found: { text: string; flight: boolean }[] = []
  for (const match of code.matchAll(LITERAL)) {
    if (found.length >= MAX_LITERALS) break
    const start = match.index + match[0].length
    const end = endOfText(code, start)
    try {
      const text: unknown = JSON.parse(code.slice(start, end + 1))
      if (typeof text === "string") found.push({ text, flight: match[1] !== undefined })
    } catch {}
  }
  return found
}

function endOfText(code: string, start: number): number {
  let i = start + 1
  while (i < code.length && code[i] !== '"') i += code[i] === "\\" ? 2 : 1
  return i
}

/** The JSON objects in a script, each from its first to its last bracket. */
function* objectsIn(code: string, budget: { characters: number; documents: number }): Generator<object> {
  let at = code.search(/\{\s{0,40}"/)
  while (at >= 0 && budget.characters > 0 && budget.documents > 0) {
    const end = endOfObject(code, at, budget.characters)
    budget.characters -= end - at + 1
    budget.documents -= 1
    const parsed = parsedObject(code.slice(at, end + 1))
    if (parsed) yield parsed
    const next = code.slice(end + 1, end + 1 + budget.characters).search(/\{\s{0,40}"/)
    at = next < 0 ? -1 : end + 1 + next
  }
}

function parsedObject(text: string): object | undefined {
  for (const attempt of [
    text,
    text.replace(/([:[,]\s{0,9})(?:undefined|void 0|NaN)(?=\s{0,9}[,}\]])/g, "$1null"),
  ]) {
    try {
      return JSON.parse(attempt) as object
    } catch {}
  }
  return undefined
}

function endOfObject(code: string, start: number, max: number): number {
  let depth = 0
  const limit = Math.min(code.length, start + max)
  for (let i = start; i < limit; i += 1) {
    const c = code.charCodeAt(i)
    if (c === 34) i = endOfText(code, i)
    else if (c === 123) depth += 1
    else if (c === 125 && --depth === 0) return i
  }
  return limit - 1
}
