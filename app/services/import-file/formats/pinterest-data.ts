import { htmlTagsOf } from "../html-tags.ts"
import type { ListRecords } from "../lists/json-list.ts"
import { listInKeyedText } from "../lists/keyed-text.ts"
import type { Losses } from "../losses.ts"

const PIN = /^https?:\/\/(?:\w+\.)?pinterest\.[a-z.]{2,6}\/pin\/\d+\/?$/

/** What Pinterest sends on demand: "Title: …", "Board Name: …" and so on below the link of each pin. @returns null for another page. */
export function listOfPinterest(html: string, losses: Losses): ListRecords | null {
  if (!/Board Name:/.test(html) || !/pinterest\.[a-z.]{2,6}\/pin\//.test(html)) return null
  let text = ""
  let last = ""
  for (const { name, attributes, text: words } of htmlTagsOf(html)) {
    const address = name === "a" && !/Board Name:\s*$/.test(last) ? attributes.get("href") : null
    last = address || words.replace(/\s+/g, " ")
    text += (/^\/?(?:br|h\d|div|p|li|tr)$/.test(name) ? "\n" : "") + last
  }
  const lines = text.split("\n").map((line) => line.trim())
  const pins = lines.slice(lines.findIndex((line) => PIN.test(line)))
  return listInKeyedText(
    pins.flatMap((line) =>
      PIN.test(line) ? ["", `URL: ${line}`] : /:\s*(?:No data)?$/i.test(line) ? [] : line || [],
    ),
    losses,
  )
}
