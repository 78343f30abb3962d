import { unescaped } from "../clean/url.ts"
import type { PageDocument } from "../page/document.ts"
import { parsed } from "../schema/literal-reader.ts"
import { assignedObjects, unfolded } from "./state-literal.ts"

const MAX_READ = 3_000_000
const MAX_DOCUMENTS = 400

export function* scriptObjects(page: PageDocument): Generator<object> {
  const budget = { characters: MAX_READ, documents: MAX_DOCUMENTS, literals: MAX_READ }
  const flight: string[] = []
  for (const { type, code } of page.scripts) {
    if (type.includes("ld+json") || !/name|title/i.test(code)) continue
    yield* objectsIn(code, budget)
    if (code.length <= budget.literals) {
      budget.literals -= code.length
      yield* assignedObjects(code)
    }
    if (/^\s{0,40}\[/.test(code)) {
      const [list] = parsed(code)
      const state = Array.isArray(list) ? unfolded(list) : undefined
      if (typeof state === "object" && state !== null) yield state
    }
    for (const literal of literalsIn(code)) {
      if (literal.flight) flight.push(literal.text)
      else yield* objectsIn(literal.text.startsWith("%7B") ? unescaped(literal.text) : literal.text, budget)
    }
  }
  if (flight.length > 0) yield* objectsIn(flight.join(""), budget)
  for (const { attribs } of page.elements) {
    for (const name of Object.keys(attribs)) {
      const value = attribs[name] ?? ""
      if (value.length <= 60 || !value.startsWith("{") || !value.includes('"')) continue
      for (const object of objectsIn(value, budget))
        yield name === "props" ? (unwrapped(object) ?? object) : object
    }
  }
}

const MAX_DEPTH = 16

/** Islands of Astro have each value behind the number of its kind. */
function unwrapped(value: unknown, depth = 0): object | undefined {
  const inner = Array.isArray(value) && value.length === 2 && typeof value[0] === "number" ? value[1] : value
  if (typeof inner !== "object" || inner === null) return inner as undefined
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(inner)) return inner.map((one) => unwrapped(one, depth + 1))
  return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, unwrapped(one, depth + 1)]))
}

// State as a text: JSON.parse("…"), JSON.parse(decodeURIComponent("…")), and the parts that Next.js streams.
const LITERAL = /(?:JSON\.parse\(\s{0,5}(?:decodeURIComponent\(\s{0,5})?|(__next_f\.push\(\[1,\s{0,5}))(?=")/g
const MAX_LITERALS = 300

function literalsIn(code: string): { text: string; flight: boolean }[] {
  const literals: { text: string; flight: boolean }[] = []
  for (const match of code.matchAll(LITERAL)) {
    if (literals.length >= MAX_LITERALS) break
    const start = match.index + match[0].length
    const end = endOfText(code, start)
    const [text] = parsed(code.slice(start, end + 1))
    if (typeof text === "string") literals.push({ text, flight: match[1] !== undefined })
  }
  return literals
}

function endOfText(code: string, start: number): number {
  let i = start + 1
  while (i < code.length && code[i] !== '"') i += code[i] === "\\" ? 2 : 1
  return i
}

/** The JSON objects in a script, each from its first to its last bracket. */
function* objectsIn(code: string, budget: { characters: number; documents: number }): Generator<object> {
  let at = code.search(/\{\s{0,40}"/)
  while (at >= 0 && budget.characters > 0 && budget.documents > 0) {
    const end = endOfObject(code, at, budget.characters)
    budget.characters -= end - at + 1
    budget.documents -= 1
    const parsed = parsedObject(code.slice(at, end + 1))
    if (parsed) yield parsed
    const next = code.slice(end + 1, end + 1 + budget.characters).search(/\{\s{0,40}"/)
    at = next < 0 ? -1 : end + 1 + next
  }
}

const parsedObject = (text: string): object | undefined => {
  const [whole] = parsed(text)
  const repaired = () =>
    parsed(text.replace(/([:[,]\s{0,9})(?:undefined|void 0|NaN)(?=\s{0,9}[,}\]])/g, "$1null"))[0]
  return (whole ?? repaired()) as object | undefined
}

function endOfObject(code: string, start: number, max: number): number {
  let depth = 0
  const limit = Math.min(code.length, start + max)
  for (let i = start; i < limit; i += 1) {
    const c = code.charCodeAt(i)
    if (c === 34) i = endOfText(code, i)
    else if (c === 123) depth += 1
    else if (c === 125 && --depth === 0) return i
  }
  return limit - 1
}
