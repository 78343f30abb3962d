import { decodeHTMLStrict } from "entities"
import { TooLarge } from "~/errors.ts"
import { cleanText } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import { importLimits } from "../file-limits.ts"
import type { Draft } from "../gather.ts"
import { htmlTagsOf, MAX_TEXT } from "../html-tags.ts"
import { linksIn, namedLink } from "../table/cells.ts"

const ENDS = new Set(["bookmark", "/bookmark", "folder", "/folder", "post", "outline", "/outline"])

/** XBEL, OPML, and what Pinboard and Delicious export. */
export const isXmlList = (text: string): boolean =>
  /<(?:!doctype )?(?:xbel\b|opml\b|posts\s)/i.test(text.slice(0, 2_000))

/** Lists of bookmarks in XML: Konqueror, Falkon, Floccus and qutebrowser write XBEL. */
export function* readXmlList(xml: string): Generator<Draft> {
  /** Null for an outline that is a link. `leaf` is what one without others in it is. */
  const open: ((Pick<Draft, "path" | "about"> & { leaf?: Draft | undefined }) | null)[] = []
  let bookmark: (Draft & { name: string; description: string }) | null = null
  for (const { name, attributes, text, isClosed } of htmlTagsOf(withEntities(xml), { xmlMode: true })) {
    const words = text.trim().slice(0, MAX_TEXT)
    if (bookmark && ENDS.has(name)) {
      yield bookmark
      bookmark = null
    }
    const folder = open.findLast((one) => one !== null)
    if (name === "outline" && folder) folder.leaf = undefined
    else if (name === "/outline") {
      const leaf = open.at(-1)?.leaf
      if (leaf) yield leaf
    }
    const said = (...names: string[]) =>
      names.map((one) => attributes.get(one)).find((one) => one?.trim()) ?? ""
    // A feed is a folder that fills itself.
    const link = attributes.has("xmlurl") ? "" : said("href", "url", "htmlurl")
    const isLink =
      name === "bookmark" || name === "post" || (name === "outline" && said("href", "url", "xmlurl"))
    if (isLink) {
      // No spread, which takes twenty-five times as long as all the rest.
      const { path, about = {} } = folder ?? { path: [] }
      const createdAt = cleanDate(said("added", "time", "created"))
      const [called, description] = [said("description", "title", "text"), said("extended", "_note")]
      bookmark = { path, about, link, name: called, description, createdAt, tags: said("tag").split(" ") }
    }
    if (name === "folder" || (name === "outline" && !isClosed)) {
      if (open.length >= importLimits.folderDepth)
        throw new TooLarge(`The file has more than ${importLimits.folderDepth} folders in each other.`)
      const named = name === "outline" ? [said("text", "title")] : []
      const path = folder?.path ?? []
      open.push(
        isLink
          ? null
          : {
              path: [...path, ...named],
              leaf: name === "outline" ? ofOutline(path, named[0], said("_note")) : undefined,
            },
      )
    } else if (name === "outline" && !isLink)
      yield ofOutline(folder?.path ?? [], said("text", "title"), said("_note"))
    else if (name === "/folder" || name === "/outline") open.pop()
    else if (name === "title" && bookmark) bookmark.name = words
    else if (name === "title" && folder) folder.path = [...(open.at(-2)?.path ?? []), words]
    else if (name === "desc" && bookmark) bookmark.description = words
    else if (name === "desc" && folder) folder.about = { description: cleanText(words) }
  }
  if (bookmark) yield bookmark
}

/** A line of an outliner is a product, whose link may be in its text or note. */
const ofOutline = (path: Draft["path"], text = "", note: string): Draft => {
  const { link, name, more } = namedLink(text)
  return {
    path,
    name,
    link: link?.address ?? linksIn(note)[0]?.address ?? null,
    description: note,
    more: [more],
  }
}

/** An entity in an entity is none, so a text grows by as much as these allow. */
const EXPANDED = { references: 1_000, characters: 100 }

/** Entities that the file declares itself, and those of HTML, as their texts. */
function withEntities(xml: string): string {
  const declared = new Map<string, string>()
  for (const [, name = "", , value = ""] of xml
    .slice(0, 20_000)
    .matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])(.*?)\2\s*>/g))
    declared.set(name, value.slice(0, EXPANDED.characters))
  let left = EXPANDED.references
  return xml.replace(/&([a-z_][\w.-]{1,30});/gi, (reference, name) => {
    const value = declared.get(name)
    if (value !== undefined)
      return left-- > 0
        ? value.replace(/&(?!#|(?:amp|lt|gt|quot|apos);)/g, "&amp;").replace(/</g, "&lt;")
        : reference
    const character = decodeHTMLStrict(reference)
    return /[<>&"']/.test(character) ? reference : character
  })
}
