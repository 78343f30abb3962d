import { TooLarge } from "~/errors.ts"
import { cleanText } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import { importLimits } from "../file-limits.ts"
import type { Draft } from "../gather.ts"
import { htmlTagsOf, MAX_TEXT } from "../html-tags.ts"

const ENDS = new Set(["bookmark", "/bookmark", "folder", "/folder"])

export const isXbel = (text: string): boolean => /<(?:!doctype )?xbel\b/i.test(text.slice(0, 2_000))

/** The format of bookmarks that Konqueror, Falkon, Floccus and qutebrowser write. */
export function* readXbel(xml: string): Generator<Draft> {
  const open: Pick<Draft, "path" | "about">[] = []
  let bookmark: (Draft & { name: string; description: string }) | null = null
  for (const { name, attributes, text } of htmlTagsOf(xml)) {
    const words = text.trim().slice(0, MAX_TEXT)
    if (bookmark && ENDS.has(name)) {
      yield bookmark
      bookmark = null
    }
    const folder = open.at(-1)
    if (name === "folder") {
      if (open.length >= importLimits.folderDepth)
        throw new TooLarge(`The file has more than ${importLimits.folderDepth} folders in each other.`)
      open.push({ path: folder?.path ?? [] })
    } else if (name === "/folder") open.pop()
    else if (name === "bookmark") {
      const createdAt = cleanDate(attributes.get("added"))
      const link = attributes.get("href") ?? ""
      // No spread, which takes twenty-five times as long as all the rest.
      const { path, about = {} } = folder ?? { path: [] }
      bookmark = { path, about, link, name: "", description: "", createdAt }
    } else if (name === "title" && bookmark) bookmark.name = words
    else if (name === "title" && folder) folder.path = [...(open.at(-2)?.path ?? []), words]
    else if (name === "desc" && bookmark) bookmark.description = words
    else if (name === "desc" && folder) folder.about = { description: cleanText(words) }
  }
  if (bookmark) yield bookmark
}
