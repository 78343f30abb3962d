import { importLimits, tooMany } from "../limits.ts"
import type { Losses } from "../losses.ts"
import { pictureIn } from "../saved-page.ts"
import { type Attributes, MAX_TEXT, tagsOf } from "../tags.ts"
import type { ListRecords } from "./json-list.ts"

const HEADERS = ["Name", "Link", "Collection", "Tags", "Date", "Description", "Image"]

/** An entry of a list or a row of a table is one product. */
const ENTRIES = new Set(["li", "dt", "tr"])
const ENDS = new Set(["li", "dt", "tr", "/li", "/tr", "/ul", "/ol", "/table", "h1", "h2"])
const HEADINGS = /^h[1-6]$/
const SLOT_ENDS = /^\/(?:a|h[1-6])$|^dd$/
/** Their links belong to the page, and not to its list. */
const OUTSIDE = new Set(["nav", "footer", "script", "style", "template", "title"])

type Link = { address: string; name: string; tags: string; date: string }
type Entry = { heading: string; text: string; image: string; links: Link[]; isAlone: boolean }

/** @param isAlone a link outside of lists and tables. */
const emptyEntry = (isAlone: boolean): Entry => ({ heading: "", text: "", image: "", links: [], isAlone })

/** More links than a product has: the entry is a layout. */
const LINKS = 3

/** One row for each entry with a link, or for each link outside of entries. @returns null without a link. @throws {TooLarge} */
export function listInHtml(html: string, losses: Losses): ListRecords | null {
  const rows: string[][] = []
  let collection = ""
  let entry: Entry | null = null
  let outside: string | null = null
  /** The text that follows belongs to this. */
  let slot: "collection" | "heading" | "link" | "text" = "text"
  const add = ({ heading, text, image, links }: Entry) => {
    const rest = [collection.trim()]
    const row = (all: Link[]) => {
      const [{ name, tags, date } = NONE] = all
      const named = heading.trim() || name.trim()
      return [named, all.map(({ address }) => address).join("\n"), ...rest, tags, date, text.trim(), image]
    }
    if (links.length > LINKS) rows.push(...links.map((one) => row([one])))
    else if (links.length > 0) rows.push(row(links))
    if (rows.length > importLimits.rows) throw tooMany("links", importLimits.rows)
  }
  const end = () => {
    if (entry) add(entry)
    entry = null
  }
  for (const { name, attributes, text } of tagsOf(html)) {
    if (outside && name !== `/${outside}`) continue
    outside = OUTSIDE.has(name) ? name : null
    if (outside) continue
    const isAlone = entry?.isAlone && (name === "a" || name === "/a")
    if (isAlone || (ENDS.has(name) && !(HEADINGS.test(name) && entry?.links.length === 0))) end()
    if (ENTRIES.has(name)) entry = emptyEntry(false)
    if (HEADINGS.test(name)) {
      slot = entry ? "heading" : "collection"
      if (!entry) collection = ""
    } else if (name === "a") {
      const link = linkOf(attributes, losses)
      if (link) {
        entry ??= emptyEntry(true)
        entry.links.push(link)
        slot = "link"
      }
    } else if (name === "img" && entry) entry.image ||= pictureIn([attributes.get("src")]) ?? ""
    else if ((name === "br" || name === "p") && entry && slot === "text") entry.text += "\n"
    else if (SLOT_ENDS.test(name)) slot = "text"
    if (slot === "collection") collection += text.slice(0, MAX_TEXT - collection.length)
    else if (entry) addText(entry, slot, text)
  }
  end()
  return rows.length > 0 ? [HEADERS, ...rows] : null
}

const NONE: Link = { address: "", name: "", tags: "", date: "" }

function linkOf(attributes: Attributes, losses: Losses): Link | null {
  const address = (attributes.get("href") ?? "").trim()
  if (!/^(?:[a-z][a-z\d+.-]{1,20}:|www\.)/i.test(address)) {
    if (address !== "" && !address.startsWith("#")) losses.add("no-link", address)
    return null
  }
  const date = ["add_date", "time_added", "added"].map((name) => attributes.get(name)).find(Boolean) ?? ""
  return { address, name: "", tags: attributes.get("tags") ?? "", date }
}

function addText(entry: Entry, slot: string, text: string): void {
  const link = entry.links.at(-1)
  if (slot === "heading") entry.heading += text.slice(0, MAX_TEXT - entry.heading.length)
  else if (slot === "link" && link) link.name += text.slice(0, MAX_TEXT - link.name.length)
  else if (entry.text.length < MAX_TEXT) entry.text += text.replace(/\s+/g, " ")
}
