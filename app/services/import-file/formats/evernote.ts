import { escapeHtml } from "~/text.ts"
import { htmlTagsOf } from "../html-tags.ts"
import type { Losses } from "../losses.ts"
import { textOfCell } from "../table/cells.ts"

export const isEvernote = (xml: string): boolean => /<en-export\b/.test(xml.slice(0, 2_000))

type Note = { title: string; created: string; "source-url": string; content: string; tags: string[] }

/** A clipped page is an entry, and another note is a list below its title. */
export function pageOfEvernote(xml: string, losses: Losses): string {
  const page: string[] = []
  let note = emptyNote()
  let isInFile = false
  for (const { name, text } of htmlTagsOf(xml, { xmlMode: true })) {
    // A file has an address of its own.
    if (name === "resource" || name === "/resource") isInFile = name === "resource"
    if (name === "resource") losses.add("field", `${note.title}: file`)
    else if (isInFile) continue
    else if (name === "note") note = emptyNote()
    else if (name === "tag") note.tags.push(text)
    else if (name === "title" || name === "created" || name === "source-url" || name === "content")
      note[name] = text.trim()
    else if (name === "/note") page.push(htmlOf(note, losses))
  }
  return page.join("\n")
}

const emptyNote = (): Note => ({ title: "", created: "", "source-url": "", content: "", tags: [] })

function htmlOf({ title, created, "source-url": url, content, tags }: Note, losses: Losses): string {
  const body = content.replace(/<en-todo\b[^>]{0,200}>/g, (box) => (box.includes("true") ? "☑ " : "☐ "))
  if (url) {
    const date = created.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, "$1-$2-$3T$4:$5:$6")
    const values = { href: url, add_date: date, tags: tags.join(",") }
    const attributes = Object.entries(values).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    return `<h1></h1><ul><li><a${attributes.join("")}>${escapeHtml(title)}</a> ${escapeHtml(textOfCell(body))}</li></ul>`
  }
  if (!/<a\b/i.test(body)) losses.add("no-link", title)
  for (const tag of tags) losses.add("field", `tag: ${tag}`)
  return `<h1>${escapeHtml(title)}</h1>${body}`
}
