import { headerCurrency, readPriceCell } from "../../money/price-cell.ts"
import { linksIn } from "./cells.ts"
import { namesField, type Positions } from "./headers.ts"

/** Their columns say the same in every file. */
const KNOWN = [
  ["Handle", "Title", "Body (HTML)", "Vendor"],
  ["Name", "Images", "Tags", "External URL"],
  ["Type", "SKU", "Name", "Published"],
  ["title", "url", "time_added", "tags", "status"],
  ["URL", "Title", "Selection", "Folder"],
  ["TITLE", "DESCRIPTION", "PRICE", "CURRENCY_CODE"],
]

const LOOKED_AT = 50

type TableRows = { headers: string[]; rows: string[][]; headerRow: number; currency: string | undefined }

/** No need to ask: headers name link and name, prices have a currency, and unused columns have neither links nor prices. */
export function isClear({ headers, rows, headerRow, currency }: TableRows, at: Positions, used: Set<number>) {
  const has = new Set(headers.map((header) => header.toLowerCase()))
  if (KNOWN.some((names) => names.every((name) => has.has(name.toLowerCase())))) return true
  const some = rows.slice(0, LOOKED_AT)
  const cellsOf = (column: number | undefined) =>
    some.map((row) => row[column ?? -1] ?? "").filter((cell) => cell.trim())
  const isNamed = (field: "name" | "link") => namesField(headers[at[field] ?? -1] ?? "", field)
  const hasLinks = (column: number | undefined) => cellsOf(column).some((cell) => linksIn(cell).length > 0)
  const prices = cellsOf(at.price)
  const hasCurrency =
    prices.length === 0 ||
    currency !== undefined ||
    headerCurrency(headers[at.price ?? -1] ?? "") !== null ||
    cellsOf(at.currency).length > 0 ||
    prices.some(isPrice)
  const others = headers.flatMap((_, column) => (used.has(column) ? [] : column))
  const isPlain = (column: number) => !hasLinks(column) && !cellsOf(column).some(isPrice)
  return (
    headerRow === 0 &&
    isNamed("name") &&
    isNamed("link") &&
    hasLinks(at.link) &&
    hasCurrency &&
    others.every(isPlain)
  )
}

function isPrice(cell: string): boolean {
  const read = readPriceCell(cell)
  return read !== null && "price" in read
}
