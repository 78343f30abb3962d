import { Invalid, TooLarge } from "~/errors.ts"
import { maxCounts } from "~/limits.ts"

const MB = 1024 * 1024

export const importLimits = {
  textMb: 25,
  textBytes: 25 * MB,
  rows: 50_000,
  places: maxCounts.collections,
  /** Reading our own format costs no memory for each row, so it may have what an account has in practice. */
  own: {
    textMb: 100,
    textBytes: 100 * MB,
    /** Items and brands count together. */
    rows: 120_000,
    /** One more place holds the brands. */
    places: maxCounts.collections + maxCounts.groups + 1,
  },
  folderDepth: 50,
  jsonDepth: 64,
  jsonValues: 2_000_000,
  columns: 200,
  cells: 200 * 10_000,
  /** A row of a table and an entry of a JSON file may have this many. */
  recordCharacters: 1_000_000,
  tagCharacters: 200_000,
  /** An export has 65,000 pictures at most. */
  zipEntries: 65_500,
  /** All names, with what else their directory says about them. */
  zipDirectoryBytes: 48 * MB,
  /** This many bytes may come out of one byte. Pictures are compressed already. */
  zipRatio: 20,
} as const

export const PART_ROWS = 200

export const refused = (message: string) => new Invalid({ file: [message] })

export const tooMany = (what: string, max: number, instead = "split it") =>
  new TooLarge(`The file has more than ${max.toLocaleString("en")} ${what}. Please ${instead}.`)
