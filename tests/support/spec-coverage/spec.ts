/** A line of the specification's sections 2 to 9: a bullet, a paragraph or a row of its table of routes. */
export type SpecLine = { section: number; text: string }

/** The lines that ask for something, without markup: no headings, no groups' names in bold, no heads of tables. */
export function readSpec(markdown: string): SpecLine[] {
  let section = 0
  return markdown.split("\n").flatMap((line) => {
    const heading = /^#+ (?:(\d)\.)?/.exec(line)
    if (heading?.[1]) section = Number(heading[1])
    if (heading || section < 2 || /^(\|---|\| Route)|^\*\*[A-Z][a-z ]+\*\*$|^\s*$/.test(line)) return []
    return [{ section, text: plain(line) }]
  })
}

/** Without the marks of Markdown, with one space between words. */
export const plain = (text: string) =>
  text
    .replace(/^- /, "")
    .replace(/\*\*|\|/g, " ")
    .replace(/\s+/g, " ")
    .trim()

/** The strings that a line quotes. */
export const quotedIn = (text: string): string[] =>
  [...text.matchAll(/(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)/g)].map(([, quoted = ""]) => quoted)

const METHOD = "(?:GET|POST|PATCH|DELETE)"
const CALL = new RegExp(`(${METHOD}(?: and ${METHOD})*) (?:(/api[\\w/{}-]*)|same)`, "g")

/** The calls that a line of section 7 names, one for each method: 'POST same' is one of the path before. */
export function callsIn(text: string): string[] {
  let path = ""
  return [...text.matchAll(CALL)].flatMap(([, methods = "", named]) => {
    path = named ?? path
    return methods.split(" and ").map((method) => `${method} ${path}`)
  })
}

/** The path at the beginning of a row of the table of routes. */
export const routeOf = (line: string): string | null => /^\| (\/\S*) \|/.exec(line)?.[1] ?? null

/**
 * The words of a line that no fragment covers. A fragment is found where its pieces, which `…` parts, stand in order.
 */
export function uncovered(text: string, fragments: string[]): string[] {
  const covered = new Array<boolean>(text.length).fill(false)
  for (const fragment of fragments)
    for (const [from, to] of placesOf(text, fragment) ?? []) covered.fill(true, from, to)
  const rest = [...text].map((letter, index) => (covered[index] ? "\n" : letter)).join("")
  return rest.split("\n").filter((piece) => (piece.match(/[\w'-]+/g) ?? []).some((word) => !JOINTS.has(word)))
}

/** Words that join two requirements and ask for nothing themselves. */
const JOINTS = new Set(["and", "or", "a", "an", "the", "then", "with", "its"])

/** Where the pieces of a fragment stand in a line; null when it is not of this line. */
export function placesOf(text: string, fragment: string): [number, number][] | null {
  let end = 0
  const places: [number, number][] = []
  for (const piece of plain(fragment)
    .split("…")
    .map((part) => part.trim())) {
    if (piece === "") continue
    const at = wordIndex(text, piece, end)
    if (at < 0) return null
    end = at + piece.length
    places.push([at, end])
  }
  return places.length > 0 ? places : null
}

/** Where a piece begins that is no part of longer words. */
function wordIndex(text: string, piece: string, from: number): number {
  for (let at = text.indexOf(piece, from); at >= 0; at = text.indexOf(piece, at + 1))
    if (!/\w/.test(text[at - 1] ?? "") || !/\w/.test(piece[0] ?? "")) {
      const after = text[at + piece.length] ?? ""
      if (!/\w/.test(after) || !/\w/.test(piece.at(-1) ?? "")) return at
    }
  return -1
}
