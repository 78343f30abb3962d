import type { ItemRow } from "~/services/import-file/contents.ts"
import { escapeHtml } from "~/text.ts"
import type { CollectionEntry } from "./entry.server.ts"

/** Netscape's format, which every browser and every bookmark manager reads. Products without a link cannot be in it. */
export async function* bookmarksOf(collections: AsyncIterable<CollectionEntry>): AsyncGenerator<string> {
  yield `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
`
  for await (const { name, description, createdAt, items } of collections) {
    yield `    <DT><H3${date(createdAt)}>${escapeHtml(name)}</H3>\n${described(description)}    <DL><p>\n`
    for await (const item of items) if (item.productUrl) yield bookmark(item, item.productUrl)
    yield "    </DL><p>\n"
  }
  yield "</DL><p>\n"
}

const bookmark = ({ name, description, tags, starred, imageUrl, createdAt }: ItemRow, link: string) => {
  const attributes = [
    attribute("HREF", link),
    date(createdAt),
    attribute("TAGS", tags?.split(", ").join(",")),
    attribute("DATA-COVER", imageUrl),
    attribute("DATA-IMPORTANT", starred ? "true" : null),
  ]
  return `        <DT><A${attributes.join("")}>${escapeHtml(name ?? link)}</A>\n${described(description)}`
}

const attribute = (name: string, value: string | null | undefined) =>
  value ? ` ${name}="${escapeHtml(value)}"` : ""

/** In seconds since 1970. */
const date = (time: string | null) =>
  attribute("ADD_DATE", time && String(Math.floor(Date.parse(time) / 1000)))

const described = (text: string | null) => (text ? `        <DD>${escapeHtml(text)}\n` : "")
