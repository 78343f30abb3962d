import { importLimits, tooMany } from "../file-limits.ts"
import type { Losses } from "../losses.ts"
import { fieldNamed } from "../table/headers.ts"
import { LISTS } from "./json-entry.ts"
import type { ListRecords } from "./json-list.ts"

/** "Name: Stool", `url = "…"`, "- title: Stool" */
const PAIR =
  /^(?<indent>\s*)(?<dash>-\s+)?["']?(?<key>\p{L}[\p{L}\p{N} _-]{0,40}?)["']?\s*[:=](?:\s+(?<value>.*))?$/u
/** Lists of TOML, documents of YAML, and rules. */
const BREAK = /^\s*(?:\[\[?[\w.-]+\]?\]|[-=*_]{3,})?\s*$/
/** YAML has a longer text in the lines below. */
const BLOCK = /^[|>][+-]?\d?\s*$/
/** A pair is the first of an entry, below a folder of YAML. */
const DASHED = /^\s*-\s+["']?\p{L}[^:]{0,40}:\s/u
const LIST_OF_TOML = /^\s*\[\[/
const ITEM = /^\s*-\s+(.+)$/

const HEADING = /^#{1,6}\s+(\S.*)$/

/** Texts that name each value: blocks of lines, and simple YAML and TOML. @returns null for another text. @throws {TooLarge} */
export function listInKeyedText(lines: string[], losses: Losses): ListRecords | null {
  const fields = new Set(
    lines.map((line) => (HEADING.test(line) ? "name" : fieldNamed(PAIR.exec(line)?.groups?.key ?? ""))),
  )
  if (!fields.has("link") || fields.size < 2) return null
  const headers: string[] = []
  const places = new Map<string, number>()
  const rows: string[][] = []
  let row: string[] = []
  let last = -1
  let isTitled = false
  let collection = ""
  let hasList = false
  const placeOf = (key: string) => {
    const at = places.get(key.toLowerCase()) ?? headers.push(key) - 1
    places.set(key.toLowerCase(), at)
    if (headers.length > importLimits.columns) throw tooMany("kinds of fields", importLimits.columns)
    return at
  }
  const end = () => {
    if (row.length > 0 && collection) row[placeOf("Collection")] ??= collection
    if (row.length > 0) rows.push(Array.from(row, (cell) => cell ?? ""))
    row = []
    last = -1
    if (rows.length > importLimits.rows) throw tooMany("entries", importLimits.rows)
  }
  for (const [index, line] of lines.entries()) {
    if (BREAK.test(line)) {
      if (LIST_OF_TOML.test(line) && !hasList) {
        end()
        for (const cells of rows.splice(0)) losses.add("above-headers", cells.join(" "))
        hasList = true
      }
      // A title has an empty line below it.
      if (!isTitled) end()
      continue
    }
    const heading = HEADING.exec(line)?.[1]
    isTitled = heading !== undefined
    const pair = heading === undefined ? PAIR.exec(line)?.groups : { key: "Name", value: heading, dash: "#" }
    const { key, value = "", dash } = pair ?? {}
    if (key === undefined) {
      const text = ITEM.exec(line)?.[1] ?? line.trim()
      const above = last < 0 ? rows.at(-1) : row
      if (!above) return null
      // Below an empty line, it is a text about the entry above.
      const place = last < 0 ? placeOf("Text") : last
      above[place] = above[place] ? `${above[place]}\n${plain(text)}` : plain(text)
      continue
    }
    if (value === "" && !dash && !/^\s/.test(line) && DASHED.test(lines[index + 1] ?? "")) {
      end()
      collection = LISTS.test(key) ? "" : key
      continue
    }
    const at = placeOf(key)
    if (dash || row[at] !== undefined) end()
    row[at] = BLOCK.test(value) ? "" : plain(value)
    last = at
  }
  end()
  const filled = rows.filter((cells) => cells.some(Boolean))
  return [headers, ...filled.map((cells) => headers.map((_, at) => cells[at] ?? ""))]
}

/** Without the marks of a text or a list. */
function plain(value: string): string {
  const text = value.trim()
  const list = /^\[(.*)\]$/s.exec(text)?.[1]
  if (list !== undefined && !/\]\(/.test(text)) return list.split(",").map(plain).join(", ")
  return /^(["']).*\1$/s.test(text) ? text.slice(1, -1) : text
}
