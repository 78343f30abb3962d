import { LiteralReader, parsed } from "./literal-reader.ts"

const OPENING = /^(?:<!--|\/\*\s{0,9}<!\[CDATA\[\s{0,9}\*\/|\/\/\s{0,9}<!\[CDATA\[|<!\[CDATA\[)/
const CLOSING = /(?:-->|\/\*\s{0,9}\]\]>\s{0,9}\*\/|\/\/\s{0,9}\]\]>|\]\]>)$/
const MAX_DOCUMENTS = 200
const ESCAPES = new Set([...'"\\/bfnrtu'])

/** Repairs JSON as shops write it, in one pass. Returns all documents in a row. */
export function parseLenient(code: string): unknown[] {
  const trimmed = withoutWrapper(withoutWrapper(code))
  if (!trimmed) return []
  const whole = parsed(trimmed)
  if (whole.length > 0) return whole
  const text = /^[[{]\s*&(?:quot|#34);/.test(trimmed) ? trimmed.replaceAll(/&(?:quot|#34);/g, '"') : trimmed
  const documents = repaired(text)
  return documents.length > 0 ? documents : literal(text)
}

/** Keys without quotes, other quotes, missing commas, and `"price": 18,50`. */
function literal(text: string): unknown[] {
  const decimal = text.replaceAll(/(:\s{0,9})(\d{1,9},\d\d)(?=\s{0,9}[,}])/g, '$1"$2"')
  const value = new LiteralReader(decimal, Math.max(0, decimal.search(/[[{]/)), new Map()).read(0)
  return typeof value === "object" && value !== null ? [value] : []
}

/** Each expression is tried at one end of the trimmed text only. */
function withoutWrapper(text: string): string {
  const trimmed = withoutSemicolon(text.trim().replace(OPENING, ""))
  const end = trimmed.slice(-40)
  return withoutSemicolon(trimmed.slice(0, trimmed.length - end.length) + end.replace(CLOSING, ""))
}

const withoutSemicolon = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.endsWith(";") ? trimmed.slice(0, -1).trimEnd() : trimmed
}

function repaired(source: string): unknown[] {
  const documents: unknown[] = []
  let out: string[] = []
  const open: string[] = []
  // A cut document is complete up to its last closed bracket.
  let whole = { length: 0, depth: 0 }
  for (let i = 0; i < source.length && documents.length < MAX_DOCUMENTS; i += 1) {
    const c = source[i] ?? ""
    if (c === '"') {
      const [literal, end] = readText(source, i)
      if (open.length > 0) out.push(literal)
      i = end
    } else if (c === "/" && source[i + 1] === "/") {
      i = endOf(source, "\n", i)
    } else if (c === "/" && source[i + 1] === "*") {
      i = endOf(source, "*/", i + 2)
    } else if (c === "{" || c === "[") {
      open.push(c === "{" ? "}" : "]")
      out.push(c)
    } else if (c === "}" || c === "]") {
      if (open.length === 0) continue
      dropComma(out)
      out.push(open.pop() ?? "")
      whole = { length: out.length, depth: open.length }
      if (open.length === 0) {
        documents.push(...parsed(out.join("")))
        out = []
      }
    } else if (open.length > 0 && !/\s/.test(c)) {
      out.push(c)
    }
  }
  if (out.length > 0) {
    const closed = (parts: string[], brackets: string[]) => parts.join("") + brackets.toReversed().join("")
    dropComma(out)
    const attempt = parsed(closed(out, open))
    documents.push(
      ...(attempt.length > 0
        ? attempt
        : parsed(closed(out.slice(0, whole.length), open.slice(0, whole.depth)))),
    )
  }
  return documents
}

function dropComma(out: string[]) {
  if (out.at(-1) === ",") out.pop()
}

function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  return at < 0 ? source.length : at + mark.length - 1
}

function readText(source: string, start: number): [literal: string, end: number] {
  const out = ['"']
  let i = start + 1
  for (; i < source.length; i += 1) {
    const c = source[i] ?? ""
    if (c === "\\") {
      const next = source[i + 1] ?? ""
      const validEscape =
        ESCAPES.has(next) && (next !== "u" || /^[0-9a-f]{4}$/i.test(source.slice(i + 2, i + 6)))
      out.push(validEscape ? c + next : next < " " ? " " : next === "u" ? "u" : next)
      i += 1
    } else if (c === '"') {
      if (closes(source, i)) break
      out.push('\\"')
    } else {
      out.push(c < " " ? (c === "\n" ? "\\n" : " ") : c)
    }
  }
  out.push('"')
  return [out.join(""), i]
}

/** A quote ends its text when what follows is valid JSON after a text. */
function closes(source: string, quote: number): boolean {
  let i = quote + 1
  const limit = quote + 200
  while (i < limit && /\s/.test(source[i] ?? "")) i += 1
  const next = source[i]
  if (next === undefined || next === ":" || next === "}" || next === "]") return true
  if (next !== ",") return false
  i += 1
  while (i < limit && /\s/.test(source[i] ?? "")) i += 1
  return /^(?:["{[\]}/]|-?\d|true\b|false\b|null\b|[a-z]\w{0,30}:)/i.test(source.slice(i, i + 40))
}
