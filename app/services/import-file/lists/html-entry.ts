import { type ColumnField, columnFields } from "../file-formats.ts"
import { type Attributes, MAX_TEXT } from "../html-tags.ts"
import { isLink } from "../table/cells.ts"
import { isPointer, withoutEdges } from "./text-line.ts"

export type Link = { address: string; name: string; tags: string; date: string }
/** `heading`: of a part of the page. `label`: of the last link. */
export type Slot = ColumnField | "heading" | "label" | null
export type Fields = Partial<Record<ColumnField, string>>
/** `isAlone`: a link outside of lists and tables. `lead`: the words before it on its line. `others`: links of other fields, such as the brand. `lost` leads nowhere. */
export type Entry = {
  fields: Fields
  links: Link[]
  others: Link[]
  isAlone: boolean
  lead: string
  lost: string
}

export const emptyEntry = (lead?: string): Entry => ({
  ...{ fields: {}, links: [], others: [], lost: "" },
  ...{ isAlone: lead !== undefined, lead: withoutEdges(lead ?? "") },
})

/** A shop links the picture and the name of a product: both are one link. */
export function withoutCopies(links: Link[]): Link[] {
  const byAddress = new Map<string, Link>()
  for (const link of links) {
    const first = byAddress.get(link.address)
    if (!first) byAddress.set(link.address, link)
    else if (first.name.trim() === "") first.name = link.name
  }
  return [...byAddress.values()]
}

/** A shop links the picture and the name of a product. */
export function withoutRepeats(rows: Fields[]): Fields[] {
  const products: Fields[] = []
  for (const row of rows) {
    const last = products.at(-1)
    const isSame = row.link !== "" && row.link === last?.link && (!row.name?.trim() || !last?.name?.trim())
    if (!last || !isSame) products.push(row)
    else
      for (const field of columnFields)
        if (row[field]?.trim() && !last[field]?.trim()) last[field] = row[field]
  }
  return products
}

/** A link without words of its own is named by those beside it. */
export const isAddress = (label = ""): boolean => label.trim() === "" || isLink(label) || isPointer(label)

export const ofLink = ({ address, ...linkFields }: Link): Fields => ({ link: address, ...linkFields })

export const isEmpty = (fields: Fields) => Object.values(fields).every((text) => text.trim() === "")

/** Anchors within the page and scripts are no links. */
export const addressIn = (attributes: Attributes): string => {
  const address = (attributes.get("href") ?? "").trim()
  return /^(?:#|javascript:)/i.test(address) ? "" : address
}

export function linkOf(attributes: Attributes): Link | null {
  const address = addressIn(attributes)
  if (!/^(?:[a-z][a-z\d+.-]{1,20}:|www\.)/i.test(address)) return null
  const date = ["add_date", "time_added", "added"].map((name) => attributes.get(name)).find(Boolean) ?? ""
  return { address, name: "", tags: attributes.get("tags") ?? "", date }
}

export function addText(entry: Entry | null, slot: Slot, text: string): void {
  const link = entry?.links.at(-1)
  if (slot === "label" && link) link.name += text.slice(0, MAX_TEXT - link.name.length)
  if (!entry || slot === null || slot === "label" || slot === "heading") return
  const slotText = entry.fields[slot] ?? ""
  if (slotText.length < MAX_TEXT)
    entry.fields[slot] = slotText + (slot === "image" || text === "\n" ? text : text.replace(/\s+/g, " "))
}
