import { TooLarge } from "~/errors.ts"
import { cleanText } from "../clean.ts"
import { cleanStamp } from "../dates.ts"
import { importLimits } from "../file-limits.ts"
import type { Draft } from "../gather.ts"
import { htmlTagsOf, MAX_TEXT } from "../html-tags.ts"
import type { Losses } from "../losses.ts"

type Folder = { name: string; description: string; isRoot: boolean }
type OpenFolder = { path: string[]; about: Draft["about"]; isEmpty?: boolean }

/** Tags that end a bookmark. Hardly any program closes all, so only the beginnings of tags and the ends of lists count. */
const ENDS = new Set(["dl", "/dl", "h3", "dt", "hr"])

const OTHERS = new Set(["title", "h1", "style", "script"])

/** Netscape's format, which every browser, Pinboard, linkding and Raindrop write. */
export function* readBookmarks(html: string, losses: Losses): Generator<Draft> {
  const open: (Folder | null)[] = []
  /** What each open folder says, for all bookmarks that are directly in it. */
  const places: OpenFolder[] = []
  let heading: Folder | null = null
  let bookmark: (Draft & { name: string; description: string }) | null = null
  /** The text that follows belongs to this. */
  let slot: "folder" | "name" | "description" | "other" | null = null
  for (const { name, attributes, text } of htmlTagsOf(html)) {
    // A link within a description is a part of it.
    const isBookmark = name === "a" && (slot !== "description" || attributes.has("add_date"))
    const parent = places.at(-1)
    if (parent && (isBookmark || name === "dl")) parent.isEmpty = false
    if (isBookmark || ENDS.has(name)) {
      if (bookmark) yield bookmark
      bookmark = null
      slot = null
    }
    if (isBookmark) {
      // A feed is a folder that fills itself.
      const link = attributes.has("feedurl") ? "" : (attributes.get("href") ?? "")
      const createdAt = cleanStamp(attributes.get("add_date"))
      const image = attributes.get("data-cover")
      const tags = attributes.get("tags")
      const starred = attributes.get("data-important")
      for (const field of LOST) {
        const value = attributes.get(field) ?? "0"
        if (value !== "0" && value !== "") losses.add("field", `${field}: ${value}`)
      }
      // No spread, which takes twenty-five times as long as all the rest.
      const { path, about } = parent ?? OUTSIDE
      bookmark = { path, about, link, name: "", description: "", image, createdAt, tags, starred }
      slot = "name"
    } else if (name === "h3") {
      const isRoot = attributes.has("personal_toolbar_folder") || attributes.has("unfiled_bookmarks_folder")
      heading = { name: "", description: "", isRoot }
      slot = "folder"
    } else if (name === "dl") {
      if (open.length >= importLimits.folderDepth)
        throw new TooLarge(`The file has more than ${importLimits.folderDepth} folders in each other.`)
      open.push(heading)
      places.push({
        path: pathOf(open),
        about: { description: cleanText(heading?.description) },
        isEmpty: true,
      })
      heading = null
    } else if (name === "/dl") {
      open.pop()
      const folder = places.pop()
      if (folder?.isEmpty && folder.path.length > 0) losses.add("empty-folder", folder.path.join(" / "))
    } else if (name === "dd") slot = bookmark || heading ? "description" : null
    else if (OTHERS.has(name)) slot = "other"
    else if (name === "/h3" || (name === "/a" && slot === "name") || (name[0] === "/" && slot === "other"))
      slot = null
    const field = slot === "folder" ? "name" : slot
    const described = bookmark ?? heading
    if (!described || (field !== "name" && field !== "description")) continue
    if (name === "br" && field === "description") described.description += "\n"
    described[field] += text.replace(LINKDING_NOTES, "\n").slice(0, MAX_TEXT - described[field].length)
  }
  if (bookmark) yield bookmark
}

/** A browser's keyword for a bookmark, and what managers mark. */
const LOST = ["shortcuturl", "toread", "comment"]

const OUTSIDE: OpenFolder = { path: [], about: {} }

/** The bars of browsers name what is directly in them, and no folder below. */
const pathOf = (open: (Folder | null)[]): string[] =>
  open
    .filter((folder) => folder !== null)
    .filter(({ isRoot }, depth, folders) => !isRoot || depth === folders.length - 1)
    .map(({ name }) => name)

const LINKDING_NOTES = /\[\/?linkding-notes\]/g

/** Links in no folder go into a collection that is named like the file's heading. */
export const headingOf = (html: string): string =>
  /<h1[^>]{0,200}>([^<]{1,200})</i.exec(html.slice(0, 20_000))?.[1] ?? "Bookmarks"
