import { headerCurrency } from "../../money/price-cell.ts"
import { type ColumnField, columnFields, columnNames } from "../file-formats.ts"
import { importLimits, tooMany } from "../limits.ts"
import type { Losses } from "../losses.ts"
import { pictureIn } from "../saved-page.ts"
import { fieldNamed } from "../table/headers.ts"
import { type Attributes, MAX_TEXT, tagsOf } from "../tags.ts"
import type { ListRecords } from "./json-list.ts"

/** An entry of a list or a row of a table is one product. */
const ENTRIES = new Set(["li", "dt", "tr"])
const ENDS = new Set(["li", "dt", "tr", "/li", "/tr", "/ul", "/ol", "/table", "h1", "h2"])
const HEADINGS = /^h[1-6]$/
const SLOT_ENDS = /^\/(?:a|h[1-6])$|^dd$/
/** Their links belong to the page, and not to its list. */
const OUTSIDE = new Set(["nav", "footer", "script", "style", "template", "title"])

type Link = { address: string; name: string; tags: string; date: string }
/** `heading`: of a part of the page. */
type Slot = ColumnField | "heading" | null
type Fields = Partial<Record<ColumnField, string>>
/** `isAlone`: a link outside of lists and tables. `others` are in cells of another field, such as the brand. */
type Entry = { fields: Fields; links: Link[]; others: Link[]; isAlone: boolean; isCounted: boolean }

const emptyEntry = (isAlone: boolean): Entry => ({
  ...{ fields: {}, links: [], others: [] },
  ...{ isAlone, isCounted: false },
})

/** What each column of a table is, by its headers. `currency` says the header of the prices. */
type Head = { columns: (ColumnField | undefined)[]; currency: string }
const noHead: Head = { columns: [], currency: "" }

/** Of several columns of one field, the first is it. */
function headOf(headers: string[]): Head {
  const fields = headers.map(fieldNamed)
  const columns = fields.map((field, at) => (fields.indexOf(field) === at ? field : undefined))
  return { columns, currency: headerCurrency(headers[columns.indexOf("price")] ?? "") ?? "" }
}

/** More links than a product has: the entry is a layout. */
const LINKS = 3

/** One row for each entry with a link, or for each link outside of entries. @returns null without a link. @throws {TooLarge} */
export function listInHtml(html: string, losses: Losses): ListRecords | null {
  const rows: Fields[] = []
  let collection = ""
  let entry: Entry | null = null
  let outside: string | null = null
  let head: Head = noHead
  let cells: string[] = []
  let isHead = false
  let column: ColumnField | undefined
  /** The text that follows belongs to this. */
  let slot: Slot = "description"
  const inCell = () => (column === undefined || column === "link" ? "description" : column)
  const add = ({ fields, links, others, isCounted }: Entry) => {
    if (isHead && links.length === 0) head = headOf(cells)
    else if (links.length + others.length > 0) rows.push(...rowsIn(fields, [...links, ...others]))
    else if (!isCounted) losses.add("no-link", fields.name || fields.description, isEmpty(fields) ? 0 : 1)
    if (rows.length > importLimits.rows) throw tooMany("links", importLimits.rows)
  }
  const rowsIn = ({ name, image, ...fields }: Fields, links: Link[]): Fields[] => {
    const isLayout = links.length > LINKS && head === noHead
    const named = { ...fields, collection: fields.collection || (isLayout && name?.trim()) || collection }
    if (isLayout && image) losses.add("outside-link", image)
    if (isLayout) return links.map((link) => ({ ...named, ...ofLink(link) }))
    const [first = NONE] = links
    const own = { currency: fields.currency || head.currency, name: name?.trim() || first.name, image }
    return [{ ...ofLink(first), ...named, ...own, link: links.map(({ address }) => address).join("\n") }]
  }
  const end = () => {
    if (entry) add(entry)
    entry = null
    cells = []
    isHead = false
    column = undefined
    slot = "description"
  }
  for (const { name, attributes, text } of tagsOf(html)) {
    if (outside && name !== `/${outside}`) {
      const href = name === "a" ? attributes.get("href")?.trim() : ""
      losses.add("outside-link", href, href ? 1 : 0)
      continue
    }
    outside = OUTSIDE.has(name) ? name : null
    if (outside) continue
    const isAlone = entry?.isAlone && (name === "a" || name === "/a")
    if (isAlone || (ENDS.has(name) && !(HEADINGS.test(name) && entry?.links.length === 0))) end()
    if (ENTRIES.has(name)) entry = emptyEntry(false)
    if (name === "tr") isHead = true
    else if (name.endsWith("table")) head = noHead
    if (HEADINGS.test(name)) {
      slot = entry ? "name" : "heading"
      if (!entry) collection = ""
    } else if (name === "th" || name === "td") {
      // Cells below would stand in other columns.
      if (Number(attributes.get("rowspan")) > 1) head = noHead
      isHead &&= name === "th"
      column = head.columns[cells.length]
      slot = inCell()
      addText(entry, slot, "\n")
      const span = Math.max(1, Number(attributes.get("colspan")) || 1)
      for (let at = 0; at < span && cells.length < importLimits.columns; at++) cells.push("")
    } else if (name === "a") {
      const link = linkOf(attributes, losses)
      if (!link && entry) entry.isCounted = true
      if (link && column === "image") {
        addText(entry, "image", `\n${link.address}`)
        slot = null
      } else if (link) {
        entry ??= emptyEntry(true)
        const isOwn = column === undefined || column === "link" || column === "name"
        if (isOwn) slot = "link"
        entry[isOwn ? "links" : "others"].push(link)
      }
    } else if (name === "img" && entry) entry.fields.image ||= pictureIn([attributes.get("src")]) ?? ""
    else if ((name === "br" || name === "p") && slot !== "link") addText(entry, slot, "\n")
    else if (SLOT_ENDS.test(name)) slot = inCell()
    if (isHead && cells.length > 0) cells.push(`${cells.pop()}${text}`.slice(0, 200))
    if (slot === "heading") collection = (collection + text).slice(0, MAX_TEXT).trimStart()
    else addText(entry, slot, text)
  }
  end()
  if (rows.length === 0) return null
  const used = columnFields.filter((field) => rows.some((row) => row[field]?.trim()))
  return [
    used.map((field) => columnNames[field]),
    ...rows.map((row) => used.map((field) => row[field]?.trim() ?? "")),
  ]
}

const NONE: Link = { address: "", name: "", tags: "", date: "" }

const ofLink = ({ address, ...said }: Link): Fields => ({ link: address, ...said })

const isEmpty = (fields: Fields) => Object.values(fields).every((text) => text.trim() === "")

function linkOf(attributes: Attributes, losses: Losses): Link | null {
  const address = (attributes.get("href") ?? "").trim()
  if (!/^(?:[a-z][a-z\d+.-]{1,20}:|www\.)/i.test(address)) {
    if (address !== "" && !address.startsWith("#")) losses.add("no-link", address)
    return null
  }
  const date = ["add_date", "time_added", "added"].map((name) => attributes.get(name)).find(Boolean) ?? ""
  return { address, name: "", tags: attributes.get("tags") ?? "", date }
}

function addText(entry: Entry | null, slot: Slot, text: string): void {
  const link = entry?.links.at(-1)
  if (slot === "link" && link) link.name += text.slice(0, MAX_TEXT - link.name.length)
  if (!entry || slot === null || slot === "link" || slot === "heading") return
  const said = entry.fields[slot] ?? ""
  if (said.length < MAX_TEXT)
    entry.fields[slot] = said + (slot === "image" || text === "\n" ? text : text.replace(/\s+/g, " "))
}
