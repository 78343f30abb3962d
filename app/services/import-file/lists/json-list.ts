import { TooLarge } from "~/errors.ts"
import { importLimits, tooMany } from "../file-limits.ts"
import { isObject, type Json } from "../json.ts"
import type { Losses } from "../losses.ts"
import { fieldNamed, namesField } from "../table/headers.ts"
import { cellOf } from "./json-cell.ts"
import {
  ADDRESS,
  entryIn,
  hasOthers,
  holdsEntries,
  isEntry,
  isFolder,
  isNamed,
  isTooWide,
  keysOf,
  LISTS,
  nameOf,
  OTHER,
  SIGNS,
  type Sign,
  WEB,
} from "./json-entry.ts"
import { asSaves, ofPinboard, ofTrello, trelloBoard } from "./json-programs.ts"

/** Its first row has the headers. */
export type ListRecords = string[][]

type Entry = { fields: Json; path: string }

/** One row for each entry, wherever it is, and the names of the folders around it. @returns null without one. @throws {TooLarge} */
export function listInJson(root: unknown, losses: Losses): ListRecords | null {
  for (const sign of SIGNS) {
    const outline: Outline = { sign, entries: [], outside: [], empty: [], texts: [] }
    addValue(asLinks(asSaves(root)), START, outline)
    if (outline.entries.length === 0) continue
    for (const folder of outline.empty) losses.add("empty-folder", folder)
    for (const link of outline.outside) losses.add("outside-link", link)
    for (const text of outline.texts) losses.add("field", text)
    const board = trelloBoard(root, losses)
    return tableOf(outline.entries, (fields) =>
      board ? ofTrello(fields, board, losses) : ofPinboard(fields),
    )
  }
  return null
}

function tableOf(entries: Entry[], fieldsOf: (entry: Json) => Json): ListRecords {
  const headers = entries.some(({ path }) => path) ? ["Collection"] : []
  const columns = new Map(headers.map((header, at) => [header, at]))
  const rows = entries.map(({ fields, path }) => {
    const row = headers[0] === "Collection" ? [path] : []
    let size = 0
    for (const [name, value] of Object.entries(fieldsOf(fields))) {
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

type Outline = {
  sign: Sign
  entries: Entry[]
  /** Links that are in no entry. */
  outside: string[]
  /** Folders without an entry. */
  empty: string[]
  /** What folders say about themselves. */
  texts: string[]
}

type Folder = { name: string; isRoot: boolean }

type Place = {
  folders: Folder[]
  path: string
  isRoot: boolean
  /** In a list of texts, of which each is a link. */
  isLinks: boolean
  /** Of a list, or of a map by ids. */
  isElement: boolean
}

const START: Place = { folders: [], path: "", isRoot: false, isLinks: true, isElement: false }

function within(place: Place, folder: Folder): Place {
  const folders = [...place.folders, folder]
  return { ...place, folders, path: pathOf(folders) }
}

/** The bars of browsers name what is directly in them, and no folder below. */
const pathOf = (folders: Folder[]): string =>
  folders
    .filter(({ isRoot }, depth) => !isRoot || depth === folders.length - 1)
    .map(({ name }) => name.slice(0, 200))
    .join(" / ")

function addEntry(fields: Json, { path }: Place, { entries }: Outline): void {
  if (entries.push({ fields, path }) > importLimits.rows) throw tooMany("entries", importLimits.rows)
}

function addValue(value: unknown, place: Place, outline: Outline): void {
  if (Array.isArray(value)) addList(value, place, outline)
  else if (isObject(value)) addObject(value, place, outline)
  else if (typeof value !== "string") return
  else if (place.isLinks && ADDRESS.test(value)) addEntry({ url: value }, place, outline)
  else if (WEB.test(value)) outline.outside.push(value)
}

function addList(list: unknown[], place: Place, outline: Outline): void {
  const { sign, entries, outside, texts } = outline
  const isOfEntries = list.some((one) => entryIn(one, sign))
  for (const one of list) {
    const before = { entries: entries.length, outside: outside.length }
    addValue(entryIn(one, sign) ?? one, { ...place, isRoot: false, isElement: true }, outline)
    if (!isOfEntries || entries.length > before.entries || !isNamed(one) || isFolder(one)) continue
    if (hasOthers(one)) texts.push(nameOf(one) ?? "")
    else {
      // An idea in a list of products has a name only.
      outside.length = before.outside
      addEntry(one, place, outline)
    }
  }
}

function addObject(object: Json, place: Place, outline: Outline): void {
  const { sign, entries, empty, texts } = outline
  const isOne = isEntry(object, sign) && (place.isElement || sign !== "name")
  const keys = isOne ? keysOf(object).filter((key) => holdsEntries(key, object[key])) : keysOf(object)
  if (isOne && keys.length === 0) {
    addEntry(object, place, outline)
    return
  }
  const before = entries.length
  const name = nameOf(object)
  const isBar = place.isRoot || "root" in object
  const inside = name ? within(place, { name, isRoot: isBar }) : place
  const isMap = !name && keysOf(object).every((key) => isObject(object[key]))
  for (const key of keys) {
    const child = object[key]
    if (isObject(child) && OTHER.test(key)) continue
    const isList = Array.isArray(child)
    const below =
      isList && SAID.test(key) && !LISTS.test(key) ? within(inside, { name: key, isRoot: false }) : inside
    const isRoot = key === "roots" || (place.isRoot && !name)
    addValue(
      child,
      { ...below, isRoot, isLinks: isList && namesField(key, "link"), isElement: isMap },
      outline,
    )
  }
  if (entries.length > before) {
    if (!isTooWide(object)) texts.push(...textsAbout(object))
  } else if (name && isFolder(object) && !isBar) empty.push(inside.path)
}

/** The key of a list is the name of a collection if people wrote it. */
const SAID = /^\p{Lu}[\p{Ll}\p{M}]+$|[^\p{ASCII}]|\S \S/u

/** What an object with entries in it says about itself. */
const textsAbout = (object: Json): string[] =>
  Object.entries(object).flatMap(([key, text]) =>
    typeof text === "string" && text.trim() && ["description", "note"].includes(fieldNamed(key) ?? "")
      ? [`${key}: ${text}`]
      : [],
  )
