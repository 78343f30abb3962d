import { mostOf } from "~/limits.ts"

const MB = 1024 * 1024

/** Of one file (docs/limits.md). */
export const importLimits = {
  textMb: 25,
  textBytes: 25 * MB,
  rows: 10_000,
  places: mostOf.collections,
  /** Open folders, one in the other. */
  folderDepth: 50,
  jsonDepth: 64,
  jsonValues: 2_000_000,
  columns: 200,
  /** Of a table, its rest is in the cells that are used. */
  recordCharacters: 1_000_000,
  tagCharacters: 200_000,
  zipEntries: 20_000,
  /** How many bytes may come out of one byte. Pictures are compressed already. */
  zipRatio: 20,
} as const

export const PART_ROWS = 200
