import { Invalid } from "~/errors.ts"
import { wordsFields } from "~/product-fields.ts"
import { tableFields, tableHeaders } from "~/product-table.ts"
import { fold } from "~/text.ts"
import { cleanLine, cleanTypedLink, folderName } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import { Folders, type Gathered, tooMany } from "../gather.ts"
import { guessColumns, hasHeaders, type Positions } from "../headers.ts"
import { importLimits } from "../limits.ts"
import { recordsOf } from "../records.ts"
import { type ColumnField, type Columns, columnFields, type Table } from "../table.ts"
import { decodeEntities } from "../tags.ts"

type Options = { columns?: Columns | undefined; name: string }

/** A table of anybody. `table` is there when its columns were guessed, and are not those of this app. */
export function readCsv(
  text: string,
  { columns, name }: Options,
): { gathered: Gathered; table: Table | null } {
  const records = recordsOf(text)
  const [first = []] = records
  const isHeader = hasHeaders(first)
  const width = Math.max(0, ...records.slice(0, 20).map((record) => record.length))
  const headers = Array.from(
    { length: width },
    (_, at) => (isHeader && first[at]?.trim()) || `Column ${at + 1}`,
  )
  const rows = isHeader ? records.slice(1) : records
  if (rows.length > importLimits.rows) throw tooMany("rows", importLimits.rows)
  const guess = guessColumns(headers, rows.slice(0, 20))
  const isOwn = headers.join() === tableHeaders.join()
  const table =
    columns || isOwn ? null : { headers: headers.map(clipped), sample: sampleOf(rows), guess, text }
  return { gathered: gather(rows, columns ? positionsOf(columns, headers) : guess, name, isOwn), table }
}

function gather(rows: string[][], at: Positions, name: string, isOwn: boolean): Gathered {
  const folders = new Folders(name)
  if (at.name === undefined && at.link === undefined) return folders.done()
  for (const row of rows) {
    const cell = (field: ColumnField) => {
      const position = at[field]
      return position === undefined ? null : plainCell(row[position] ?? "")
    }
    // A cell that is no link, such as "none", is left out, and the product stays.
    const typed = cell("link")
    const link = cleanTypedLink(typed)
    const isOther = !link && typed && /^\s*[a-z][a-z\d+.-]{1,20}:\S/i.test(typed)
    folders.add(folderName((cell("collection") ?? "").split(" / ")), {
      link: link ?? (cell("name") ? null : ""),
      ...(isOwn && ownWords(row)),
      name: cell("name"),
      brand: cell("brand"),
      description: cell("description"),
      image: cleanTypedLink(cell("image")),
      createdAt: cleanDate(cell("date") ?? ""),
      reason: isOther ? `Its link leads to no web page: ${cleanLine(typed)}` : undefined,
    })
  }
  return folders.done()
}

const ownWords = (row: string[]) =>
  Object.fromEntries(wordsFields.map(({ name }) => [name, plainCell(row[tableFields.indexOf(name)] ?? "")]))

/** Exports put a quotation mark before what a spreadsheet would compute. */
export const plainCell = (cell: string): string =>
  decodeEntities(cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, ""))

function positionsOf(columns: Columns, headers: string[]): Positions {
  const positions: Positions = {}
  for (const field of columnFields) {
    const column = columns[field]
    if (column === undefined) continue
    const at =
      typeof column === "number" ? column : headers.findIndex((header) => fold(header) === fold(column))
    if (!(at in headers))
      throw new Invalid({ columns: [`The file has no column "${clipped(String(column))}".`] })
    positions[field] = at
  }
  if (positions.name === undefined && positions.link === undefined)
    throw new Invalid({ columns: ["Please choose the column of the names, or that of the links."] })
  return positions
}

const SAMPLE_ROWS = 5

const sampleOf = (rows: string[][]) => rows.slice(0, SAMPLE_ROWS).map((row) => row.map(clipped))

const clipped = (cell: string) => cell.slice(0, 200).replace(/\p{Surrogate}$/u, "")
