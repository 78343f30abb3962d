import { CsvError, parse } from "csv-parse/sync"
import { TooLarge } from "~/errors.ts"
import { importLimits, refused } from "./limits.ts"

const DELIMITERS = [",", ";", "\t", "|"]

/** Rows of a table, with as many cells as each has. @throws {Invalid} {TooLarge} */
export function recordsOf(source: string): string[][] {
  const lines = source.replace(/\r\n?/g, "\n")
  // Excel writes which delimiter it takes into the first line.
  const stated = /^\s*sep=(.)\n/i.exec(lines.slice(0, 100))
  const text = stated ? lines.slice(stated[0].length) : lines
  const delimiter = stated?.[1] ?? delimiterOf(text)
  refuseManyCells(text, delimiter)
  try {
    const records: string[][] = parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: importLimits.recordCharacters,
      // With its headers, and one to know that there are more.
      to: importLimits.rows + 2,
    })
    if (records.some((record) => record.length > importLimits.columns))
      throw new TooLarge(`The table has more than ${importLimits.columns} columns.`)
    return records.filter((record) => record.some((cell) => cell.trim() !== ""))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === "CSV_MAX_RECORD_SIZE") throw new TooLarge("A row of the table is too long.")
    throw refused("The table cannot be read: a quotation mark is not closed, or a row is broken.")
  }
}

/** The parser makes all cells of a row before anybody can count them. */
function refuseManyCells(text: string, delimiter: string): void {
  let left: number = importLimits.cells
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1))
    if (--left < 0) throw new TooLarge("The table has too many cells to read. Please split it.")
}

/** The one that is most frequent, outside of quotes, in the first line that has any. */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, 20_000).replace(/"[^"]*"?/g, "")
  const line = /^.*[,;\t|].*$/m.exec(unquoted)?.[0] ?? ""
  const [most = ","] = DELIMITERS.toSorted((a, b) => line.split(b).length - line.split(a).length)
  return most
}
