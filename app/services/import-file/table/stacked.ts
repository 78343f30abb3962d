import { fieldNamed, isHeader } from "./headers.ts"

/** A rule below the headers of a table in Markdown. */
const isRule = (row: string[]): boolean => row.every((cell) => /^\s*(?::?-+:?)?\s*$/.test(cell))

const hasText = (cell: string): boolean => cell.trim() !== ""

/** Tables that were put under one another repeat their headers, perhaps in another order, below a title. @returns the titles of rows, if tables have some. */
export function asOneTable(records: string[][], headers: string[], above: string[] | undefined) {
  const named = new Set(headers.filter(isHeader).map((header) => header.trim()))
  const rows: string[][] = []
  const titles: string[] = []
  let title = titleIn(above) ?? ""
  let order: number[] | null = null
  let isTitled = false
  for (const record of records) {
    if (repeats(record, named) || isSame(record, headers)) {
      const next = titleIn(rows.at(-1))
      if (next !== null) {
        title = next
        isTitled = true
        rows.pop()
      }
      order = orderOf(record, headers)
    } else if (!isRule(record)) {
      titles[rows.length] = title
      rows.push(order ? ordered(record, order) : record)
    }
  }
  return { rows, titles: isTitled ? titles : null }
}

/** What the only text of a row says. */
function titleIn(row: string[] | undefined): string | null {
  const [title, ...others] = row?.filter(hasText) ?? []
  return title !== undefined && others.length === 0 ? title.trim() : null
}

const isSame = (record: string[], headers: string[]): boolean =>
  record.filter(hasText).length > 1 && record.every((cell, at) => cell.trim() === (headers[at] ?? "").trim())

/** Cells that were merged, or a row above each group, name the collection of all rows below. */
export function filledDown(rows: string[][], column: number | undefined): string[][] {
  if (column === undefined) return rows
  const names = rows.map((row) => row[column]?.trim() ?? "")
  const said = names.filter(Boolean)
  const isMerged = names[0] !== "" && said.length < names.length && new Set(said).size === said.length
  if (!isMerged) return rows
  let name = ""
  return rows.flatMap((row) => {
    name = row[column]?.trim() || name
    const isAlone = row.filter(hasText).length === 1 && row[column]?.trim()
    return isAlone ? [] : [Object.assign([...row], { [column]: name })]
  })
}

/** Two headers come again, and there are only headers: a product may be called "Heart". */
const repeats = (record: string[], named: Set<string>): boolean =>
  record.filter((cell) => named.has(cell.trim())).length >= 2 && record.filter(hasText).every(isHeader)

/** Where each of its columns stands in the first table. Others come behind. @returns null for the same order. */
function orderOf(record: string[], headers: string[]): number[] | null {
  const names = headers.map((header) => header.trim())
  const fields = headers.map(fieldNamed)
  const takenPlaces = new Set<number>()
  const order = record.map((cell, at) => {
    const header = cell.trim()
    const places = [names[at] === header ? at : -1, names.indexOf(header), fields.indexOf(fieldNamed(header))]
    const place = places.find((one) => one >= 0 && !takenPlaces.has(one)) ?? headers.length + at
    takenPlaces.add(place)
    return place
  })
  return order.every((place, at) => place === at) ? null : order
}

function ordered(record: string[], order: number[]): string[] {
  const row: string[] = []
  for (const [at, cell] of record.entries()) row[order[at] ?? order.length + at] = cell
  return Array.from(row, (cell) => cell ?? "")
}
