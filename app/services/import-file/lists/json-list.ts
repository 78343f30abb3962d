import { TooLarge } from "~/errors.ts"
import { importLimits, tooMany } from "../file-limits.ts"
import { isObject, type Json, textIn } from "../json.ts"
import type { Losses } from "../losses.ts"
import { isLink } from "../table/cells.ts"
import { namesField } from "../table/headers.ts"

/** Its first row has the headers. */
export type ListRecords = string[][]

type Folder = { name: string; isRoot: boolean }
type Entry = { fields: Json; path: string }

/** One row for each object with a link, wherever it is, and the names of the folders around it. @returns null without one. @throws {TooLarge} */
export function listInJson(root: unknown, losses: Losses): ListRecords | null {
  const entries: Entry[] = []
  addEntries(root, { entries, losses, folders: [], path: "", isRoot: false, isLinks: true })
  if (entries.length === 0) return null
  const columns = new Map<string, number>(entries.some(({ path }) => path) ? [["Collection", 0]] : [])
  const rows = entries.map(({ fields, path }) => {
    const row = columns.has("Collection") ? [path] : []
    let size = 0
    for (const [name, value] of Object.entries(ofPinboard(fields))) {
      const cell = cellOf(value)
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
  const { entries, losses, folders, path, isRoot, isLinks } = walk
  const add = (fields: Json) => {
    if (entries.push({ fields, path }) > importLimits.rows) throw tooMany("entries", importLimits.rows)
  }
  if (typeof value === "string" && isLinks && ADDRESS.test(value)) add({ url: value })
  else if (typeof value === "string" && WEB.test(value)) losses.add("outside-link", value)
  if (Array.isArray(value)) for (const one of value) addEntries(one, { ...walk, isRoot: false })
  if (!isObject(value)) return
  if (isEntry(value)) {
    add(value)
    return
  }
  const name = textIn(value, "name") || textIn(value, "title")
  const inside = name ? [...folders, { name, isRoot: isRoot || "root" in value }] : folders
  const pathInside = name ? pathOf(inside) : path
  for (const key of Object.keys(value)) {
    const child = value[key]
    const isList = Array.isArray(child) && namesField(key, "link")
    if (typeof child === "object" || typeof child === "string")
      addEntries(child, {
        ...{ entries, losses, folders: inside, path: pathInside },
        isRoot: key === "roots" || (isRoot && !name),
        isLinks: isList,
      })
  }
}

/** `isLinks`: a list of texts, of which each is a link. */
type Walk = {
  entries: Entry[]
  losses: Losses
  folders: Folder[]
  path: string
  isRoot: boolean
  isLinks: boolean
}

/** An entry without a link is one too, if its key says so. */
const ALWAYS = new Set(["url", "href", "uri"])
const ADDRESS = /^\s*[a-z][a-z\d+.-]{1,20}:\S/i
const WEB = /^\s*(?:https?:\/\/|www\.)\S/i

const isEntry = (object: Json): boolean =>
  // `entries` of two million keys would fill the memory.
  Object.keys(object).some((key) => {
    const value = object[key]
    if (typeof value !== "string") return value === null && ALWAYS.has(key.toLowerCase())
    return (
      ALWAYS.has(key.toLowerCase()) || ((ADDRESS.test(value) || isLink(value)) && namesField(key, "link"))
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

function cellOf(value: unknown): string {
  if (typeof value === "string") return value
  if (typeof value === "number" || value === true) return String(value)
  if (typeof value !== "object" || value === null) return ""
  return Object.keys(value).length > 0 ? JSON.stringify(value) : ""
}
