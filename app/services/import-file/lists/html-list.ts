import { lengths } from "~/limits.ts"
import { headerCurrency } from "../../money/price-cell.ts"
import { type ColumnField, columnFields, columnNames } from "../file-formats.ts"
import { importLimits, tooMany } from "../file-limits.ts"
import { htmlTagsOf } from "../html-tags.ts"
import type { Losses } from "../losses.ts"
import { pictureIn } from "../saved-page.ts"
import { isLink } from "../table/cells.ts"
import { fieldNamed } from "../table/headers.ts"
import {
  addressIn,
  addText,
  type Entry,
  emptyEntry,
  type Fields,
  isAddress,
  isEmpty,
  type Link,
  linkOf,
  ofLink,
  type Slot,
  withoutCopies,
  withoutRepeats,
} from "./html-entry.ts"
import type { ListRecords } from "./json-list.ts"
import { isPrice, priceApart } from "./text-groups.ts"
import { TICK } from "./text-line.ts"

/** An entry of a list or a row of a table is one product. */
const ENTRIES = new Set(["li", "dt", "tr"])
const ENDS = new Set(["li", "dt", "tr", "/li", "/tr", "/ul", "/ol", "/table", "h1", "h2"])
const HEADINGS = /^h[1-6]$/
const SLOT_ENDS = /^\/(?:a|h[1-6])$|^dd$/
const LINES = /^(?:\/?(?:p|div|section|article|main|body|h[1-6]|[ou]l|table|tr|td)|br|hr|\/a)$/
/** Their links belong to the page, and not to its list. */
const OUTSIDE = new Set(["nav", "footer", "script", "style", "template", "title", "button", "select"])

/** What each column of a table is, by its headers. `currency` says the header of the prices. */
type Head = { columns: (ColumnField | undefined)[]; currency: string }
const noHead: Head = { columns: [], currency: "" }

/** Of several columns of one field, the first is it. */
function headOf(headers: string[]): Head {
  const fields = headers.map(fieldNamed)
  const columns = fields.map((field, at) => (fields.indexOf(field) === at ? field : undefined))
  return { columns, currency: headerCurrency(headers[columns.indexOf("price")] ?? "") ?? "" }
}

/** More links than a product has: the entry is a layout. Each of its products gets the beginning of its text. */
const LINKS = 3
const SHARED_TEXT = 500

/** A header, or the name of a collection, is no longer. */
const MAX_LABEL = 1_000

/** One row for each entry with a link, or for each link outside of entries. @returns null without a link or a table with names. @throws {TooLarge} */
export function listInHtml(html: string, losses: Losses): ListRecords | null {
  const rows: Fields[] = []
  let collection = ""
  let entry: Entry | null = null
  let outside: string | null = null
  let head: Head = noHead
  let cells: string[] = []
  let isHead = false
  let column: ColumnField | undefined
  let lead = ""
  /** The text that follows belongs to this. */
  let slot: Slot = "description"
  const inCell = () => column ?? "description"
  const add = ({ fields, links, others, lost }: Entry) => {
    const all = withoutCopies([...links, ...others])
    const [box] = BOX.exec(fields.description ?? "") ?? []
    if (box) fields.description = fields.description?.slice(box.length)
    const isNamed = !isHead && (head.columns.includes("name") ? fields.name?.trim() : box && !lost)
    const isRow = all.length > 0 || isLink(fields.link) || isNamed
    if (isRow) addRows(fields, all)
    else if (!isEmpty(fields) || lost) losses.add("no-link", lost || fields.name || fields.description)
    const called = fields.name || fields.description?.trim() || links[0]?.name
    if (isRow && box && TICK.test(box)) losses.add("field", `ticked: ${called}`)
    if (isRow && lost) losses.add("outside-link", lost)
    if (rows.length > importLimits.rows) throw tooMany("links", importLimits.rows)
  }
  const addRows = ({ name = "", image, link: text = "", ...fields }: Fields, links: Link[]) => {
    const isLayout = links.length > LINKS && head === noHead
    const heading = isLayout ? name.trim().slice(0, MAX_LABEL) : ""
    const named = { ...fields, collection: fields.collection?.trim() || heading || collection.trim() }
    if (!isLayout) {
      const [first] = links
      const rowFields = { ...(first && ofLink(first)), ...named, currency: fields.currency || head.currency }
      const link = first ? links.map(({ address }) => address).join("\n") : text
      const said = fields.description?.trim() ?? ""
      const isName =
        !name.trim() && isAddress(first?.name) && said.length <= lengths.name && !said.includes("\n")
      const description = [isName ? "" : fields.description, first && text].filter(Boolean).join("\n")
      const own =
        isName && !rowFields.price
          ? priceApart(said)
          : { name: isName ? said : first?.name, price: rowFields.price }
      const lines = description.split("\n")
      const [price, ...others] = rowFields.price || own.price ? [] : lines.filter(isPrice)
      // Of two prices, nothing says which one holds.
      const isOnly = price !== undefined && others.length === 0
      rows.push({
        ...{ ...rowFields, ...own, image, link, ...(isOnly && { price }) },
        ...(name.trim() && { name: name.trim() }),
        description: isOnly ? lines.filter((text) => text !== price).join("\n") : description,
      })
      return
    }
    if (image) losses.add("outside-link", image)
    const whole = fields.description?.trim() ?? ""
    const description = whole.slice(0, SHARED_TEXT)
    if (whole !== description) losses.add("text-cut", whole)
    for (const link of links) rows.push({ ...named, description, ...ofLink(link) })
  }
  /** Names two fields and has no links, as in a text table. Rows of another kind among the products are no headers. */
  const headIn = ({ links, others }: Entry): Head | null => {
    if (links.length + others.length > 0 || cells.length === 0) return null
    const rowHead = headOf(cells)
    const namedCount = rowHead.columns.filter(Boolean).length
    return namedCount >= 2 || (isHead && (namedCount > 0 || head === noHead)) ? rowHead : null
  }
  const end = () => {
    const next = entry && headIn(entry)
    if (entry?.lead && isAddress(entry.links[0]?.name)) entry.fields.description ||= entry.lead
    if (next) head = next
    else if (entry) add(entry)
    entry = null
    cells = []
    isHead = false
    column = undefined
    slot = "description"
  }
  for (const { name, attributes, text } of htmlTagsOf(html)) {
    if (outside && name !== `/${outside}`) {
      const href = name === "a" ? addressIn(attributes) : ""
      if (href) losses.add("outside-link", href)
      continue
    }
    outside = OUTSIDE.has(name) ? name : null
    if (outside) continue
    const isAlone = entry?.isAlone && (name === "a" || name === "/a")
    if (isAlone || (ENDS.has(name) && !(HEADINGS.test(name) && entry?.links.length === 0))) end()
    if (ENTRIES.has(name)) entry = emptyEntry()
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
      // A spreadsheet numbers its rows.
      slot = name === "th" && head !== noHead ? (column ?? null) : inCell()
      addText(entry, slot, "\n")
      const span = Math.max(1, Number(attributes.get("colspan")) || 1)
      for (let at = 0; at < span && cells.length < importLimits.columns; at++) cells.push("")
    } else if (name === "a") {
      const link = linkOf(attributes)
      const lost = link ? "" : addressIn(attributes)
      if (entry) entry.lost ||= lost
      else if (lost) losses.add("no-link", lost)
      if (link && column === "image") {
        addText(entry, "image", `\n${link.address}`)
        slot = null
      } else if (link) {
        entry ??= emptyEntry(lead)
        const isOwn = column === undefined || column === "link" || column === "name"
        if (isOwn) slot = "label"
        const count = entry[isOwn ? "links" : "others"].push(link)
        if (count > importLimits.rows) throw tooMany("links", importLimits.rows)
      }
    } else if (name === "img" && entry)
      entry.fields.image = entry.fields.image?.trim() || (pictureIn([attributes.get("src")]) ?? "")
    else if ((name === "br" || name === "p") && slot !== "label") addText(entry, slot, "\n")
    else if (SLOT_ENDS.test(name)) {
      // What stands beside a name that is linked is said of it.
      const isNamed = column === "name" && !isAddress(entry?.links.at(-1)?.name)
      slot = isNamed ? "description" : inCell()
    }
    if (name === "a" && entry?.links.length && addressIn(attributes) && !linkOf(attributes)) slot = null
    lead =
      (LINES.test(name) ? "" : lead) +
      (entry || slot === "heading" ? "" : text.slice(0, MAX_LABEL - lead.length))
    const header = cells.at(-1)
    if (header !== undefined && header.length < MAX_LABEL)
      cells[cells.length - 1] = header + text.slice(0, MAX_LABEL)
    if (slot !== "heading") addText(entry, slot, text)
    else if (collection.length < MAX_LABEL) collection += text.slice(0, MAX_LABEL)
  }
  end()
  if (rows.length === 0) return null
  const products = withoutRepeats(rows)
  const used = columnFields.filter((field) => products.some((row) => row[field]?.trim()))
  return [
    used.map((field) => columnNames[field]),
    ...products.map((row) => used.map((field) => row[field]?.trim() ?? "")),
  ]
}

/** Before the lines of a list that people tick off. */
const BOX = /^\s*[☐☑☒✓✔✗□■]\s*/u
