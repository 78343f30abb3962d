import { open } from "node:fs/promises"
import { TooLarge } from "~/errors.ts"
import type { FileFormat, Part } from "./contents.ts"
import { parseBytes } from "./detect.ts"
import type { Contents } from "./gather.ts"
import { importLimits, PART_ROWS } from "./limits.ts"
import type { Columns, Table } from "./table.ts"
import { openZip, type Zip } from "./zip.ts"

export type ReadOptions = {
  fileName: string
  /** The user states it. A file of another format is refused. */
  format?: FileFormat | undefined
  /** A table's columns are guessed if these are missing. */
  columns?: Columns | undefined
}

export type ImportFile = {
  format: FileFormat
  /**
   * A CSV file whose columns were guessed has one, so that the user can correct them. Its bytes are kept, to be read again with
   * the columns that the user chose.
   */
  table: (Table & { bytes: Uint8Array }) | null
  /** This many entries are no links, or no products. */
  ignored: number
  /** Each has at most 200 rows. */
  parts: () => AsyncIterable<Part>
  /** It reads one at a time. @returns null if the file has no such picture. */
  picture: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  close: () => Promise<void>
}

/** @throws {Invalid} (field `file`) {TooLarge} */
export async function readImportFile(path: string, options: ReadOptions): Promise<ImportFile> {
  const { bytes, zip } = await openBytes(path)
  try {
    const hasPicture = (name: string) => zip?.has(name) ?? false
    const { places, ...about } = parseBytes(bytes, { ...options, hasPicture })
    return {
      ...about,
      parts: () => partsOf(places),
      picture: async (name) => (zip?.has(name) ? zip.read(name) : null),
      close: async () => zip?.close(),
    }
  } catch (error) {
    zip?.close()
    throw error
  }
}

async function* partsOf(places: Contents["places"]): AsyncGenerator<Part> {
  for (const { place, entries, rowOf } of places) {
    yield { place }
    for (let from = 0; from < entries.length; from += PART_ROWS)
      yield { rows: entries.slice(from, from + PART_ROWS).flatMap((entry) => rowOf(entry) ?? []) }
  }
}

async function openBytes(path: string): Promise<{ bytes: Uint8Array; zip: Zip | null }> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (["PK\u0003\u0004", "PK\u0005\u0006"].includes(buffer.toString("latin1"))) return await openZip(path)
    const { size } = await file.stat()
    if (size > importLimits.own.textBytes)
      throw new TooLarge(`The file is larger than ${importLimits.own.textMb} MB. Please split it.`)
    return { bytes: await file.readFile(), zip: null }
  } finally {
    await file.close()
  }
}
