import { folderName } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import { Folders, type Gathered } from "../gather.ts"
import { recordsOf } from "../records.ts"
import { plainCell } from "./csv.ts"

const HEADERS = ["title", "note", "excerpt", "url", "folder", "created"]

const headersOf = (line: string) =>
  line.split(",").map((header) => header.trim().replaceAll('"', "").toLowerCase())

/** https://help.raindrop.io/export: id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite */
export function isRaindrop(text: string): boolean {
  const headers = headersOf(text.slice(0, 500).split(/[\r\n]/, 1)[0] ?? "")
  return HEADERS.every((header) => headers.includes(header))
}

export function readRaindrop(text: string, fileName: string): Gathered {
  const folders = new Folders(fileName)
  const [first = [], ...rows] = recordsOf(text)
  const headers = headersOf(first.join(","))
  for (const row of rows) {
    const cell = (name: string) => plainCell(row[headers.indexOf(name)] ?? "")
    folders.add(folderName(cell("folder").split(" / ")), {
      link: cell("url"),
      name: cell("title"),
      description: [...new Set([cell("note"), cell("excerpt")])].join("\n\n"),
      image: cell("cover"),
      createdAt: cleanDate(cell("created")),
    })
  }
  return folders.done()
}
