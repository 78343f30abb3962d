import { TooLarge } from "~/errors.ts"
import { cleanText } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import type { Draft } from "../gather.ts"
import { importLimits } from "../limits.ts"
import { MAX_TEXT, tagsOf } from "../tags.ts"

const ENDS = new Set(["bookmark", "/bookmark", "folder", "/folder"])

export const isXbel = (text: string): boolean => /<(?:!doctype )?xbel\b/i.test(text.slice(0, 2_000))

/** The format of bookmarks that Konqueror, Falkon, Floccus and qutebrowser write. */
export function* readXbel(xml: string): Generator<Draft> {
  const open: { name: string; description: string }[] = []
  let bookmark: (Draft & { name: string; description: string }) | null = null
  for (const { name, attributes, text } of tagsOf(xml)) {
    const words = text.trim().slice(0, MAX_TEXT)
    if (bookmark && ENDS.has(name)) {
      yield bookmark
      bookmark = null
    }
    if (name === "folder") {
      if (open.length >= importLimits.folderDepth)
        throw new TooLarge(`The file has more than ${importLimits.folderDepth} folders in each other.`)
      open.push({ name: "", description: "" })
    } else if (name === "/folder") open.pop()
    else if (name === "bookmark") {
      const createdAt = cleanDate(attributes.get("added"))
      const about = { description: cleanText(open.at(-1)?.description) }
      const path = open.map((folder) => folder.name)
      bookmark = { path, about, link: attributes.get("href") ?? "", name: "", description: "", createdAt }
    } else {
      const described = bookmark ?? open.at(-1)
      if (described && name === "title") described.name = words
      if (described && name === "desc") described.description = words
    }
  }
  if (bookmark) yield bookmark
}
