import { CsvError, parse } from "csv-parse/sync"
import { TooLarge } from "~/errors.ts"
import { HEAD_ROWS } from "../file-formats.ts"
import { importLimits, refused, tooMany } from "../file-limits.ts"
import { listInText } from "../lists/text-list.ts"
import type { Losses } from "../losses.ts"
import { isHeader } from "./headers.ts"

/** In none of these a text has it: a table of one column. */
const NO_DELIMITER = "\x1f"
const ESCAPED = "\x1e"
const DELIMITERS = [",", ";", "\t", "|"]

/** Rows that have text, each with as many cells as it has. @returns also whether they are those of a list of text. @throws {Invalid} {TooLarge} */
export function recordsOf(source: string, losses: Losses): { records: string[][]; isText: boolean } {
  refuseMany("lines", source, "\r", LINES_OF_EXCEL)
  const lines = source.replace(/\r\n?/g, "\n")
  // Excel writes which delimiter it takes into the first line.
  const stated = /^\s*sep=(.)\n/i.exec(lines.slice(0, 100))
  const text = stated ? lines.slice(stated[0].length) : lines
  const list = stated ? null : listInText(text, losses)
  if (list) return { records: list, isText: true }
  const delimiter = stated?.[1] ?? delimiterOf(text)
  const rest = withoutEmptyEnd(text, delimiter)
  // Markdown escapes it in a cell.
  const isEscaped = delimiter === "|" && rest.includes("\\|")
  const records = isEscaped
    ? parsed(rest.replaceAll("\\|", ESCAPED), delimiter).map((row) =>
        row.map((cell) => cell.replaceAll(ESCAPED, "|")),
      )
    : parsed(rest, delimiter)
  return { records: withoutQuotes(records), isText: false }
}

const SINGLE_QUOTED = /^\s*'(.*)'\s*$/s

/** Some programs put every cell between single quotation marks. */
function withoutQuotes(records: string[][]): string[][] {
  const [head = []] = records
  return head.length > 1 && head.every((cell) => SINGLE_QUOTED.test(cell))
    ? records.map((row) => row.map((cell) => cell.replace(SINGLE_QUOTED, "$1")))
    : records
}

function parsed(text: string, delimiter: string): string[][] {
  refuseMany("cells", text, delimiter, importLimits.cells)
  let rowCount = 0
  const keep = (record: string[]) => {
    if (record.length > importLimits.columns)
      throw new TooLarge(`The table has more than ${importLimits.columns} columns.`)
    if (record.every((cell) => cell.trim() === "")) return null
    // With rows above its headers.
    if (++rowCount > importLimits.rows + HEAD_ROWS) throw tooMany("rows", importLimits.rows)
    return record
  }
  try {
    return parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: importLimits.recordCharacters,
      on_record: keep,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === "CSV_MAX_RECORD_SIZE") throw new TooLarge("A row of the table is too long.")
    const [, line] = /line (\d{1,9})/.exec(error.message) ?? []
    const where = line ? `, near line ${line}` : ""
    throw refused(`The table cannot be read: a quotation mark is not closed, or a row is broken${where}.`)
  }
}

/** Spreadsheets export as many empty rows as they show. */
function withoutEmptyEnd(text: string, delimiter: string): string {
  let end = text.length
  while (end > 0 && [delimiter, "\n", " "].includes(text[end - 1] ?? "")) end--
  return text.slice(0, end)
}

/** Empty ones are among them. */
const LINES_OF_EXCEL = 1_048_576

/** The parser makes all cells of a row before anybody can count them, and replacing 12 million line ends takes 500 MB. */
function refuseMany(what: "lines" | "cells", text: string, end: string, most: number): void {
  let left = most
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1))
    if (--left < 0) throw new TooLarge(`The table has too many ${what} to read. Please split it.`)
}

/** The one that most of the first lines have, outside of quotes. */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, 20_000).replace(/"[^"]*"?/g, '"')
  const lines = unquoted
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 20)
  const [first = ""] = lines
  if (isHeader(first) && !DELIMITERS.some((sign) => first.includes(sign))) return NO_DELIMITER
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const having = counts.filter((count) => count > 0).length
    return {
      delimiter,
      score:
        1_000 * having +
        Math.min(
          999,
          counts.reduce((sum, count) => sum + count, 0),
        ),
    }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}
