import { decodeHTMLStrict } from "entities"
import { cleanTypedLink } from "../clean.ts"
import { htmlTagsOf } from "../html-tags.ts"

/* Programs put several values into one cell, each in its own way. */

type Linked = { address: string; label: string }

export const isLink = (cell: string | undefined): boolean =>
  /^\s*(?:https?:\/\/|www\.)/i.test(cell ?? "") && !!cleanTypedLink(cell?.trim().split(/\s/, 1)[0])

/** Longer cells are texts. */
export const MAX_CELL = 20_000

const MARKED = [
  // Markdown
  /!?\[(?<label>[^\][]{0,500})\]\(\s*<?(?<address>https?:[^\s)>]{1,4000})>?[^)]{0,200}\)/gi,
  // Spreadsheets
  /(?:HYPERLINK|IMAGE)\(\s*"(?<address>[^"]{1,4000})"(?:\s*[,;]\s*"(?<label>[^"]{0,500})")?/gi,
  // Airtable, Notion
  /(?<label>[^,;()\n]{0,300}) \((?<address>https?:[^\s)]{1,4000})\)/gi,
]

/** Most cells of names and tags have nothing like it. */
const HINT = /\w\.\w|\/\//

/** With a scheme, or with a path: "Node.js" and "2.5" are words. */
const ADDRESS = /^(?:https?:\/|\/\/|www\.)\S|^[^\s/:@]+\.[a-z]{2,}(?::\d{1,5})?\/\S/i
const HOST = /^[^\s/:@]+\.[a-z]{2,}\/?$/i

/** Links of a cell where links belong, perhaps only the host of one. */
export function linksInLinks(cell: string): Linked[] {
  const links = linksIn(cell)
  const address = cell.trim()
  return links.length === 0 && HOST.test(address) && cleanTypedLink(address)
    ? [{ address, label: "" }]
    : links
}

/** The link of a cell of names, its name, and what else the cell says. */
export function namedLink(cell: string): { link?: Linked; name: string; more: string } {
  const link = linksIn(cell).find(({ address }) => /^(?:(?:https?:)?\/\/|www\.)/i.test(address.trim()))
  if (!link) return { name: cell, more: "" }
  const words = wordsBeside(cell)
  return words.includes(link.label)
    ? { link, name: words, more: "" }
    : { link, name: link.label, more: words }
}

/** The one link that texts about a product name. */
export function onlyLinkIn(texts: string[]): Linked | undefined {
  const links = texts.flatMap(linksIn).filter(({ address }) => isLink(address))
  return new Set(links.map(({ address }) => address)).size === 1 ? links[0] : undefined
}

/** Invisible, and no part of a link. */
export const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const visibleIn = (cell: string): string =>
  cell.slice(0, MAX_CELL).replace(DIRECTIONS, "").replaceAll("&amp;", "&").trim()

/** All addresses of a cell: links in HTML or Markdown, lists in JSON, addresses between commas, blanks or line breaks. */
export function linksIn(cell: string): Linked[] {
  const text = visibleIn(cell)
  if (!HINT.test(text)) return []
  const list = listIn(text)
  if (list) return list.flatMap(linksIn)
  const marked = HAS_ANCHOR.test(text) ? linksInHtml(text) : []
  if (marked.length === 0 && !isLink(text))
    for (const pattern of MARKED) {
      for (const { groups } of text.matchAll(pattern))
        marked.push({ address: groups?.address ?? "", label: groups?.label?.trim() ?? "" })
      if (marked.length > 0) break
    }
  if (marked.length > 0) return marked
  const pieces = text.split(/(?:\s*[,;|]\s*|\s+)(?=(?:https?:)?\/\/|www\.)/i)
  const links = pieces.map((piece) =>
    piece.replace(/[,;|]\s*$/, "").replace(/^(?:<(.*)>|\((.*)\))$/s, "$1$2"),
  )
  return links.map(withoutWords).filter(({ address }) => ADDRESS.test(address) && cleanTypedLink(address))
}

/** Words behind a link are its label, unless they go on as addresses do: "my stool.jpg". */
function withoutWords(piece: string): Linked {
  const [, address = piece, label = ""] = /^(\S+)\s+(\S.*)$/s.exec(piece) ?? []
  return /[/=%]|\.\w{2,5}$/.test(label) ? { address: piece, label: "" } : { address, label }
}

/** What people write before, between and behind links. */
export function wordsBeside(cell: string): string {
  let text = visibleIn(cell)
  if (!HINT.test(text) || listIn(text)) return ""
  if (HAS_ANCHOR.test(text))
    text = [...htmlTagsOf(text)].map((tag) => (tag.name === "a" ? " " : tag.text)).join("")
  else if (!isLink(text)) for (const pattern of MARKED) text = text.replace(pattern, " ")
  const words = text.split(/[\s,;|]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.filter((word) => !ADDRESS.test(word.replace(/^[<(]+/, ""))).join(" ")
}

const HAS_ANCHOR = /<\s*(?:a|img)\b/i

function linksInHtml(html: string): Linked[] {
  const links: Linked[] = []
  for (const { name, attributes, text } of htmlTagsOf(html)) {
    const address = attributes.get(name === "img" ? "src" : "href")
    if ((name === "a" || name === "img") && address) links.push({ address, label: text.trim() })
  }
  return links
}

/** The texts of a list in JSON, such as `["oak","kitchen"]`; addresses of its objects. */
export function listIn(text: string): string[] | null {
  if (!/^\s*\[(?:\s*\]|\s*["{])/.test(text) || text.length > MAX_CELL) return null
  try {
    const list: unknown[] = JSON.parse(text)
    return list.flatMap((one) => {
      const address = typeof one === "object" && one !== null ? addressOf(one) : one
      return typeof address === "string" ? address : []
    })
  } catch {
    return null
  }
}

const addressOf = (one: object) => {
  const values = Object.entries(one)
  const [, value] =
    values.find(([name]) => /^(?:url|src|href|name)$/i.test(name)) ??
    values.find(([, value]) => typeof value === "string" && isLink(value)) ??
    []
  return value
}

/** Tags between commas, semicolons, upright lines or line breaks, in JSON, in Python, or with a hash before each. */
export function tagsInCell(cell: string): string[] {
  const text = cell.trim().replace(/^\{(.*)\}$/s, "$1")
  // Diigo's word for none.
  if (text === "no_tag") return []
  const list = listIn(text)
  if (list) return list
  if (/^\['.*'\]$/s.test(text)) return text.slice(2, -2).split(/'\s*,\s*'/)
  if (/^#\S+(?:\s+#\S+)+$/.test(text)) return text.split(/\s+/)
  return text.split(/[,;|\n、，；،؛]|\s[•·]\s/)
}

const BREAKS = new Set([
  "br",
  "p",
  "/p",
  "div",
  "/div",
  "/h1",
  "/h2",
  "/h3",
  "/h4",
  "ul",
  "/ul",
  "li",
  "tr",
  "table",
])
const HIDDEN = new Set(["script", "style"])
const HAS_MARKUP =
  /<(?:\/?(?:p|br|div|span|ul|ol|li|h[1-6]|b|i|strong|em|u|a|img|table|tr|td|font)\b[^<>]{0,2000}|!--)/i

/** The text of a cell, also of HTML. Shops' exports write its line breaks as "\n". */
export function textOfCell(cell: string): string {
  if (!HAS_MARKUP.test(cell)) return decodeHTMLStrict(cell)
  let text = ""
  for (const tag of htmlTagsOf(cell.replaceAll("\\n", "\n"))) {
    if (BREAKS.has(tag.name)) text += /^(?:br|li|tr)$/.test(tag.name) ? "\n" : "\n\n"
    if (tag.name === "li") text += "• "
    if (!HIDDEN.has(tag.name)) text += tag.text.replace(/\s+/g, " ")
  }
  return text.replace(/ *\n */g, "\n").trim()
}

/** A spreadsheet writes this where it cannot compute. */
const ERROR = /^\s*#(?:REF!|VALUE!|DIV\/0!|NUM!|NULL!|NAME\?|N\/A|ERROR!|SPILL!)\s*$/

export const unescaped = (cell: string): string => (ERROR.test(cell) ? "" : withoutApostrophe(cell))

/** Exports put an apostrophe before texts that a spreadsheet would compute. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, "")
