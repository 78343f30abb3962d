import { cleanText, folderName } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import { Folders, type Gathered } from "../gather.ts"
import { field, idIn, isObject, type Json, objectsIn, strangersIn, textIn } from "../json.ts"
import { pathsOf } from "../paths.ts"

/** Lists are there since version 0.30. */
export const isKarakeep = (json: Json): boolean =>
  Array.isArray(field(json, "bookmarks")) &&
  objectsIn(json, "bookmarks").every(
    (one) => Object.hasOwn(one, "content") && Object.hasOwn(one, "createdAt"),
  )

/** A bookmark in several lists becomes an item in each of these collections. Texts and files are no products. */
export function readKarakeep(json: Json, fileName: string): Gathered {
  const folders = new Folders(fileName)
  const lists = objectsIn(json, "lists")
  const paths = pathsOf(lists)
  const about = new Map(
    lists.map((list) => [idIn(list, "id"), { description: cleanText(textIn(list, "description")) }]),
  )
  folders.gathered.ignored += strangersIn(json, "bookmarks")
  for (const bookmark of objectsIn(json, "bookmarks")) {
    const content = field(bookmark, "content")
    const draft = {
      link: (isObject(content) && field(content, "type") === "link" && textIn(content, "url")) || "",
      name: textIn(bookmark, "title"),
      description: textIn(bookmark, "note"),
      createdAt: cleanDate(field(bookmark, "createdAt")),
    }
    const chosen = listsOf(bookmark).filter((id) => paths.has(id))
    if (chosen.length === 0) folders.add(null, draft)
    for (const id of chosen) folders.add(folderName(paths.get(id) ?? []), draft, about.get(id))
  }
  return folders.done()
}

function listsOf(bookmark: Json): string[] {
  const ids = field(bookmark, "lists")
  return Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === "string"))] : []
}
