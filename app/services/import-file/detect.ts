import { TooLarge } from "~/errors.ts"
import type { Columns, FileFormat, TableOptions } from "./file-formats.ts"
import { importLimits, refused } from "./file-limits.ts"
import { readAmazon } from "./formats/amazon.ts"
import { isKarakeep, isLinkwarden, readKarakeep, readLinkwarden } from "./formats/bookmark-managers.ts"
import { headingOf, readBookmarks } from "./formats/bookmarks.ts"
import { readLibrary } from "./formats/library.ts"
import { isOwnPage, readOwnPage } from "./formats/own-page.ts"
import { boardName, readPinterest } from "./formats/pinterest.ts"
import { isXmlList, readXmlList } from "./formats/xml-list.ts"
import type { Contents, Draft } from "./gather.ts"
import { isObject, JsonFile } from "./json.ts"
import { type ListRecords, listOfJson, listOfPage } from "./lists/any-list.ts"
import type { Losses } from "./losses.ts"
import { savedPageOf } from "./saved-page.ts"
import { readTable, type TableHead } from "./table/read-table.ts"
import type { Zip } from "./zip.ts"

type Options = {
  format?: FileFormat | undefined
  columns?: Columns | undefined
  table?: TableOptions | undefined
}

type Reading = { hasPicture: Zip["has"]; losses: Losses }

/** Drafts are not read before they are asked for. `otherwise` names the collection of those in no folder. */
type Found = { format: FileFormat; table?: TableHead | null } & (
  | { contents: Contents }
  | { drafts: Iterable<Draft>; otherwise?: string }
)

/** Only our own format may be longer than what is held as a whole. */
export function detectLong(bytes: Uint8Array, { hasPicture, losses }: Reading): Found {
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = json.indexOf("{")
  const isJson = /^(?:\u00ef\u00bb\u00bf)?\s*\{/.test(json.toString("latin1", 0, 100))
  const contents = isJson ? readLibrary(new JsonFile(json.subarray(start)), hasPicture, losses) : null
  if (!contents) throw new TooLarge(`The file is larger than ${importLimits.textMb} MB. Please split it.`)
  return { format: "library", contents }
}

/** @throws {Invalid} {TooLarge} */
export function detect(source: string, options: Options, reading: Reading): Found {
  const whole = withoutScript(withoutStrayNuls(source))
  const text = whole.trimStart()
  if (text === "") throw refused("The file is empty.")
  for (const [kind, advice] of UNREADABLE) if (kind.test(text.slice(0, 2_000))) throw refused(advice)
  const { format, columns, table = {} } = options
  const shortcut = SHORTCUT.exec(text.slice(0, 10_000))
  const asTable = { columns, options: table, isPlain: format === "csv", losses: reading.losses }
  if (shortcut) return readTable((shortcut[1] ?? shortcut[2] ?? "").replaceAll("&amp;", "&"), asTable)
  if (!IS_JSON.test(text) && !/^<(?!https?:|www\.)[!?a-z]/i.test(text)) return readTable(whole, asTable)
  const detection = text.startsWith("<")
    ? detectPage(text, reading)
    : detectJson(new JsonFile(Buffer.from(asOneJson(text))), reading)
  return Array.isArray(detection) ? readTable(detection, { ...asTable, isList: true }) : detection
}

/** A text in brackets may be a link or a box of Markdown, or a heading. */
const IS_JSON =
  /^(?:\{|\[(?![^\][\n]{0,500}\](?:\(|:\s)|\[https?:|[ x]?\] |\[?[\w.-]+\]+\s*\n|\d{1,4}[./-]\d|\/?(?:url|img|b|i|u|s|list|size|color|center|quote)(?:=[^\]\n]{1,4000})?\]))/i

/** A file that is one link, as Windows and macOS save it. */
const SHORTCUT =
  /^\[InternetShortcut\][\s\S]{0,2000}?^URL=(\S+)|^<\?xml[\s\S]{0,500}?<dict>\s*<key>URL<\/key>\s*<string>([^<]+)<\/string>\s*<\/dict>\s*<\/plist>/im

/** Archives of some sites are scripts: "window.likes = [ … ]". */
const withoutScript = (text: string): string =>
  SCRIPT.test(text) ? text.replace(SCRIPT, "").replace(/;\s*$/, "") : text
const SCRIPT = /^\s*(?:(?:var|let|const)\s+)?[\w$][\w$.]{0,100}\s*=\s*(?=\[\s*[{"]|\{\s*")/

/** JSON Lines have an object on each line, with nothing between them. No text of JSON has a line break. */
const asOneJson = (text: string) =>
  /^\{.*\}[^\S\n]*\n\s*\{/.test(text) ? `[${text.replace(/\}[^\S\n]*\n\s*\{/g, "},{")}]` : text

/** @returns the records of a list of a program that is not known here. */
function detectJson(file: JsonFile, { hasPicture, losses }: Reading): Found | ListRecords {
  const contents = readLibrary(file, hasPicture, losses)
  if (contents) return { format: "library", contents }
  const json = isObject(file.outline) ? file.outline : {}
  if (isKarakeep(json)) return { format: "karakeep", drafts: readKarakeep(json, file, losses) }
  if (isLinkwarden(json)) return { format: "linkwarden", drafts: readLinkwarden(json, file, losses) }
  const list = listOfJson(file.whole(), losses)
  if (!list) throw refused(`There are no links in this JSON. ${READ_HERE}`)
  return list
}

/** @returns the records of a list that is not known here. */
function detectPage(html: string, { losses }: Reading): Found | ListRecords {
  const isNetscape = /<!doctype netscape-bookmark-file-1/i.test(html.slice(0, 2000))
  const page = isNetscape ? null : savedPageOf(html)
  const wishes = page?.shop === "amazon" ? [...readAmazon(html, page)] : []
  // Its page for printing is a common table.
  if (page && wishes.length > 0)
    return { format: "amazon", drafts: wishes, otherwise: page.title ?? "Amazon" }
  if (page?.shop === "pinterest")
    return { format: "pinterest", drafts: readPinterest(html, page), otherwise: boardName(page.title) }
  if (isXmlList(html)) return { format: "bookmarks", drafts: readXmlList(html) }
  if (isNetscape || (/<dt>\s*<(?:a|h3)\b/i.test(html) && !/<dd>\s*<a\b/i.test(html)))
    return { format: "bookmarks", drafts: readBookmarks(html, losses), otherwise: headingOf(html) }
  if (isOwnPage(html)) return { format: "list", drafts: readOwnPage(html, losses) }
  const list = listOfPage(html, losses)
  if (!list) throw refused(`This page is no list of links. ${READ_HERE}`)
  return list
}

/** Programs that break leave some in a text. A picture has other control characters, too. */
function withoutStrayNuls(text: string): string {
  const head = text.slice(0, 2_000)
  const isText = head.split("\0").length - 1 <= head.length / 10 && !/(?![\s\0])\p{Cc}/u.test(head)
  return isText ? text.replaceAll("\0", "") : text
}

const READ_HERE =
  "Please choose an export of this app, bookmarks (HTML), a table (CSV), an export of Raindrop, Karakeep or Linkwarden, a saved list of Amazon or Pinterest, or another list of links (HTML or JSON)."

const AS_HTML = 'Please save the page as "Webpage, HTML only" or "Webpage, Complete".'
const CONTROLS = /(?:(?!\s)\p{Cc}.*){3}/su

/** By their first characters. A text may have a stray control character. */
const UNREADABLE: [RegExp, string][] = [
  [/^%PDF-/, "A PDF cannot be read. Please choose a table (CSV), bookmarks (HTML) or a text with the links."],
  [/^\{\\rtf/, "Please save the text as plain text (.txt)."],
  [/^(?:TY {2}- |@\w{3,20}\s*\{)/, "A list of literature cannot be read. Please save it as a table (CSV)."],
  [
    /^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<\?mso-application|<(?:Workbook|office:document|pkg:package|w:wordDocument)\b)/i,
    "Please save the table as CSV in its program.",
  ],
  [/^bplist/, `A web archive cannot be read. ${AS_HTML}`],
  [/^(?:From: <?"?Saved by|MIME-Version:)/i, AS_HTML],
  [
    /^(?:[A-Z][\w-]+: .*\r?\n(?:[ \t].*\r?\n)*){1,40}(?:MIME-Version|Message-ID|Received|Return-Path|Content-Type|Content-Transfer-Encoding):/im,
    "A mail cannot be read. Please save its text as plain text (.txt), or copy its links.",
  ],
  [
    /^BEGIN:V/i,
    "Contacts and calendars cannot be read. Please choose a text with the links, or a table (CSV).",
  ],
  [CONTROLS, `This file cannot be read. Save a table as CSV in its program. ${READ_HERE}`],
]
