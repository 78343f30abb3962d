import type { Losses } from "../losses.ts"
import { fieldNamed, isHeader } from "./headers.ts"

/** A rule below the headers of a table in Markdown. */
const isRule = (row: string[]): boolean => row.every((cell) => /^\s*(?::?-+:?)?\s*$/.test(cell))

const hasText = (cell: string): boolean => cell.trim() !== ""

/** Tables that were put under one another repeat their headers, perhaps in another order, below a title. */
export function asOneTable(records: string[][], headers: string[], losses: Losses): string[][] {
  const named = new Set(headers.filter(isHeader).map((header) => header.trim()))
  const rows: string[][] = []
  let order: number[] | null = null
  for (const record of records) {
    const isHead = repeats(record, named)
    const above = rows.at(-1)
    if (isHead) {
      if (above && above.filter(hasText).length === 1) losses.add("above-headers", rows.pop()?.join(" "))
      order = orderOf(record, headers)
    } else if (!isRule(record)) rows.push(order ? ordered(record, order) : record)
  }
  return rows
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
