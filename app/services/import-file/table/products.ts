import type { Losses } from "../losses.ts"
import { columnsOf, type Positions } from "./headers.ts"

/** One product: its own row, and those of its variants and further pictures. */
type Product = { row: string[]; variants: string[][] }

/** Shops name a product by its handle, or a row's parent by its number. */
const KEYS = /^(?:handle|handle ?id|product id(?: non editable)?|url handle)$/
const VARIANT = /^(?:option ?\d* ?(?:name|value)?|option (?:name|value) ?\d*|product ?option.*|variant .*)$/

const plain = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Shops export a row for each variant and each picture: the variants of one product are one product. */
export function productsOf(rows: string[][], headers: string[], at: Positions): Product[] {
  const words = headers.map(plain)
  const key = words.findIndex((word) => KEYS.test(word))
  const hasVariants = words.some((word) => VARIANT.test(word))
  const [type, parent] = [words.indexOf("type"), words.indexOf("parent")]
  const kind = words.findIndex((word) => /^(?:item|field) ?type$/.test(word))
  const ids = [words.indexOf("id"), words.indexOf("sku")].filter((column) => column >= 0)
  const textAt = (row: string[], column: number | undefined) => row[column ?? -1]?.trim() ?? ""
  const products: Product[] = []
  const byKey = new Map<string, Product>()
  for (const row of rows) {
    const named = hasVariants && key >= 0 ? textAt(row, key) : ""
    const isVariation = parent >= 0 && /^variation\b/i.test(textAt(row, type))
    const last = products.at(-1)
    const isNameless = hasVariants && textAt(row, at.name) === "" && textAt(row, at.link) === ""
    const sameProduct = /^(?:sku|rule|variant)$/i.test(textAt(row, kind))
      ? last
      : isVariation
        ? byKey.get(textAt(row, parent).replace(/^id:/i, ""))
        : named
          ? byKey.get(named)
          : isNameless
            ? last
            : undefined
    if (sameProduct) {
      sameProduct.variants.push(row)
      continue
    }
    const product = { row, variants: [] }
    products.push(product)
    if (named) byKey.set(named, product)
    if (parent >= 0)
      for (const column of ids) if (textAt(row, column)) byKey.set(textAt(row, column), product)
  }
  return products
}

type Further = Record<"images" | "prices" | "descriptions" | "notes", number[]>

export const furtherColumns = (headers: string[], at: Positions): Further => ({
  images: columnsOf(headers, "image", at.image),
  prices: columnsOf(headers, "price", at.price),
  descriptions: columnsOf(headers, "description", at.description),
  notes: columnsOf(headers, "note", at.note),
})

/** Cells of a product that its variants share or fill in, and its other columns of the same kind. */
export function cellsOf(
  { row, variants }: Product,
  { images, prices, descriptions }: Further,
  losses: Losses,
) {
  const rows = [row, ...variants]
  const first = (column: number | undefined) =>
    column === undefined ? "" : (rows.find((one) => one[column]?.trim())?.[column] ?? "")
  const textsOf = (columns: number[]) => [...new Set(columns.map(first).filter((cell) => cell.trim()))]
  const [price = ""] = textsOf(prices)
  const [description = "", ...texts] = textsOf(descriptions)
  const others = variants.map((one) => prices.map((column) => one[column]?.trim()).find(Boolean))
  const differing = [...new Set(others)].filter((one) => one && one !== price.trim())
  losses.add("variants", differing.join(", "), differing.length)
  return {
    ...{ first, price, description, texts },
    images: rows.flatMap((one) => images.map((column) => one[column] ?? "")),
    more: differing.length > 0 ? [`Other prices: ${differing.join(", ")}`] : [],
  }
}
