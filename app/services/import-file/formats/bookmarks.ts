import { TooLarge } from "~/errors.ts"
import { folderName } from "../clean.ts"
import { cleanStamp } from "../dates.ts"
import { type Draft, Folders, type Gathered } from "../gather.ts"
import { importLimits } from "../limits.ts"
import { type Attributes, readTags } from "../tags.ts"

type Folder = { name: string; isRoot: boolean }
type Bookmark = {
  link: string
  name: string
  description: string
  image: string | null
  createdAt: string | null
}

/** The text that follows belongs to this. */
type Slot = "title" | "folder" | "name" | "description" | null

/**
 * Netscape's format, which every browser, Pinboard, linkding and Raindrop write. Hardly any of them closes all tags, so only
 * the beginnings of tags and the ends of lists count.
 */
class BookmarksReader {
  readonly #folders: Folders
  readonly #open: (Folder | null)[] = []
  #slot: Slot = null
  #heading: Folder | null = null
  #bookmark: Bookmark | null = null

  constructor(title: string) {
    this.#folders = new Folders(title)
  }

  open(tag: string, attributes: Attributes): void {
    if (tag === "a") {
      // A link within a description is a part of it.
      if (this.#slot !== "description" || attributes.has("add_date")) this.#startBookmark(attributes)
    } else if (tag === "dl") this.#startList()
    else if (tag === "h3") this.#startFolder(attributes)
    else if (tag === "dd") this.#slot = this.#bookmark || this.#heading ? "description" : null
    else if (tag === "dt" || tag === "hr") this.#endBookmark()
    else if (tag === "br" && this.#slot === "description") this.text("\n")
    else if (tag === "title" || tag === "h1" || tag === "style" || tag === "script") this.#slot = "title"
  }

  close(tag: string): void {
    if (tag === "dl") {
      this.#endBookmark()
      this.#open.pop()
    } else if ((tag === "a" && this.#slot === "name") || tag === "h3" || this.#slot === "title")
      this.#slot = null
  }

  text(text: string): void {
    if (this.#slot === "folder" && this.#heading) this.#heading.name = extended(this.#heading.name, text)
    else if (this.#bookmark && (this.#slot === "name" || this.#slot === "description"))
      this.#bookmark[this.#slot] = extended(this.#bookmark[this.#slot], text)
  }

  done(): Gathered {
    this.#endBookmark()
    return this.#folders.done()
  }

  #startBookmark(attributes: Attributes): void {
    this.#endBookmark()
    // A feed is a folder that fills itself.
    const link = attributes.has("feedurl") ? "" : (attributes.get("href") ?? "")
    const createdAt = cleanStamp(attributes.get("add_date"))
    this.#bookmark = {
      link,
      name: "",
      description: "",
      image: attributes.get("data-cover") ?? null,
      createdAt,
    }
    this.#slot = "name"
  }

  #endBookmark(): void {
    const bookmark = this.#bookmark
    this.#slot = null
    this.#bookmark = null
    if (!bookmark) return
    const draft: Draft = { ...bookmark, description: bookmark.description.replace(LINKDING_NOTES, "\n") }
    this.#folders.add(this.#path(), draft)
  }

  #startFolder(attributes: Attributes): void {
    this.#endBookmark()
    const isRoot = attributes.has("personal_toolbar_folder") || attributes.has("unfiled_bookmarks_folder")
    this.#heading = { name: "", isRoot }
    this.#slot = "folder"
  }

  #startList(): void {
    this.#endBookmark()
    if (this.#open.length >= importLimits.folderDepth)
      throw new TooLarge(`The file has more than ${importLimits.folderDepth} folders in each other.`)
    this.#open.push(this.#heading)
    this.#heading = null
  }

  /** The bars of browsers name what is directly in them, and no folder below. */
  #path(): string | null {
    const folders = this.#open.filter((folder) => folder !== null)
    const own = folders.filter((folder, depth) => !folder.isRoot || depth === folders.length - 1)
    return folderName(own.map(({ name }) => name))
  }
}

const LINKDING_NOTES = /\[\/?linkding-notes\]/g

const MAX_TEXT = 20_000

/** A tag that nobody closed would take the rest of the file as its text. */
const extended = (text: string, more: string) => (text.length < MAX_TEXT ? text + more : text)

export function readBookmarks(html: string): Gathered {
  const reader = new BookmarksReader(headingOf(html))
  readTags(html, {
    open: (tag, attributes) => reader.open(tag, attributes),
    close: (tag) => reader.close(tag),
    text: (text) => reader.text(text),
  })
  return reader.done()
}

/** Links in no folder go into a collection that is named like the file's heading. */
const headingOf = (html: string): string =>
  /<h1[^>]{0,200}>([^<]{1,200})</i.exec(html.slice(0, 20_000))?.[1] ?? "Bookmarks"
