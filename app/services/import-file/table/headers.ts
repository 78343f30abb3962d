import { ownFields } from "~/product-field-list.ts"
import { fold } from "~/text.ts"
import { headerCurrency, readPriceCell } from "../../money/price-cell.ts"
import { cleanTypedLink, cleanWords } from "../clean.ts"
import { type ColumnField, columnFields, HEAD_ROWS } from "../file-formats.ts"
import { isLink, linksIn } from "./cells.ts"
import { columnWords } from "./column-names.ts"

export type Positions = Partial<Record<ColumnField, number>>

const spoken = (header: string): string =>
  fold(header.slice(0, 200).replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/\([^)]*\)/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

const fieldsByWord = new Map<string, ColumnField[]>()
for (const field of columnFields)
  for (const word of columnWords[field].split(", ").map(spoken))
    fieldsByWord.set(word, [...(fieldsByWord.get(word) ?? []), field])

/** Each entry of a list in JSON has the same keys. */
const wordsByHeader = new Map<string, string>()
const WORDS = 1_000

function wordOf(header: string): string {
  const known = wordsByHeader.get(header)
  if (known !== undefined) return known
  const word = readWord(header)
  if (wordsByHeader.size < WORDS && header.length <= 100) wordsByHeader.set(header, word)
  return word
}

/** "Image 2" is an image, and "Preis in €" a price. */
function readWord(header: string): string {
  const word = spoken(header)
  if (fieldsByWord.has(word)) return word
  const plain = word.replace(/ ?\d{1,2}$/, "")
  if (fieldsByWord.has(plain)) return plain
  const [, price = word] = headerCurrency(header) ? (/^(.*?)(?: in)?(?: \p{L}{1,4})?$/u.exec(word) ?? []) : []
  return price
}

export const fieldNamed = (header: string): ColumnField | undefined => fieldsByWord.get(wordOf(header))?.[0]

export const isHeader = (cell: string): boolean => fieldNamed(cell) !== undefined

/** @returns the first row that names two known fields, else the first one if it has no link, else -1: the table has no headers. */
export function headerRowOf(records: string[][]): number {
  const fieldCounts = records.slice(0, HEAD_ROWS).map((row) => {
    const fields = row.slice(0, 200).map((cell) => (isLink(cell) ? undefined : fieldNamed(cell)))
    return new Set(fields.filter(Boolean)).size
  })
  const named = fieldCounts.findIndex((count) => count >= 2)
  if (named >= 0) return named
  return records[0]?.some(isLink) ? -1 : 0
}

const LOOKED_AT = 50

/** Each column is one field at most. A column of links is found without a name too, and one of pictures is never the link. */
export function guessColumns(headers: string[], rows: string[][], hasHeaders: boolean): Positions {
  const some = rows.slice(0, LOOKED_AT)
  const words = headers.map(wordOf)
  const takenColumns = new Set<number>()
  const guess: Positions = {}
  const cellsOf = (at: number) => some.map((row) => row[at] ?? "").filter((cell) => cell.trim() !== "")
  const isPictures = (at: number) => picturesSaid(words[at] ?? "") || hasPictures(cellsOf(at))
  // Shops and readers have states of their own.
  const fits = (field: ColumnField, at: number) =>
    !takenColumns.has(at) &&
    !(field === "price" && NET.test(headers[at] ?? "") && headers.some(isGross)) &&
    !(field === "collection" && cellsOf(at).some((cell) => cell.startsWith("{"))) &&
    !(field === "link" && (isPictures(at) || nameShops(cellsOf(at)) || /^self/i.test(headers[at] ?? ""))) &&
    !(field === "state" && !cellsOf(at).some((cell) => cleanWords(cell, ownFields.state)))
  const isGross = (header: string, at: number) => says(words[at] ?? "", "price") && !NET.test(header)
  const take = (field: ColumnField, at: number | undefined) => {
    if (at === undefined || at < 0 || guess[field] !== undefined) return
    guess[field] = at
    takenColumns.add(at)
  }
  for (const field of columnFields) {
    const positions = columnWords[field].split(", ").map((name) => {
      const word = spoken(name)
      return words.findIndex((header, at) => header === word && fits(field, at))
    })
    take(
      field,
      positions.find((at) => at >= 0),
    )
  }
  const places = headers.map((_, at) => at)
  take(
    "link",
    places.find((at) => fits("link", at) && cellsOf(at).some((cell) => linksIn(cell).length > 0)),
  )
  take(
    "image",
    places.find((at) => !takenColumns.has(at) && !SIGNS.test(headers[at] ?? "") && hasPictures(cellsOf(at))),
  )
  if (hasHeaders || guess.link === undefined) return guess
  const isOpen = (at: number) => !takenColumns.has(at) && cellsOf(at).length > 0
  take(
    "price",
    places.find((at) => isOpen(at) && cellsOf(at).every(isPriceCell)),
  )
  // Beside a link and a price, the only other column is the name, or else the first one.
  const others = places.filter(isOpen)
  if (others.length === 1 || (others[0] ?? Number.POSITIVE_INFINITY) < guess.link) take("name", others[0])
  return guess
}

const isPriceCell = (cell: string): boolean => {
  const reading = readPriceCell(cell)
  return reading !== null && "price" in reading
}

/** A price without tax is not what a product costs. */
const NET = /\b(?:excl|exkl|netto|net|ht|hors)\b/i

/** Pictures of the site, and not of the product. */
const SIGNS = /icon|logo|avatar/i

/** "Amazon.de" on every row, or on the only one, is the shop's name: as links, all rows would be the same product. */
const nameShops = (cells: string[]): boolean =>
  cells.length > 0 &&
  (cells.length === 1 || 2 * new Set(cells).size <= cells.length) &&
  cells.every((cell) => /^[\w-]+(?:\.[\w-]+)+$/.test(cell.trim()))

const picturesSaid = (word: string): boolean => says(word, "image")

const says = (word: string, field: ColumnField): boolean => fieldsByWord.get(word)?.includes(field) ?? false

export const namesField = (header: string, field: ColumnField): boolean => says(wordOf(header), field)

/** Further columns of a field, such as "Image 2", "Variant Image" and "Regular price". @param main comes first. */
export function columnsOf(headers: string[], field: ColumnField, main: number | undefined): number[] {
  if (main === undefined) return []
  return [main, ...headers.flatMap((header, at) => (at !== main && says(wordOf(header), field) ? at : []))]
}

function hasPictures(cells: string[]): boolean {
  const links = cells.flatMap((cell) => linksIn(cell))
  return links.length > 0 && links.every(({ address }) => PICTURE.test(cleanTypedLink(address) ?? ""))
}

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|svg|bmp|tiff?)(?:[?#].*)?$/i
