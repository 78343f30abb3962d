/** One row of docs/spec-coverage.md. */
export type Row = {
  line: number
  /** Number of the specification's section. */
  section: number
  /** The specification's words; `…` stands for what other rows hold. */
  requirement: string
  /** What the test's assertions must contain, each. */
  values: string[]
  file: string
  /** The test's title, below those of its groups where it alone is not unique. */
  title: string[]
}

const SEPARATOR = " › "

/** The rows of all tables, in order, and the sentences that ask for nothing. */
export function readTable(markdown: string): { rows: Row[]; open: string[] } {
  const rows: Row[] = []
  const open: string[] = []
  let section = 0
  for (const [index, line] of markdown.split("\n").entries()) {
    const heading = /^## (?:(\d)\.)?/.exec(line)
    if (heading) section = Number(heading[1] ?? 0)
    if (section === 0 && line.startsWith("- ")) open.push(line.slice(2))
    if (section === 0 || !/^\| (?!-|requirement )/.test(line)) continue
    const [requirement = "", held = "", reference = ""] = cellsOf(line)
    const [file = "", ...title] = reference.split(SEPARATOR)
    const values = [...held.matchAll(/`([^`]+)`/g)].map(([, value = ""]) => value)
    rows.push({ line: index + 1, section, requirement, values, file, title })
  }
  return { rows, open }
}

const cellsOf = (line: string) =>
  line
    .slice(1, line.lastIndexOf("|"))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim())

/**
 * Whether a text of an assertion says a value: as a whole, not as a part of a longer word or path. `{id}` in the value
 * stands for anything, in a path for one part of it.
 */
export function says(text: string, value: string): boolean {
  const anything = value.includes("/") ? "[^/\\s]+?" : ".+?"
  const pattern = value.split(/\{[^}]*\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
  return new RegExp(`(?<![\\w/])${pattern.join(anything)}(?![\\w/])`, "s").test(text)
}
