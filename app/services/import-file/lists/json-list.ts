import { TooLarge } from "~/errors.ts"
import { importLimits, tooMany } from "../file-limits.ts"
import { isObject, type Json, textIn } from "../json.ts"
import type { Losses } from "../losses.ts"
import { isLink } from "../table/cells.ts"
import { fieldNamed, namesField } from "../table/headers.ts"
import { cellOf } from "./json-cell.ts"
import { ofPinboard, ofTrello, trelloBoard } from "./json-programs.ts"

/** Its first row has the headers. */
export type ListRecords = string[][]

type Folder = { name: string; isRoot: boolean }
type Entry = { fields: Json; path: string }

/** What makes an object an entry: a key of links, a key that only ends in "link" or "url", or a name beside another known field. */
const SIGNS = ["link", "loose", "name"] as const

/** One row for each entry, wherever it is, and the names of the folders around it. @returns null without one. @throws {TooLarge} */
export function listInJson(root: unknown, losses: Losses): ListRecords | null {
  const start = { folders: [], path: "", isRoot: false, isLinks: true, isElement: false }
  const walks = SIGNS.map((sign) => ({
    entries: [] as Entry[],
    outside: [] as string[],
    empty: [] as string[],
    texts: [] as string[],
    sign,
  }))
  const found = walks.find((walk) => {
    addEntries(asLinks(root), { ...walk, ...start })
    return walk.entries.length > 0
  })
  if (!found) return null
  const { entries, outside, empty, texts } = found
  for (const folder of empty) losses.add("empty-folder", folder)
  for (const link of outside) losses.add("outside-link", link)
  for (const text of texts) losses.add("field", text)
  const board = trelloBoard(root, losses)
  const headers = entries.some(({ path }) => path) ? ["Collection"] : []
  const columns = new Map(headers.map((header, at) => [header, at]))
  const rows = entries.map(({ fields, path }) => {
    const row = headers[0] === "Collection" ? [path] : []
    let size = 0
    for (const [name, value] of Object.entries(
      board ? ofTrello(fields, board, losses) : ofPinboard(fields),
    )) {
      const cell = cellOf(name, value)
      if (cell === "") continue
      size += cell.length
      if (size > importLimits.recordCharacters) throw new TooLarge("An entry of the file is too long.")
      // Keys of one file may differ in case only.
      const key = columns.has(name) ? name : name.toLowerCase()
      const at = columns.get(key) ?? headers.push(name) - 1
      columns.set(key, at)
      if (headers.length > importLimits.columns) throw tooMany("kinds of fields", importLimits.columns)
      row[at] = row[at] && at > 0 ? `${row[at]}\n${cell}` : cell
    }
    return row
  })
  if (rows.length * headers.length > importLimits.cells) throw tooMany("fields", importLimits.cells)
  return [headers, ...rows.map((row) => Array.from(headers, (_, at) => row[at] ?? ""))]
}

/** A file that has nothing but names of links, such as `{"Stool": "https://…"}`. */
function asLinks(root: unknown): unknown {
  const links = isObject(root) ? Object.entries(root) : []
  const isMap = links.length > 0 && links.every(([, url]) => typeof url === "string" && WEB.test(url))
  return isMap && !links.some(([key]) => fieldNamed(key)) ? links.map(([name, url]) => ({ name, url })) : root
}

function addEntries(value: unknown, walk: Walk): void {
  const { entries, outside, empty, texts, folders, path, isRoot, isLinks, isElement, sign } = walk
  const add = (fields: Json) => {
    if (entries.push({ fields, path }) > importLimits.rows) throw tooMany("entries", importLimits.rows)
  }
  if (typeof value === "string" && isLinks && ADDRESS.test(value)) add({ url: value })
  else if (typeof value === "string" && WEB.test(value)) outside.push(value)
  if (Array.isArray(value)) {
    const isList = value.some((one) => isObject(one) && entryIn(one, sign))
    for (const one of value) {
      const [count, links] = [entries.length, outside.length]
      const entry = isObject(one) ? entryIn(one, sign) : null
      addEntries(entry ?? one, { ...walk, isRoot: false, isElement: true })
      if (!isList || entries.length > count || !isNamed(one) || isFolder(one)) continue
      if (hasOthers(one)) {
        texts.push(nameOf(one) ?? "")
        continue
      }
      // An idea in a list of products has a name only.
      outside.length = links
      add(one)
    }
  }
  if (!isObject(value)) return
  const isOne = isEntry(value, sign) && (isElement || sign !== "name")
  const lists = isOne ? keysOf(value).filter((key) => holdsEntries(key, value[key])) : null
  if (lists?.length === 0) {
    add(value)
    return
  }
  const name = nameOf(value)
  const inside = name ? [...folders, { name, isRoot: isRoot || "root" in value }] : folders
  const pathInside = name ? pathOf(inside) : path
  const count = entries.length
  const isMap = !name && keysOf(value).every((key) => isObject(value[key]))
  const next = {
    ...{ ...walk, folders: inside, path: pathInside },
    ...{ isRoot: isRoot && !name, isLinks: false, isElement: isMap },
  }
  for (const key of lists ?? keysOf(value)) {
    const child = value[key]
    const isText = typeof child === "string" && (ADDRESS.test(child) || WEB.test(child))
    if (typeof child !== "object" && !isText) continue
    // Of a site or a list, and not of a product.
    if (isObject(child) && OTHER.test(key)) continue
    if (!Array.isArray(child)) addEntries(child, key === "roots" ? { ...next, isRoot: true } : next)
    else {
      const below = SAID.test(key) && !LISTS.test(key) ? [...inside, { name: key, isRoot: false }] : inside
      const named = below === inside ? next : { ...next, folders: below, path: pathOf(below) }
      addEntries(child, {
        ...named,
        isRoot: key === "roots" || next.isRoot,
        isLinks: namesField(key, "link"),
      })
    }
  }
  if (entries.length > count && !isTooWide(value))
    for (const [key, text] of Object.entries(value))
      if (typeof text === "string" && text.trim() && ["description", "note"].includes(fieldNamed(key) ?? ""))
        texts.push(`${key}: ${text}`)
  if (name && isFolder(value) && !isRoot && !("root" in value) && entries.length === count)
    empty.push(pathInside)
}

/** `isLinks`: a list of texts, of which each is a link. */
type Walk = {
  entries: Entry[]
  /** Links that are in no entry. */
  outside: string[]
  /** Folders without an entry. */
  empty: string[]
  /** What folders say about themselves. */
  texts: string[]
  folders: Folder[]
  path: string
  isRoot: boolean
  isLinks: boolean
  /** Of a list, or of a map by ids. */
  isElement: boolean
  sign: (typeof SIGNS)[number]
}

/** An entry without a link is one too, if its key says so. */
const ALWAYS = new Set(["url", "href", "uri"])
const ADDRESS = /^\s*[a-z][a-z\d+.-]{1,20}:\S/i
const WEB = /^\s*(?:https?:\/\/|www\.)\S/i

const LOOSE = /(?:url|link|uri|href)$/i
const OTHER = /icon|logo|avatar|image|thumb|picture|photo|cover|self/i

/** A list may have a link of its own. */
const LISTS =
  /^(?:(?:item|link|bookmark|product|pin|card|wish|list|board|collection|folder|result)s?|wishes|children|entry|entries)$/i

/** The key of a list is the name of a collection if people wrote it. */
const SAID = /^\p{Lu}[\p{Ll}\p{M}]+$|[^\p{ASCII}]|\S \S/u

const isFolder = (value: unknown): boolean =>
  isObject(value) &&
  keysOf(value).some((key) => {
    const list = value[key]
    return LISTS.test(key) && Array.isArray(list) && !list.some((one) => typeof one === "string")
  })

const holdsEntries = (key: string, value: unknown): boolean =>
  LISTS.test(key) && Array.isArray(value) && value.some(isObject)

/** A folder may be called by its kind, such as "listName". */
function nameOf(object: Json): string | null {
  const key = isTooWide(object)
    ? undefined
    : keysOf(object).find((one) => textIn(object, one) && namesField(one, "collection"))
  return textIn(object, "name") || textIn(object, "title") || textIn(object, key ?? "")
}

const isNamed = (value: unknown): value is Json =>
  isObject(value) &&
  !isTooWide(value) &&
  keysOf(value).some((key) => textIn(value, key)?.trim() && namesField(key, "name"))

/** Lists that are neither pictures nor tags. */
const hasOthers = (object: Json): boolean =>
  keysOf(object).some((key) => {
    const list = object[key]
    return Array.isArray(list) && list.some(isObject) && !OTHER.test(key) && !namesField(key, "tags")
  })

const isTooWide = (object: Json): boolean => keysOf(object).length > importLimits.columns

/** An object may have a million keys, which are looked at several times. */
const keysOfWide = new WeakMap<Json, string[]>()

function keysOf(object: Json): string[] {
  const known = keysOfWide.get(object)
  if (known) return known
  const keys = Object.keys(object)
  if (keys.length > importLimits.columns) keysOfWide.set(object, keys)
  return keys
}

function isEntry(object: Json, sign: Walk["sign"]): boolean {
  const keys = keysOf(object)
  if (sign === "name")
    return isNamed(object) && keys.some((key) => !["name", undefined].includes(fieldNamed(key)))
  return keys.some((key) => {
    const value = object[key]
    if (typeof value !== "string") return value === null && ALWAYS.has(key.toLowerCase())
    return (
      ALWAYS.has(key.toLowerCase()) ||
      ((ADDRESS.test(value) || isLink(value)) && namesField(key, "link")) ||
      (sign === "loose" && WEB.test(value) && LOOSE.test(key) && !OTHER.test(key))
    )
  })
}

const WRAPPINGS = 3

/** The entry that an element of a list is, or wraps together with its own texts, such as the day when it was added. */
function entryIn(object: Json, sign: Walk["sign"], left = WRAPPINGS): Json | null {
  if (isEntry(object, sign)) return object
  if (left === 0 || sign === "name" || isTooWide(object)) return null
  const inside: Json[] = []
  const own: Json = {}
  for (const key of keysOf(object)) {
    const value = object[key]
    if (Array.isArray(value) && value.some(isObject)) return null
    if (!isObject(value)) own[key] = value
    else if (!OTHER.test(key)) inside.push(value)
  }
  const [wrapped, ...others] = inside.flatMap((one) => entryIn(one, sign, left - 1) ?? [])
  return wrapped && others.length === 0 ? { ...own, ...wrapped } : null
}

/** The bars of browsers name what is directly in them, and no folder below. */
const pathOf = (folders: Folder[]): string =>
  folders
    .filter(({ isRoot }, depth) => !isRoot || depth === folders.length - 1)
    .map(({ name }) => name.slice(0, 200))
    .join(" / ")
