import { cleanText, folderName } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import { Folders, type Gathered } from "../gather.ts"
import { field, idIn, type Json, objectsIn, strangersIn, textIn } from "../json.ts"
import { pathsOf } from "../paths.ts"

export const isLinkwarden = (json: Json): boolean =>
  Array.isArray(field(json, "collections")) &&
  objectsIn(json, "collections").every((one) => Array.isArray(field(one, "links")))

/** Links without an address are files that were uploaded there. */
export function readLinkwarden(json: Json, fileName: string): Gathered {
  const folders = new Folders(fileName)
  const collections = objectsIn(json, "collections")
  const paths = pathsOf(collections)
  for (const collection of collections) {
    const path = paths.get(idIn(collection, "id") ?? "") ?? [textIn(collection, "name")]
    const about = {
      description: cleanText(textIn(collection, "description")),
      isPrivate: field(collection, "isPublic") !== true,
    }
    folders.gathered.ignored += strangersIn(collection, "links")
    for (const link of objectsIn(collection, "links")) {
      const draft = {
        link: textIn(link, "url") ?? "",
        name: textIn(link, "name"),
        description: textIn(link, "description"),
        createdAt: cleanDate(field(link, "importDate")) ?? cleanDate(field(link, "createdAt")),
      }
      folders.add(folderName(path), draft, about)
    }
  }
  return folders.done()
}
