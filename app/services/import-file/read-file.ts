import { open } from "node:fs/promises"
import { TooLarge } from "~/errors.ts"
import { shorten } from "~/text.ts"
import { decodeText } from "../safe-fetch/charset.ts"
import { decode } from "../text-encoding/guess.ts"
import type { Part } from "./contents.ts"
import { detect, detectLong } from "./detect.ts"
import {
  type Columns,
  type FileFormat,
  type FoundProduct,
  fileFormats,
  type Table,
  type TableOptions,
} from "./file-formats.ts"
import { importLimits, PART_ROWS, refused } from "./file-limits.ts"
import { type Contents, gather } from "./gather.ts"
import { type Loss, Losses } from "./losses.ts"
import { openZip, type Zip } from "./zip.ts"

export type ReadOptions = {
  fileName: string
  /** Stated by the user. A file of another format is refused. */
  format?: FileFormat | undefined
  /** A table's columns are guessed if these are missing. */
  columns?: Columns | undefined
  table?: TableOptions | undefined
  /** Languages of the user, best first, decide between similar encodings. */
  languages?: readonly string[] | undefined
}

export type ImportFile = {
  format: FileFormat
  /** For files whose columns the user may choose. The bytes are read again with what was chosen. */
  table: (Table & { bytes: Uint8Array }) | null
  /** Entries that are no links, or no products. */
  ignored: number
  losses: Loss[]
  /** Each has at most 200 rows. */
  parts: () => AsyncIterable<Part>
  /** Reads one at a time. @returns null if the file has no such picture. */
  picture: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  close: () => Promise<void>
}

/** @throws {Invalid} (field `file`) {TooLarge} */
export async function readImportFile(path: string, options: ReadOptions): Promise<ImportFile> {
  const { bytes, zip, left = [] } = await openBytes(path)
  try {
    const losses = new Losses()
    for (const name of left) losses.add("file", name)
    const reading = { hasPicture: zip.has, losses }
    const isLong = bytes.byteLength > importLimits.textBytes
    const { text, encoding } = isLong ? { text: "", encoding: "utf-8" } : textOf(bytes, options)
    const detection = isLong ? detectLong(bytes, reading) : detect(text, options, reading)
    const { format, table = null } = detection
    const [, called] = fileFormats[format]
    if (options.format && options.format !== format)
      throw refused(`This is not ${fileFormats[options.format][1]}. It looks like ${called}.`)
    if (!options.table?.encoding && !encoding.startsWith("utf-")) losses.add("encoding", encoding)
    const contents =
      "contents" in detection
        ? detection.contents
        : gather(detection.drafts, detection.otherwise ?? baseName(options.fileName), losses)
    const { list, ignored } = losses
    if (contents.length === 0 && (!table || options.columns || isEmpty(table)))
      throw refused(
        ignored > 0
          ? "The file holds no links to web pages."
          : `This looks like ${called}, but there is nothing in it.`,
      )
    return {
      ...{ format, ignored, losses: list },
      table: table && { ...table, encoding, bytes, found: firstOf(contents), losses: list },
      parts: () => partsOf(contents),
      picture: zip.read,
      close: async () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function textOf(bytes: Uint8Array, { table, languages }: ReadOptions): { text: string; encoding: string } {
  const { encoding } = table ?? {}
  if (encoding) return { text: decode(bytes, encoding), encoding }
  const { text, charset } = decodeText(bytes, null, languages)
  return { text, encoding: charset }
}

/** Headers without a row. */
const isEmpty = ({ sample, guess }: Pick<Table, "sample" | "guess">): boolean =>
  sample.length === 0 && Object.keys(guess).length > 1

const FOUND = 5

const firstOf = (contents: Contents): FoundProduct[] =>
  contents
    .flatMap(({ entries, rowOf }) => entries.slice(0, FOUND).map(rowOf))
    .slice(0, FOUND)
    .flatMap((row) => {
      if (!row || !("productUrl" in row)) return []
      const { name, productUrl, price, tags, description, note, imageUrl, images } = row
      const pictures = images?.length ?? (imageUrl ? 1 : 0)
      const short = (text: string | null) => text && shorten(text, 200)
      return {
        name,
        productUrl,
        price,
        tags,
        description: short(description),
        note: short(note),
        imageUrl,
        pictures,
      }
    })

async function* partsOf(contents: Contents): AsyncGenerator<Part> {
  for (const { place, entries, rowOf } of contents) {
    yield { place }
    for (let from = 0; from < entries.length; from += PART_ROWS)
      yield { rows: entries.slice(from, from + PART_ROWS).flatMap((entry) => rowOf(entry) ?? []) }
  }
}

const NO_ZIP: Zip = { has: () => false, read: async () => null, close: () => {} }

async function openBytes(path: string): Promise<{ bytes: Uint8Array; zip: Zip; left?: string[] }> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0)
    if (["PK\u0003", "PK\u0005"].includes(buffer.toString("latin1"))) return await openZip(path)
    const { size } = await file.stat()
    if (size > importLimits.own.textBytes)
      throw new TooLarge(`The file is larger than ${importLimits.own.textMb} MB. Please split it.`)
    return { bytes: await file.readFile(), zip: NO_ZIP }
  } finally {
    await file.close()
  }
}

const baseName = (fileName: string): string =>
  fileName
    .slice(-300)
    .replace(/^.*[/\\]/, "")
    .replace(/\.\w{1,5}$/, "")
