import { TooLarge } from "~/errors.ts"
import { decodeText } from "../safe-fetch/charset.ts"
import type { FileFormat } from "./contents.ts"
import { readAmazon } from "./formats/amazon.ts"
import { isKarakeep, isLinkwarden, readKarakeep, readLinkwarden } from "./formats/bookmark-managers.ts"
import { headingOf, readBookmarks } from "./formats/bookmarks.ts"
import { readCsv } from "./formats/csv.ts"
import { readLibrary } from "./formats/library.ts"
import { boardName, readPinterest } from "./formats/pinterest.ts"
import { type Contents, type Draft, gather } from "./gather.ts"
import { isObject, JsonFile } from "./json.ts"
import { importLimits, refused } from "./limits.ts"
import type { ReadOptions } from "./read-file.ts"
import { savedPageOf } from "./saved-page.ts"
import type { Table } from "./table.ts"

type TextOptions = ReadOptions & { hasPicture: (path: string) => boolean }

/** Drafts are not read before they are asked for. `otherwise` names the collection of those in no folder. */
type Found = { format: FileFormat; table?: Table | null } & (
  | { contents: Contents }
  | { drafts: Iterable<Draft>; otherwise?: string }
)

/** @throws {Invalid} (field `file`) {TooLarge} */
export function parseBytes(bytes: Uint8Array, options: TextOptions) {
  const isLong = bytes.byteLength > importLimits.textBytes
  const found = isLong ? detectLong(bytes, options) : detect(decodeText(bytes, null).text, options)
  const { format, table = null } = found
  if (options.format && options.format !== format)
    throw refused(`This is not ${formatNames[options.format]}. It looks like ${formatNames[format]}.`)
  const contents =
    "contents" in found ? found.contents : gather(found.drafts, found.otherwise ?? baseName(options.fileName))
  if (contents.places.length === 0 && !table)
    throw refused(
      contents.ignored > 0
        ? "The file holds no links to web pages."
        : `This looks like ${formatNames[format]}, but there is nothing in it.`,
    )
  return { format, table: table && { ...table, bytes }, ...contents }
}

/** Only our own format may be longer than what is held as a whole. */
function detectLong(bytes: Uint8Array, { hasPicture }: TextOptions): Found {
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = json.indexOf("{")
  const isJson = /^(?:\u00ef\u00bb\u00bf)?\s*\{/.test(json.toString("latin1", 0, 100))
  const contents = isJson ? readLibrary(new JsonFile(json.subarray(start)), hasPicture) : null
  if (!contents) throw new TooLarge(`The file is larger than ${importLimits.textMb} MB. Please split it.`)
  return { format: "library", contents }
}

function detect(source: string, { format, columns, hasPicture }: TextOptions): Found {
  const text = source.trimStart()
  if (text === "") throw refused("The file is empty.")
  // Pictures and documents.
  if (text.slice(0, 1000).includes("\0") || text.startsWith("%PDF-"))
    throw refused(`This file cannot be read. ${READ_HERE}`)
  if (/^(?:From: <Saved by|MIME-Version:)/i.test(text))
    throw refused('Please save the page as "Webpage, HTML only" or "Webpage, Complete".')
  if (/^[{[]/.test(text)) return detectJson(new JsonFile(Buffer.from(text)), hasPicture)
  return /^<[!?a-z]/i.test(text) ? detectPage(text) : readCsv(source, columns, format === "csv")
}

function detectJson(file: JsonFile, hasPicture: TextOptions["hasPicture"]): Found {
  const contents = readLibrary(file, hasPicture)
  if (contents) return { format: "library", contents }
  const json = isObject(file.outline) ? file.outline : {}
  if (isKarakeep(json)) return { format: "karakeep", drafts: readKarakeep(json) }
  if (isLinkwarden(json)) return { format: "linkwarden", drafts: readLinkwarden(json, file) }
  throw refused(`This JSON is of a program that is not known here. ${READ_HERE}`)
}

function detectPage(html: string): Found {
  const isNetscape = /<!doctype netscape-bookmark-file-1/i.test(html.slice(0, 2000))
  const page = isNetscape ? null : savedPageOf(html)
  if (page?.shop === "amazon")
    return { format: "amazon", drafts: readAmazon(html, page), otherwise: page.title ?? "Amazon" }
  if (page?.shop === "pinterest")
    return { format: "pinterest", drafts: readPinterest(html, page), otherwise: boardName(page.title) }
  if (isNetscape || /<dt>\s*<(?:a|h3)\b/i.test(html))
    return { format: "bookmarks", drafts: readBookmarks(html), otherwise: headingOf(html) }
  throw refused(`This page is no list that is known here. ${READ_HERE}`)
}

const baseName = (fileName: string): string =>
  fileName
    .slice(-300)
    .replace(/^.*[/\\]/, "")
    .replace(/\.\w{1,5}$/, "")

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
