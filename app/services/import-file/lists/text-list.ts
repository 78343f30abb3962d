import { columnNames, HEAD_ROWS } from "../file-formats.ts"
import { importLimits, refused, tooMany } from "../file-limits.ts"
import type { Losses } from "../losses.ts"
import { isLink } from "../table/cells.ts"
import { fieldNamed, isHeader } from "../table/headers.ts"
import type { ListRecords } from "./json-list.ts"

/** A line of what people write: Markdown, notes, a mail, or what programs put behind each link. */
type Line = { links: Link[]; words: string[]; text: string; isEntry: boolean; isHeading: boolean }
type Link = { address: string; label: string; isPicture: boolean }

const LINK =
  /(?<picture>!?)\[(?<label>[^\][]{0,500})\]\(\s*<?(?<marked>https?:(?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,4000})>?[^)]{0,200}\)|\[\[(?<org>https?:[^\]\s]{1,4000})\](?:\[(?<orgLabel>[^\][]{0,500})\])?\]|<?(?<bare>(?:https?:\/\/|(?<![\p{L}\p{N}.@/])www\.)[^\s<>"]{1,4000})>?/giu

const MAX_LINE = 20_000
const MAX_LINES = 3 * importLimits.rows
const DELIMITERS = [",", ";", "\t", "|"]

/** What stands before an entry: a bullet, a number, a box. */
const BULLET = /^\s*(?:[-*+•◦▪–—]\s+|\d{1,4}[.)]\s+)?(?:\[[ xX]?\]\s+|[☐☑☒✓✔✗□■]\s*)?/u
const EDGE = /[\s:;,|=>→–—-]/u

/** A row for each link, named by its label or by the words beside it. Headings of Markdown are collections. @returns null for a table. @throws {TooLarge} */
export function listInText(text: string, losses: Losses): ListRecords | null {
  const all = text.trimEnd().split("\n", MAX_LINES)
  const lines = all.filter((line) => line.trim() !== "")
  if (!lines.some((line) => hasLink(line)) || isTable(lines)) return null
  if (lines.some((line) => line.length > MAX_LINE)) return null
  if (all.length === MAX_LINES) throw tooMany("lines", MAX_LINES)
  if (lines.filter(hasLink).every((line) => KEYED.test(line)))
    throw refused("A list of this kind cannot be read. Please save it as a table (CSV), as JSON or as HTML.")
  const read = (isHeader(lines[0] ?? "") ? lines.slice(1) : lines).map(lineOf)
  const texts = read.filter(({ links, isHeading }) => links.length === 0 && !isHeading)
  const isNamedAbove = namesAreAbove(read)
  const areProducts = texts.length <= Math.max(1, Math.floor(lines.length / 5))
  const first = read.findIndex(({ links, isEntry }) => links.length > 0 || isEntry)
  const rows: string[][] = []
  let collection = ""
  for (const [at, line] of read.entries()) {
    const above = isNamedAbove ? (read[at - 1]?.text ?? "") : ""
    if (line.isHeading) collection = line.text
    else if (line.links.length > 0) rows.push(...rowsOf(line, above, collection, losses))
    else if (isNamedAbove || !/[\p{L}\p{N}]/u.test(line.text)) continue
    else if (at < first) losses.add("above-headers", line.text)
    else if (line.isEntry || areProducts) rows.push([line.text, "", "", "", collection])
    else losses.add("no-link", line.text)
    if (rows.length > importLimits.rows) throw tooMany("links", importLimits.rows)
  }
  const headers = [columnNames.name, columnNames.link, columnNames.description, columnNames.image]
  const records = [[...headers, columnNames.collection], ...rows]
  const used = records[0]?.flatMap((_, at) => (at < 2 || rows.some((row) => row[at]) ? at : [])) ?? []
  return records.map((record) => used.map((at) => record[at] ?? ""))
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

function lineOf(line: string): Line {
  const [bullet = ""] = BULLET.exec(line) ?? []
  const rest = line.slice(bullet.length)
  const matches = [...rest.matchAll(LINK)]
  const links = matches.map(({ groups = {} }) => ({
    address: groups.marked ?? groups.org ?? withoutEnd(groups.bare ?? ""),
    label: (groups.label ?? groups.orgLabel ?? "").trim(),
    isPicture: groups.picture === "!",
  }))
  const words: string[] = []
  let from = 0
  for (const [
    at,
    {
      index,
      0: { length },
    },
  ] of matches.entries()) {
    words.push(rest.slice(from, index))
    const isBare = matches[at]?.groups?.bare && !rest.slice(index).startsWith("<")
    from = index + (isBare ? (links[at]?.address.length ?? 0) : length)
  }
  words.push(rest.slice(from))
  const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line.trim())?.[1]
  return {
    links,
    words: words.map(withoutEdges),
    text: (heading ?? rest).trim(),
    isEntry: /\S/.test(bullet),
    isHeading: heading !== undefined && links.length === 0,
  }
}

function withoutEdges(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && EDGE.test(text[from] ?? "")) from++
  while (from < to && EDGE.test(text[to - 1] ?? "")) to--
  return text.slice(from, to)
}

/** What ends a sentence is no part of its link, unless the bracket was opened in it. */
function withoutEnd(address: string): string {
  const end = address.replace(/[.,;:!?'"»”’*_]+$/u, "")
  return /[)\]]$/.test(end) && !/[([]/.test(end) ? withoutEnd(end.slice(0, -1)) : end
}

/** Every text is followed by one bare link. */
const namesAreAbove = (lines: Line[]): boolean =>
  lines.length > 1 &&
  lines.length % 2 === 0 &&
  lines.every(({ links, words, isEntry, isHeading }, at) =>
    at % 2 === 0
      ? links.length === 0 && !isEntry && !isHeading
      : links.length === 1 && links[0]?.label === "" && words.every((some) => some === ""),
  )

function rowsOf({ links, words }: Line, above: string, collection: string, losses: Losses): string[][] {
  const pictures = links.filter(({ isPicture }) => isPicture).map(({ address }) => address)
  const products = links.filter(({ isPicture }) => !isPicture)
  if (products.length === 0) for (const picture of pictures) losses.add("outside-link", picture)
  const beside = words.filter((some) => /[\p{L}\p{N}]/u.test(some))
  const isLabelled = products.some(({ label }) => label !== "")
  const own = isLabelled ? products : products.slice(0, 1)
  const further = products.slice(own.length).map(({ address }) => address)
  return own.map(({ address, label }, at) => {
    const [name = "", ...others] = label || above ? [label || above, ...beside] : beside
    const isFirst = at === 0
    return [
      isFirst || label ? name : "",
      [address, ...further].join("\n"),
      isFirst ? others.join("\n") : "",
      isFirst ? pictures.join("\n") : "",
      collection,
    ]
  })
}
