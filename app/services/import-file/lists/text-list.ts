import { lengths } from "~/limits.ts"
import { columnNames, HEAD_ROWS } from "../file-formats.ts"
import { importLimits, refused, tooMany } from "../file-limits.ts"
import type { Losses } from "../losses.ts"
import { DIRECTIONS, isLink } from "../table/cells.ts"
import { fieldNamed, isHeader } from "../table/headers.ts"
import type { ListRecords } from "./json-list.ts"
import { listInKeyedText } from "./keyed-text.ts"
import { isOneLink, namedGroups, PRICE, rowOf, rowsOfGroups } from "./text-groups.ts"
import { BULLET, isPointer, type Line, lineOf } from "./text-line.ts"
import { messagesIn, ofMarkdown, ofMarkup, ofOrg } from "./written.ts"

/** A line that is an address without its scheme. */
const BARE_HOST = /^([^\S\n]*(?:[-*•][^\S\n]+)?)((?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,24}\/\S{1,4000})$/gim
const MAX_LINE = 20_000
const MAX_LINES = 3 * importLimits.rows
const DELIMITERS = [",", ";", "\t", "|"]

/** A row for each link, named by its label or by the words beside it. Headings of Markdown are collections. @param isChat has lines that are no products. @returns null for a table. @throws {TooLarge} */
export function listInText(text: string, losses: Losses, isChat = false): ListRecords | null {
  const whole = text.trimEnd().replace(DIRECTIONS, "").replace(BARE_HOST, "$1https://$2")
  const written = whole.split("\n", MAX_LINES)
  const lines = written.filter((line) => line.trim() !== "")
  if (lines.some((line) => line.length > MAX_LINE)) return null
  const messages = messagesIn(written, losses)
  if (!isChat && !messages && (lines.some(hasLink) ? isTable(lines) : !areNames(lines, whole))) return null
  if (written.length === MAX_LINES) throw tooMany("lines", MAX_LINES)
  const keyed =
    listInFrontMatter(whole, losses) ??
    (lines.filter(hasLink).every((line) => KEYED.test(line)) ? listInKeyedText(written, losses) : null)
  if (keyed) return keyed
  if (lines.some(hasLink) && lines.filter(hasLink).every((line) => KEYED.test(line)))
    throw refused("A list of this kind cannot be read. Please save it as a table (CSV), as JSON or as HTML.")
  const all = messages ?? ofOrg(ofMarkdown(ofMarkup(whole)), losses).split("\n")
  if (isHeader(lines[0] ?? "")) all.splice(0, all.findIndex((line) => line.trim() !== "") + 1)
  const groups = namedGroups(all)
  const rows = groups ? rowsOfGroups(groups, losses) : rowsOfLines(all, isChat || messages !== null, losses)
  if (rows.length > importLimits.rows) throw tooMany("links", importLimits.rows)
  const { name, link, description, image, collection, price } = columnNames
  const records = [[name, link, description, image, collection, price], ...rows]
  const used = records[0]?.flatMap((_, at) => (at < 2 || rows.some((row) => row[at]) ? at : [])) ?? []
  return records.map((record) => used.map((at) => record[at] ?? ""))
}

function rowsOfLines(all: string[], isChat: boolean, losses: Losses): string[][] {
  const read = all.filter((line) => line.trim() !== "").map(lineOf)
  const texts = read.filter(({ links, isHeading }) => links.length === 0 && !isHeading)
  const areProducts = !isChat && texts.length <= Math.max(1, Math.floor(read.length / 5))
  const hasLinks = texts.length < read.length
  const first = read.findIndex(({ links, isEntry }) => links.length > 0 || isEntry)
  const rows: string[][] = []
  let collection = ""
  /** Entries without a link, above links that are indented. */
  let above: Line[] = []
  let taken = -1
  for (const [at, line] of read.entries()) {
    const next = read[at + 1]
    if (line.isTicked) losses.add("field", `ticked: ${line.text}`)
    above = above.filter(({ indent }) => indent < line.indent)
    const folders = [collection, ...above.map(({ text }) => text)].filter(Boolean)
    if (line.isHeading) collection = line.text
    else if (at === taken) continue
    else if (isNamed(line) && next && isLinkOf(line, next, read[at + 2])) {
      rows.push(rowOf([line.text], next.links[0]?.address ?? "", folders.join(" / ")))
      taken = at + 1
    } else if (isNamed(line) && holdsLinks(read, at)) above.push(line)
    else if (line.links.length > 0) {
      rows.push(...rowsOf(line, folders.join(" / "), losses))
    } else if (!/[\p{L}\p{N}]/u.test(line.text)) continue
    else if (at < first) losses.add("above-headers", line.text)
    else if (line.isEntry || areProducts || !hasLinks) rows.push(rowOf([line.text], "", collection))
    else losses.add("no-link", line.text)
  }
  return rows
}

const isNamed = ({ isEntry, links }: Line): boolean => isEntry && links.length === 0

/** Below its bullet, or as the only bullet below. */
const isLinkOf = (line: Line, next: Line, afterNext: Line | undefined): boolean =>
  isOneLink(next) &&
  (!next.isEntry || (next.indent > line.indent && !(afterNext?.isEntry && afterNext.indent > line.indent)))

const LOOKED_AT = 50

/** Whether the entries below one, which are indented more, have links. */
function holdsLinks(lines: Line[], at: number): boolean {
  const below = lines.slice(at + 1, at + 1 + LOOKED_AT)
  const end = below.findIndex(({ isEntry, indent }) => !isEntry || indent <= (lines[at]?.indent ?? 0))
  return below.slice(0, end < 0 ? LOOKED_AT : end).some(({ links }) => links.length > 0)
}

/** No line has a link: each has a bullet, perhaps below a title, or is short, without a full stop and anything that parts cells. */
function areNames(lines: string[], whole: string): boolean {
  if (lines.length < 2 || isHeader(lines[0] ?? "") || lines.some(namesFields)) return false
  const bullets = lines.filter((line) => /\S/.test(BULLET.exec(line)?.[0] ?? "") || /^#{1,6}\s/.test(line))
  if (bullets.length > 0 && bullets.length >= lines.length - 1) return true
  const isName = (line: string) =>
    line.length <= lengths.name &&
    /^\s*[\p{L}\d]/u.test(line) &&
    !/[,;:|\t.!?]\s*$|[;\t|]|,.*,/.test(line) &&
    !PRICE.test(line.trim())
  return (
    lines.every(isName) &&
    !/\S[^\S\n]*\n[^\S\n]*\n/.test(whole.trimStart().replace(/^.*\n\s*/, "")) &&
    5 * lines.filter((line) => line.includes(",")).length <= lines.length
  )
}

/** A note about one product has its link above its text. */
function listInFrontMatter(text: string, losses: Losses): ListRecords | null {
  const [all, front = ""] = /^---\n([\s\S]{1,20000}?)\n---[^\S\n]*(?:\n|$)/.exec(text) ?? []
  if (!all) return null
  const [headers, row, ...others] =
    listInKeyedText(front.replace(/^source:/m, "url:").split("\n"), losses) ?? []
  if (!headers || !row || others.length > 0) return null
  const body = text.slice(all.length).trim()
  return [
    [...headers, "Text"],
    [...row, body],
  ]
}

const hasLink = (line: string): boolean => /https?:\/\/|\bwww\./i.test(line)

/** YAML, contacts, dates and the like name each value. */
const KEYED = /^\s*(?:-\s*)?["']?(?:url|link|href|uri)["']?\s*[:=]/i

/** The address stands in a cell of its own. */
const IN_CELL = /[^\s,;\t|][,;\t]"?(?:https?:\/\/|www\.)/i
/** A comma behind the link may belong to it, unless a name or a quoted text follows. */
const BEFORE_CELL = /^\s*"|\t.*\t|^[^,;\s]+[,;](?:\s*$|\s|"|\P{ASCII}|https?:)|^[^,;\s?]+[,;]\p{Lu}/u

function isTable(lines: string[]): boolean {
  if (lines.slice(0, HEAD_ROWS).some(namesFields) || lines.some((line) => /^\s*"|[,;\t]"|^\s*\|/.test(line)))
    return true
  const links = lines.filter(hasLink)
  const [beginning, others] = [links.filter(isLink), links.filter((line) => !isLink(line))]
  if (beginning.length > 0 && beginning.every((line) => BEFORE_CELL.test(line))) return true
  return (
    others.length > beginning.length &&
    2 * others.filter((line) => IN_CELL.test(line)).length >= others.length
  )
}

/** The headers of a table name two fields. */
const namesFields = (line: string): boolean =>
  !hasLink(line) &&
  DELIMITERS.some(
    (sign) =>
      new Set(
        line
          .slice(0, 2_000)
          .split(sign)
          .flatMap((cell) => fieldNamed(cell) ?? []),
      ).size > 1,
  )

function rowsOf({ links, words }: Line, collection: string, losses: Losses): string[][] {
  const pictures = links.filter(({ isPicture }) => isPicture).map(({ address }) => address)
  const products = links.filter(({ isPicture }) => !isPicture)
  if (products.length === 0) for (const picture of pictures) losses.add("outside-link", picture)
  const beside = words.filter((some) => /[\p{L}\p{N}]/u.test(some))
  const isLabelled = products.some(({ label }) => label !== "")
  const own = isLabelled ? products : products.slice(0, 1)
  const further = products.slice(own.length).map(({ address }) => address)
  return own.map(({ address, label }, at) => {
    const words = at === 0 ? beside : []
    const isNamed = label !== "" && !(isPointer(label) && words[0] && !isPointer(words[0]))
    // Words such as "look" leave the name to the page.
    const beginning = isNamed ? [label] : isPointer(words[0] ?? "") ? [""] : []
    const texts = [...beginning, ...words]
    return rowOf(texts, [address, ...further].join("\n"), collection, at === 0 ? pictures : [])
  })
}
