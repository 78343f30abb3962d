import { TooLarge } from "~/errors.ts"
import { importLimits, tooMany } from "../file-limits.ts"
import { isObject, type Json, listIn, textIn } from "../json.ts"
import type { Losses } from "../losses.ts"
import { isLink } from "../table/cells.ts"
import { namesField } from "../table/headers.ts"

/** Its first row has the headers. */
export type ListRecords = string[][]

type Folder = { name: string; isRoot: boolean }
type Entry = { fields: Json; path: string }

/** One row for each object with a link, wherever it is, and the names of the folders around it. @returns null without one. @throws {TooLarge} */
export function listInJson(root: unknown, losses: Losses): ListRecords | null {
  const start = { folders: [], path: "", isRoot: false, isLinks: true }
  const walks = [false, true].map((isLoose) => ({
    entries: [] as Entry[],
    outside: [] as string[],
    empty: [] as string[],
    isLoose,
  }))
  const found = walks.find((walk) => {
    addEntries(root, { ...walk, ...start })
    return walk.entries.length > 0
  })
  if (!found) return null
  const { entries, outside, empty } = found
  for (const folder of empty) losses.add("empty-folder", folder)
  for (const link of outside) losses.add("outside-link", link)
  const lists = trelloLists(root)
  const columns = new Map<string, number>(entries.some(({ path }) => path) ? [["Collection", 0]] : [])
  const rows = entries.map(({ fields, path }) => {
    const row = columns.has("Collection") ? [path] : []
    let size = 0
    for (const [name, value] of Object.entries(ofTrello(ofPinboard(fields), lists))) {
      const cell = cellOf(name, value)
      if (cell === "") continue
      size += cell.length
      if (size > importLimits.recordCharacters) throw new TooLarge("An entry of the file is too long.")
      const at = columns.get(name) ?? columns.size
      columns.set(name, at)
      if (columns.size > importLimits.columns) throw tooMany("kinds of fields", importLimits.columns)
      row[at] = cell
    }
    return row
  })
  if (rows.length * columns.size > importLimits.cells) throw tooMany("fields", importLimits.cells)
  return [[...columns.keys()], ...rows.map((row) => Array.from(columns.values(), (at) => row[at] ?? ""))]
}

function addEntries(value: unknown, walk: Walk): void {
  const { entries, outside, empty, folders, path, isRoot, isLinks, isLoose } = walk
  const add = (fields: Json) => {
    if (entries.push({ fields, path }) > importLimits.rows) throw tooMany("entries", importLimits.rows)
  }
  if (typeof value === "string" && isLinks && ADDRESS.test(value)) add({ url: value })
  else if (typeof value === "string" && WEB.test(value)) outside.push(value)
  if (Array.isArray(value)) for (const one of value) addEntries(one, { ...walk, isRoot: false })
  if (!isObject(value)) return
  const lists = isEntry(value, isLoose)
    ? Object.keys(value).filter((key) => holdsEntries(key, value[key]))
    : null
  if (lists?.length === 0) {
    add(value)
    return
  }
  const name = textIn(value, "name") || textIn(value, "title")
  const inside = name ? [...folders, { name, isRoot: isRoot || "root" in value }] : folders
  const pathInside = name ? pathOf(inside) : path
  const count = entries.length
  for (const key of lists ?? Object.keys(value)) {
    const child = value[key]
    const isList = Array.isArray(child) && namesField(key, "link")
    if (typeof child === "object" || typeof child === "string")
      addEntries(child, {
        ...{ ...walk, folders: inside, path: pathInside },
        isRoot: key === "roots" || (isRoot && !name),
        isLinks: isList,
      })
  }
  const isFolder = Object.keys(value).some((key) => LISTS.test(key) && Array.isArray(value[key]))
  if (name && isFolder && !isRoot && !("root" in value) && entries.length === count) empty.push(pathInside)
}

/** `isLinks`: a list of texts, of which each is a link. */
type Walk = {
  entries: Entry[]
  /** Links that are in no entry. */
  outside: string[]
  /** Folders without an entry. */
  empty: string[]
  folders: Folder[]
  path: string
  isRoot: boolean
  isLinks: boolean
  /** The keys of links only end in "link" or "url". */
  isLoose: boolean
}

/** An entry without a link is one too, if its key says so. */
const ALWAYS = new Set(["url", "href", "uri"])
const ADDRESS = /^\s*[a-z][a-z\d+.-]{1,20}:\S/i
const WEB = /^\s*(?:https?:\/\/|www\.)\S/i

const LOOSE = /(?:url|link|uri|href)$/i
const OTHER = /icon|logo|avatar|image|thumb|picture|photo|cover/i

/** A list may have a link of its own. */
const LISTS =
  /^(?:items|links|bookmarks|products|children|pins|cards|entries|wishes|lists|boards|collections|folders|results)$/i

const holdsEntries = (key: string, value: unknown): boolean =>
  LISTS.test(key) && Array.isArray(value) && value.some(isObject)

const isEntry = (object: Json, isLoose: boolean): boolean =>
  // `entries` of two million keys would fill the memory.
  Object.keys(object).some((key) => {
    const value = object[key]
    if (typeof value !== "string") return value === null && ALWAYS.has(key.toLowerCase())
    return (
      ALWAYS.has(key.toLowerCase()) ||
      ((ADDRESS.test(value) || isLink(value)) && namesField(key, "link")) ||
      (isLoose && WEB.test(value) && LOOSE.test(key) && !OTHER.test(key))
    )
  })

/** The bars of browsers name what is directly in them, and no folder below. */
const pathOf = (folders: Folder[]): string =>
  folders
    .filter(({ isRoot }, depth) => !isRoot || depth === folders.length - 1)
    .map(({ name }) => name.slice(0, 200))
    .join(" / ")

/** Pinboard calls a title "description", and sets tags apart by blanks. */
function ofPinboard(fields: Json): Json {
  const { description, extended, tags, ...others } = fields
  if (!("href" in fields) || extended === undefined || "title" in fields) return fields
  return {
    ...others,
    title: description,
    description: extended,
    tags: typeof tags === "string" ? tags.split(" ") : tags,
  }
}

/** The names of Trello's lists by their ids, or null for another file. */
function trelloLists(root: unknown): Map<unknown, string | null> | null {
  const isBoard = isObject(root) && listIn(root, "cards").some((card) => textIn(card, "idList"))
  if (!isBoard) return null
  return new Map(
    listIn(root, "lists").flatMap((list) => (isObject(list) ? [[list.id, textIn(list, "name")]] : [])),
  )
}

/** A card's own address is that of Trello, and the product's one is attached to it or in its text. */
function ofTrello(card: Json, lists: ReturnType<typeof trelloLists>): Json {
  if (!lists) return card
  const attached = listIn(card, "attachments").flatMap((one) => textIn(one, "url") ?? [])
  return {
    name: card.name,
    url: [
      ...new Set([...attached, ...(textIn(card, "desc")?.match(/https?:\/\/[^\s<>()"\]]+/g) ?? [])]),
    ].join("\n"),
    description: card.desc,
    labels: card.labels,
    Collection: lists.get(card.idList),
    "date modified": card.dateLastActivity,
  }
}

/** An object in place of a text has the text as one of its values. */
function cellOf(name: string, value: unknown): string {
  if (typeof value === "string") return value
  if (typeof value === "number" || value === true) return String(value)
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return ""
  return (isObject(value) && textOf(name, value)) || JSON.stringify(value)
}

function textOf(name: string, value: Json): string | undefined {
  const amount = value.amount ?? value.value ?? value.price
  const currency = CURRENCIES.map((key) => textIn(value, key)).find(Boolean)
  const isDivided = typeof amount === "number" && typeof value.divisor === "number"
  if (currency && ["string", "number"].includes(typeof amount))
    return `${isDivided ? amount / Number(value.divisor) : amount} ${currency}`
  const isAddress = namesField(name, "link") || namesField(name, "image")
  const keys = isAddress ? [...ADDRESSES, ...NAMES] : [...NAMES, ...ADDRESSES]
  return keys.map((key) => textIn(value, key)).find(Boolean) ?? undefined
}

const CURRENCIES = ["currency", "currency_code", "currencyCode", "priceCurrency"]
const NAMES = ["name", "title", "label"]
const ADDRESSES = ["url", "src", "href"]
