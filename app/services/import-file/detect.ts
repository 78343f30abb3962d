import { Invalid, TooLarge } from "~/errors.ts"
import { decodeText } from "../safe-fetch/charset.ts"
import type { FileFormat, Part } from "./contents.ts"
import { readAmazon } from "./formats/amazon.ts"
import { readBookmarks } from "./formats/bookmarks.ts"
import { readCsv } from "./formats/csv.ts"
import { isKarakeep, readKarakeep } from "./formats/karakeep.ts"
import { readLibrary } from "./formats/library.ts"
import { isLinkwarden, readLinkwarden } from "./formats/linkwarden.ts"
import { readPinterest } from "./formats/pinterest.ts"
import { isRaindrop, readRaindrop } from "./formats/raindrop.ts"
import type { Contents } from "./gather.ts"
import { isObject, parseJson } from "./json.ts"
import { importLimits } from "./limits.ts"
import type { ReadOptions } from "./read-file.ts"
import { savedPageOf } from "./saved-page.ts"
import type { Table } from "./table.ts"

export type TextOptions = ReadOptions & { hasPicture: (path: string) => boolean }

export type Parsed = {
  format: FileFormat
  table: Table | null
  ignored: number
  rows: number
  parts: Iterable<Part>
}

type Found = { format: FileFormat; read: () => Contents; table?: Table | null }

/** @throws {Invalid} (field `file`) {TooLarge} */
export function parseBytes(bytes: Uint8Array, options: TextOptions): Parsed {
  const isLong = bytes.byteLength > importLimits.textBytes
  const found = isLong ? detectLong(bytes, options) : detect(decodeText(bytes, null).text, options)
  const { format } = found
  const wanted = options.format
  // A table of Raindrop is a table too.
  if (wanted && wanted !== format && !(wanted === "csv" && format === "raindrop"))
    throw refused(`This is not ${formatNames[wanted]}. It looks like ${formatNames[format]}.`)
  const gathered = found.read()
  const { ignored, rows } = gathered
  const table = found.table ?? null
  if (gathered.places.length === 0 && !table) throw refused(nothingIn(format, ignored))
  return { format, table, ignored, rows, parts: gathered.parts() }
}

/** Only our own format may be longer than what is held as a whole. */
function detectLong(bytes: Uint8Array, options: TextOptions): Found {
  const isJson = /^(?:\u00ef\u00bb\u00bf)?\s*\{/.test(Buffer.from(bytes.subarray(0, 100)).toString("latin1"))
  const library = isJson ? readLibrary(bytes, options.hasPicture) : null
  if (!library) throw new TooLarge(`The file is larger than ${importLimits.textMb} MB. Please split it.`)
  return { format: "library", read: () => library }
}

function detect(source: string, options: TextOptions): Found {
  const text = source.trimStart()
  if (text === "") throw refused("The file is empty.")
  if (isBinary(text)) throw refused(`This file cannot be read. ${READ_HERE}`)
  if (/^(?:From: <Saved by|MIME-Version:)/i.test(text))
    throw refused('Please save the page as "Webpage, HTML only" or "Webpage, Complete".')
  if (/^[{[]/.test(text)) return detectJson(text, options)
  if (/^<[!?a-z]/i.test(text)) return detectPage(text)
  if (options.format !== "csv" && isRaindrop(text))
    return { format: "raindrop", read: () => readRaindrop(text, nameOf(options)) }
  const { gathered, table } = readCsv(source, { columns: options.columns, name: nameOf(options) })
  return { format: "csv", read: () => gathered, table }
}

function detectJson(text: string, options: TextOptions): Found {
  const library = readLibrary(Buffer.from(text), options.hasPicture)
  if (library) return { format: "library", read: () => library }
  const json = parseJson(text)
  if (isObject(json)) {
    if (isKarakeep(json)) return { format: "karakeep", read: () => readKarakeep(json, nameOf(options)) }
    if (isLinkwarden(json)) return { format: "linkwarden", read: () => readLinkwarden(json, nameOf(options)) }
  }
  throw refused(`This JSON is of a program that is not known here. ${READ_HERE}`)
}

function detectPage(html: string): Found {
  const bookmarks: Found = { format: "bookmarks", read: () => readBookmarks(html) }
  if (/<!doctype netscape-bookmark-file-1/i.test(html.slice(0, 2000))) return bookmarks
  const page = savedPageOf(html)
  if (page.shop === "amazon") return { format: "amazon", read: () => readAmazon(html, page) }
  if (page.shop === "pinterest") return { format: "pinterest", read: () => readPinterest(html, page) }
  if (/<dt>\s*<(?:a|h3)\b/i.test(html)) return bookmarks
  throw refused(`This page is no list that is known here. ${READ_HERE}`)
}

/** The name of the collection of what is in no folder: the file's without its ending. */
const nameOf = ({ fileName }: ReadOptions): string =>
  fileName
    .slice(-300)
    .replace(/^.*[/\\]/, "")
    .replace(/\.\w{1,5}$/, "")

/** Pictures and documents. */
const isBinary = (text: string) => text.slice(0, 1000).includes("\0") || text.startsWith("%PDF-")

const refused = (message: string) => new Invalid({ file: [message] })

const formatNames: Record<FileFormat, string> = {
  library: "an export of this app",
  bookmarks: "bookmarks of a browser",
  csv: "a table (CSV)",
  raindrop: "a table of Raindrop",
  karakeep: "an export of Karakeep",
  linkwarden: "an export of Linkwarden",
  pinterest: "a saved page of Pinterest",
  amazon: "a saved page of Amazon",
}

const READ_HERE =
  "Please choose an export of this app, bookmarks (HTML), a table (CSV), an export of Raindrop, Karakeep or Linkwarden, or a saved list of Amazon or Pinterest."

const nothingIn = (format: FileFormat, ignored: number) =>
  ignored > 0
    ? "The file holds no links to web pages."
    : `This looks like ${formatNames[format]}, but there is nothing in it.`
