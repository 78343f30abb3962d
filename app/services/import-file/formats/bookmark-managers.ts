import { cleanText } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import type { Draft } from "../gather.ts"
import { isObject, type Json, type JsonFile, listIn, textIn } from "../json.ts"
import { importLimits } from "../limits.ts"

/** Lists are there since version 0.30. */
export const isKarakeep = (json: Json): boolean =>
  Array.isArray(json.bookmarks) &&
  json.bookmarks.every((one) => !isObject(one) || ("content" in one && "createdAt" in one))

/** A bookmark in several lists becomes an item in each of these collections. Texts and files are no products. */
export function* readKarakeep(json: Json): Generator<Draft> {
  const paths = pathsOf(listIn(json, "lists"))
  const about = new Map(
    listIn(json, "lists").map((list) => [
      idIn(list, "id"),
      { description: cleanText(textIn(list, "description")) },
    ]),
  )
  for (const bookmark of listIn(json, "bookmarks")) {
    const { content, createdAt, lists }: Json = isObject(bookmark) ? bookmark : {}
    const draft = {
      link: (textIn(content, "type") === "link" && textIn(content, "url")) || "",
      name: textIn(bookmark, "title"),
      description: textIn(bookmark, "note"),
      createdAt: cleanDate(createdAt),
    }
    const chosen = new Set(
      Array.isArray(lists) ? lists.filter((id) => typeof id === "string" && paths.has(id)) : [],
    )
    for (const id of chosen.size > 0 ? chosen : [""])
      yield { ...draft, path: paths.get(id) ?? [], about: about.get(id) }
  }
}

export const isLinkwarden = (json: Json): boolean =>
  Array.isArray(json.collections) &&
  json.collections.every((one) => !isObject(one) || Array.isArray(one.links))

/** Links without an address are files that were uploaded there. */
export function* readLinkwarden(json: Json, file: JsonFile): Generator<Draft> {
  const collections = listIn(json, "collections").filter(isObject)
  const paths = pathsOf(collections)
  for (const collection of collections) {
    const path = paths.get(idIn(collection, "id") ?? "") ?? [textIn(collection, "name")]
    const about = {
      description: cleanText(textIn(collection, "description")),
      isPrivate: collection.isPublic !== true,
    }
    for (const entry of listIn(collection, "links")) {
      const link = file.rowAt(entry)
      yield {
        path,
        about,
        link: textIn(link, "url") ?? "",
        name: textIn(link, "name"),
        description: textIn(link, "description"),
        createdAt: cleanDate(link?.importDate) ?? cleanDate(link?.createdAt),
      }
    }
  }
}

/** Names from the outermost to the innermost, by id. Parents that go in a circle end it. */
function pathsOf(folders: unknown[]): Map<string, (string | null)[]> {
  const byId = new Map(folders.slice(0, importLimits.places).map((folder) => [idIn(folder, "id"), folder]))
  const paths = new Map<string, (string | null)[]>()
  for (const [id, folder] of byId) {
    const seen = new Set<unknown>()
    for (
      let one: unknown = folder;
      isObject(one) && !seen.has(one) && seen.size < importLimits.folderDepth;
      one = byId.get(idIn(one, "parentId"))
    )
      seen.add(one)
    if (id !== null) paths.set(id, [...seen].map((one) => textIn(one, "name")).reverse())
  }
  return paths
}

/** Some programs write an id as a string, and others as a number. */
function idIn(object: unknown, name: string): string | null {
  const value = isObject(object) ? object[name] : null
  return typeof value === "string" || typeof value === "number" ? String(value) : null
}
