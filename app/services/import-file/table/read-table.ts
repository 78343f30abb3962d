import { Invalid } from "~/errors.ts"
import { fold } from "~/text.ts"
import { currenciesIn, headerCurrency } from "../../money/price-cell.ts"
import { cleanLine, cleanTypedLink } from "../clean.ts"
import { cleanDate, dayOrderIn } from "../dates.ts"
import {
  type Columns,
  columnFields,
  columnNames,
  HEAD_ROWS,
  type Table,
  type TableOptions,
} from "../file-formats.ts"
import { importLimits, tooMany } from "../file-limits.ts"
import { isOtherLink } from "../fit.ts"
import type { Draft } from "../gather.ts"
import type { Losses } from "../losses.ts"
import {
  linksIn,
  linksInLinks,
  MAX_CELL,
  namedLink,
  onlyLinkIn,
  tagsInCell,
  textOfCell,
  unescaped,
  wordsBeside,
} from "./cells.ts"
import { isClear } from "./clear.ts"
import { columnsOf, fieldNamed, guessColumns, headerRowOf, type Positions } from "./headers.ts"
import { isOwnTable, ownDrafts } from "./own.ts"
import { cellsOf, furtherColumns, productsOf } from "./products.ts"
import { recordsOf } from "./records.ts"
import { asOneTable, filledDown } from "./stacked.ts"
import { fromTodoist } from "./todoist.ts"

type Reading = {
  columns: Columns | undefined
  options: TableOptions
  isPlain: boolean
  losses: Losses
  /** The first record has the headers, whatever they are. */
  isList?: boolean
}

type TableFile = { format: "csv" | "list" | "raindrop"; drafts: Iterable<Draft>; table: TableHead | null }
export type TableHead = Omit<Table, "found" | "losses" | "encoding">

/** `table` is missing for tables of this app and of Raindrop. @param source a text, or records. @param isPlain ignores Raindrop's headers. @throws {Invalid} {TooLarge} */
export function readTable(source: string | string[][], reading: Reading): TableFile {
  const { columns, options, isPlain, losses, isList = false } = reading
  const read = typeof source === "string" ? recordsOf(source, losses) : { records: source, isText: true }
  const records = isList ? read.records : fromTodoist(read.records)
  const headerRow = isList ? 0 : Math.min(options.headerRow ?? headerRowOf(records), records.length - 1)
  const below = records.slice(headerRow + 1)
  const head = records[headerRow] ?? []
  const stacked = isList ? { rows: below, titles: null } : asOneTable(below, head, records[headerRow - 1])
  const titles = head.some((header) => fieldNamed(header) === "collection") ? null : stacked.titles
  const rows = titles ? stacked.rows.map((row, at) => [titles[at] ?? "", ...row]) : stacked.rows
  const names = titles ? [columnNames.collection, ...head] : head
  const width = rows.reduce((most, row) => Math.max(most, widthOf(row)), widthOf(names))
  const headers = Array.from({ length: width }, (_, at) => names[at]?.trim() || `Column ${at + 1}`)
  if (rows.length > importLimits.rows) throw tooMany("rows", importLimits.rows)
  const aboveCount = titles?.[0] ? headerRow - 1 : headerRow
  for (const row of records.slice(0, Math.max(0, aboveCount))) losses.add("above-headers", row.join(" "))
  if (!columns && !isList && isOwnTable(headers))
    return { format: "csv", drafts: ownDrafts(rows, headers, losses), table: null }
  const raindrop = isPlain || isList ? null : raindropColumns(headers)
  if (raindrop) {
    const highlights = headers.findIndex((header) => /^highlights$/i.test(header))
    if (rows.some((row) => row[highlights]?.trim())) losses.add("column", headers[highlights])
    return {
      format: "raindrop",
      drafts: draftsOf(rows, headers, raindrop, { losses, needsLink: true }),
      table: null,
    }
  }
  const guess = guessColumns(headers, rows, headerRow >= 0)
  const at = columns ? positionsOf(columns, headers) : guess
  const used = new Set([...Object.values(at), ...Object.values(furtherColumns(headers, at)).flat()])
  // Those of names and links fill in where the first one says nothing.
  for (const field of ["name", "link"] as const)
    for (const column of columnsOf(headers, field, at[field]))
      if (rows.every((row) => !row[column]?.trim() || !row[at[field] ?? -1]?.trim())) used.add(column)
  for (const [column, header] of headers.entries())
    if (!used.has(column) && rows.some((row) => row[column]?.trim())) losses.add("column", header)
  const table = {
    headers: headers.map(clipped),
    sample: rows.slice(0, SAMPLE_ROWS).map((row) => row.map(clipped)),
    guess: at,
    headerRow,
    currency: options.currency,
    top: (isList ? [] : records.slice(0, HEAD_ROWS)).map((row) =>
      clipped(row.filter((cell) => cell.trim()).join(" · ")),
    ),
    isKnown:
      !isList &&
      (isClear({ headers, rows, headerRow, currency: options.currency }, at, used) ||
        (headerRow < 0 && guess.link === 0 && width <= 2)),
  }
  const isReadable = at.name !== undefined || at.link !== undefined
  const { currency } = options
  const drafts = isReadable ? draftsOf(rows, headers, at, { losses, currency, isText: read.isText }) : []
  return { format: isList ? "list" : "csv", drafts, table }
}

const widthOf = (record: string[]): number => record.findLastIndex((cell) => cell.trim() !== "") + 1

const SAMPLE_ROWS = 5

const clipped = (cell: string) => cell.slice(0, 200).replace(/\p{Surrogate}$/u, "")

/** https://help.raindrop.io/export: id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite */
function raindropColumns(headers: string[]): Positions | null {
  const at = (name: string) => headers.findIndex((header) => header.toLowerCase() === name)
  const [name, link, collection, date] = [at("title"), at("url"), at("folder"), at("created")]
  const [note, description, image, starred] = [at("note"), at("excerpt"), at("cover"), at("favorite")]
  const tags = at("tags")
  if (Math.min(name, link, collection, date, note, description) < 0) return null
  return { name, link, collection, date, tags, note, description, image, starred }
}

type Rules = {
  losses: Losses
  currency?: string | undefined
  /** Raindrop's rows without a link are files, and are left out. */
  needsLink?: boolean
  /** Cells of a table may be merged. */
  isText?: boolean
}

function* draftsOf(
  rows: string[][],
  headers: string[],
  at: Positions,
  { losses, currency, needsLink, isText }: Rules,
): Generator<Draft> {
  const priceHeader = headers[at.price ?? -1] ?? ""
  const inHeader = headerCurrency(priceHeader)
  const [coin = ""] = COINS.exec(priceHeader.slice(-100)) ?? []
  const others =
    at.price === undefined ? [] : currenciesIn(rows.slice(0, PRICES).map((row) => row[at.price ?? -1] ?? ""))
  const order = dayOrderIn(rows.map((row) => row[at.date ?? -1] ?? ""))
  const further = furtherColumns(headers, at)
  const [names, addresses] = [columnsOf(headers, "name", at.name), columnsOf(headers, "link", at.link)]
  for (const product of productsOf(isText ? rows : filledDown(rows, at.collection), headers, at)) {
    const { first, images, price, description, texts, more } = cellsOf(product, further, losses)
    const raw = (field: keyof Positions) => unescaped(first(at[field]))
    const cell = (field: keyof Positions) => textOfCell(raw(field))
    const nameCell = names.map((column) => unescaped(first(column))).find((one) => one.trim()) ?? ""
    const named = namedLink(nameCell)
    const linkCell = addresses.map((column) => unescaped(first(column))).find((one) => one.trim()) ?? ""
    const links = linksInLinks(linkCell)
    const about = [cell("note"), textOfCell(unescaped(description))]
    const inTexts = links.length > 0 || named.link ? undefined : onlyLinkIn(about)
    const [link = named.link ?? inTexts] = links
    if (inTexts && !about.includes(inTexts.address)) losses.add("text-link", inTexts.address)
    const name = textOfCell(named.name) || link?.label || ""
    const words = links.length > 0 ? wordsBeside(linkCell) : ""
    for (const some of [words, named.more]) if (some && fold(some) !== fold(name)) more.push(some)
    if (isTotal(product.row, name, link !== undefined)) {
      losses.add("total-row", product.row.join(" "))
      continue
    }
    const linkText = textOfCell(linkCell).trim()
    const isOther = !link && isOtherLink(linkText)
    const stated = (currencyIn(cell("currency")) ?? inHeader ?? currency) || null
    const rest = links.slice(1).map(({ address }) => address)
    if (rest.length > 0) losses.add("more-links", rest[0], rest.length)
    if (links.length > 0 && linkCell.length > MAX_CELL) losses.add("text-cut", name)
    if (!link && !isOther && /[\p{L}\p{N}]/u.test(linkText) && !NOTHING.test(linkText) && name) {
      losses.add("link-text", linkText)
      more.push(`Link: ${cleanLine(linkText)}`)
    }
    for (const text of [...texts, ...further.notes.slice(1).map(first)])
      more.push(textOfCell(unescaped(text)))
    const date = cell("date")
    const createdAt = date ? cleanDate(date, order) : null
    if (date.trim() && !createdAt) losses.add("date", date)
    const amount = NOTHING.test(price.trim()) ? "" : textOfCell(unescaped(price))
    yield {
      path: cell("collection").split(" / "),
      link: link ? (cleanTypedLink(link.address) ?? "") : isOther ? linkText : name && !needsLink ? null : "",
      name,
      brand: cell("brand"),
      price: amount && `${amount} ${coin}`.trim(),
      currency: { stated, others },
      description: about[1] === inTexts?.address ? "" : (about[1] ?? ""),
      tags: tagsInCell(cell("tags")),
      note: about[0] === inTexts?.address ? "" : (about[0] ?? ""),
      more: [...rest, ...more],
      state: cell("state"),
      starred: cell("starred"),
      images: images.flatMap((one) => {
        const pictures = linksIn(unescaped(one)).map(({ address }) => cleanTypedLink(address) ?? address)
        return pictures.length > 0 ? pictures : one
      }),
      createdAt,
    }
  }
}

const PRICES = 2_000

/** In headers such as "Price (cents)" and "price_in_cents". Written behind its number, it keeps that from being read as a price in units. */
const COINS = /(?<=\((?:in )?|^[^(]*(?:[ _]|In))(?:euro)?(?:cents?|pence|centimes|centavos)(?=\)?$)/i

const NOTHING =
  /^(?:n\/?a|none|null|nil|no|unknown|tbd|keiner?|kein link|aucune?|ninguno|nessuno|geen|brak|nan)$/i

const currencyIn = (cell: string): string | null => (cell.trim() === "" ? null : headerCurrency(cell))

/** A row with a sum is no product. */
const TOTALS =
  /^(?:grand |sub-?)?(?:total|zwischensumme|sous-total|subtotale|sum|summe|gesamt|gesamtsumme|somme|totale|totaal|suma|razem|итого|合計|总计|總計|합계)[:.：]?$/iu

const isTotal = (row: string[], name: string, hasLink: boolean): boolean =>
  !hasLink && (name ? TOTALS.test(name.trim()) : row.some((cell) => TOTALS.test(cell.trim())))

function positionsOf(columns: Columns, headers: string[]): Positions {
  const positions: Positions = {}
  for (const field of columnFields) {
    const column = columns[field]
    if (column === undefined) continue
    const at = typeof column === "number" ? column : headers.map(fold).indexOf(fold(column))
    if (!(at in headers))
      throw new Invalid({ columns: [`The file has no column "${clipped(String(column))}".`] })
    positions[field] = at
  }
  if (positions.name === undefined && positions.link === undefined)
    throw new Invalid({ columns: ["Please choose the column of the names, or that of the links."] })
  return positions
}
