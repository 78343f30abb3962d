import { mostOf } from "~/limits.ts"

const MB = 1024 * 1024

/** Of one file (docs/limits.md). */
export const importLimits = {
  textMb: 25,
  textBytes: 25 * MB,
  rows: 10_000,
  places: mostOf.collections,
  /** Of our own format, whose reading costs no memory for each row: what an account has in practice. */
  own: {
    textMb: 100,
    textBytes: 100 * MB,
    /** Items and brands. */
    rows: 120_000,
    /** And the one of the brands. */
    places: mostOf.collections + mostOf.groups + 1,
  },
  /** Open folders, one in the other. */
  folderDepth: 50,
  jsonDepth: 64,
  jsonValues: 2_000_000,
  columns: 200,
  /** Of a table: as many as a full one has. */
  cells: 200 * 10_000,
  /** Of a table, its rest is in the cells that are used. */
  recordCharacters: 1_000_000,
  tagCharacters: 200_000,
  /** An export has 65,000 pictures at most. */
  zipEntries: 65_500,
  /** All names, with what else their directory says about them. */
  zipDirectoryBytes: 48 * MB,
  /** How many bytes may come out of one byte. Pictures are compressed already. */
  zipRatio: 20,
} as const

export const PART_ROWS = 200
