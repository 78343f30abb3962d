import { cleanText } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import { importLimits } from "../file-limits.ts"
import type { Draft } from "../gather.ts"
import { isObject, type Json, type JsonFile, listIn, textIn } from "../json.ts"
import type { Losses } from "../losses.ts"

/** Lists are there since version 0.30. */
export const isKarakeep = (json: Json): boolean =>
  Array.isArray(json.bookmarks) &&
  json.bookmarks.every((one) => !isObject(one) || ("content" in one && "createdAt" in one))

/** A bookmark in several lists becomes an item in each of these collections. Texts and files are no products. */
export function* readKarakeep(json: Json, file: JsonFile, losses: Losses): Generator<Draft> {
  const all = foldersById(listIn(json, "lists"))
  const filled = new Set<Json>()
  for (const bookmark of listIn(json, "bookmarks")) {
    const { content, createdAt, lists }: Json = isObject(bookmark) ? bookmark : {}
    const draft = {
      link: (textIn(content, "type") === "link" && textIn(content, "url")) || "",
      name: textIn(bookmark, "title") ?? textIn(content, "text"),
      tags: listIn(isObject(bookmark) ? bookmark : {}, "tags").flatMap((tag) =>
        typeof tag === "string" ? tag : (textIn(file.rowAt(tag), "name") ?? []),
      ),
      description: textIn(content, "description"),
      image: textIn(content, "imageUrl"),
      note: textIn(bookmark, "note"),
      starred: isObject(bookmark) && bookmark.favourited === true,
      createdAt: cleanDate(createdAt),
    }
    const ids: unknown[] = Array.isArray(lists) ? lists : []
    const bookmarkLists = [...new Set(ids)].map((id) => all.get(id)).filter((list) => list !== undefined)
    for (const list of bookmarkLists) filled.add(list)
    for (const [field, value] of [
      ["archived", isObject(bookmark) && bookmark.archived === true],
      ["summary", textIn(bookmark, "summary")],
    ])
      if (value) losses.add("field", `${field}: ${draft.name ?? draft.link}`)
    if (bookmarkLists.length === 0) yield { ...draft, path: [] }
    for (const list of bookmarkLists)
      yield { ...draft, path: pathOf(list, all), about: { description: aboutOf(list) } }
  }
  countEmpty(all, filled, losses)
}

export const isLinkwarden = (json: Json): boolean =>
  Array.isArray(json.collections) &&
  json.collections.every((one) => !isObject(one) || Array.isArray(one.links))

/** Links without an address are files that were uploaded there. */
export function* readLinkwarden(json: Json, file: JsonFile, losses: Losses): Generator<Draft> {
  const collections = listIn(json, "collections").filter(isObject)
  const all = foldersById(collections)
  const pinned = new Set(listIn(json, "pinnedLinks").flatMap((link) => (isObject(link) ? link.id : [])))
  countEmpty(all, new Set(collections.filter((one) => listIn(one, "links").length > 0)), losses)
  for (const collection of collections) {
    const path = pathOf(collection, all)
    const about = { description: aboutOf(collection), isPrivate: collection.isPublic !== true }
    for (const link of listIn(collection, "links").map((entry) => file.rowAt(entry))) {
      for (const mark of listIn(link ?? {}, "highlight"))
        losses.add("field", `highlight: ${textIn(mark, "text")}`)
      yield {
        path,
        about,
        link: textIn(link, "url") ?? "",
        name: textIn(link, "name"),
        description: textIn(link, "description"),
        tags: listIn(link ?? {}, "tags").flatMap((tag) => textIn(tag, "name") ?? []),
        starred: pinned.has(link?.id ?? null),
        createdAt: cleanDate(link?.importDate) ?? cleanDate(link?.createdAt),
      }
    }
  }
}

/** A folder that has only folders in it is in their names. */
function countEmpty(all: Map<unknown, Json>, filled: Set<Json>, losses: Losses): void {
  const parents = new Set([...all.values()].map(({ parentId }) => parentId))
  for (const [id, folder] of all)
    if (!filled.has(folder) && !parents.has(id)) losses.add("empty-folder", textIn(folder, "name"))
}

const aboutOf = (folder: Json) => cleanText(textIn(folder, "description"))

const foldersById = (folders: unknown[]): Map<unknown, Json> =>
  new Map(
    folders
      .filter(isObject)
      .slice(0, importLimits.places)
      .map((folder) => [folder.id, folder]),
  )

/** Names from the outermost to the innermost. Parents that go in a circle end it. */
function pathOf(folder: Json, all: Map<unknown, Json>): (string | null)[] {
  const path = new Set<Json>()
  for (let one: Json | undefined = folder; one && path.size < importLimits.folderDepth; ) {
    path.add(one)
    one = one.parentId === null ? undefined : all.get(one.parentId)
    if (one && path.has(one)) break
  }
  return [...path].map((one) => textIn(one, "name")).reverse()
}
