import { linksIn } from "./cells.ts"

/** A text with a link in it is name and link. */
const HEADERS = ["Name", "URL", "Description", "Collection"]

/** Todoist's rows are of several types: a task is a product, a section its collection, and a note belongs to the task above. */
export function fromTodoist(records: string[][]): string[][] {
  const headers = records[0]?.map((header) => header.trim().toUpperCase()) ?? []
  const [type, content, description] = [
    headers.indexOf("TYPE"),
    headers.indexOf("CONTENT"),
    headers.indexOf("DESCRIPTION"),
  ]
  if (type < 0 || content < 0 || !headers.includes("INDENT")) return records
  const tasks: string[][] = []
  let section = ""
  for (const row of records.slice(1)) {
    const [kind, text = ""] = [row[type]?.trim().toLowerCase(), row[content]]
    const last = tasks.at(-1)
    if (kind === "section") section = text
    else if (kind === "task")
      tasks.push([text, linksIn(text).length > 0 ? text : "", row[description] ?? "", section])
    else if (kind === "note" && last) last[2] += `\n${text}`
  }
  return [HEADERS, ...tasks]
}
