import { parsed } from "../schema/lenient-json.ts"

const MAX_VALUES = 60_000
const MAX_DEPTH = 60
const MAX_ARGUMENTS = 5_000
const KEYWORDS: Record<string, unknown> = { true: true, false: false, null: null }

// `window.__STATE__ = {…}`, and Nuxt's `window.__NUXT__=(function(a,b){return {…}}("x",1))`.
const ASSIGNED =
  /(?:window|self|globalThis)(?:\.[\w$]{1,60}|\[["'][\w$-]{1,60}["']\])\s{0,9}=\s{0,9}(?:\(?function\s{0,9}\(([\w$,\s]{0,30000})\)\s{0,9}\{\s{0,9}return\s{0,9})?(?=\{)/g
const MAX_ASSIGNED = 20

/** Objects as JavaScript writes them, which are no JSON: keys without quotes, other quotes, and names of parameters. Nothing is run. */
export function* assignedObjects(code: string): Generator<object> {
  let count = 0
  for (const match of code.matchAll(ASSIGNED)) {
    if (++count > MAX_ASSIGNED) return
    const start = match.index + match[0].length
    if (/^\{\s{0,40}["}]/.test(code.slice(start, start + 50)) && match[1] === undefined) continue
    const whole = new LiteralReader(code, start, new Map())
    const value = whole.read(0)
    const named = match[1] === undefined ? undefined : argumentsAfter(code, whole.at, match[1])
    const state = named ? new LiteralReader(code, start, named).read(0) : value
    if (typeof state === "object" && state !== null) yield state
  }
}

function argumentsAfter(code: string, end: number, parameters: string): Map<string, unknown> {
  const opening = /^[\s;]{0,9}\}\s{0,9}\)?\s{0,9}\(/.exec(code.slice(end, end + 40))
  const names = parameters.split(",").slice(0, MAX_ARGUMENTS)
  const values = opening ? new LiteralReader(code, end + opening[0].length - 1, new Map()).read(0) : []
  return new Map(names.map((name, i) => [name.trim(), Array.isArray(values) ? values[i] : undefined]))
}

/** What it does not know is undefined, and it stops where the limits are. */
class LiteralReader {
  at: number
  readonly #code: string
  readonly #names: Map<string, unknown>
  #left = MAX_VALUES

  constructor(code: string, at: number, names: Map<string, unknown>) {
    this.#code = code
    this.at = at
    this.#names = names
  }

  read(depth: number): unknown {
    this.#skip()
    if (--this.#left < 0 || depth > MAX_DEPTH) this.at = this.#code.length
    const c = this.#code[this.at]
    if (c === "{") return this.#object(depth)
    if (c === "[" || c === "(") return this.#list(depth)
    if (c === '"' || c === "'" || c === "`") return this.#text(c)
    return this.#word()
  }

  #object(depth: number): object {
    const object: Record<string, unknown> = Object.create(null)
    this.at += 1
    while (this.#goesOn("}")) {
      const key = String(this.#keyOrWord())
      this.#skip()
      if (this.#code[this.at] !== ":") {
        this.at = this.#code.length
        break
      }
      this.at += 1
      object[key] = this.read(depth + 1)
    }
    return { ...object }
  }

  #list(depth: number): unknown[] {
    const list: unknown[] = []
    const closing = this.#code[this.at] === "[" ? "]" : ")"
    this.at += 1
    while (this.#goesOn(closing)) list.push(this.read(depth + 1))
    return list
  }

  /** Steps over separators, and over the closing bracket. */
  #goesOn(closing: string): boolean {
    this.#skip()
    while (this.#code[this.at] === ",") {
      this.at += 1
      this.#skip()
    }
    if (this.at >= this.#code.length) return false
    if (this.#code[this.at] !== closing) return !/[\]})]/.test(this.#code[this.at] ?? "")
    this.at += 1
    return false
  }

  #keyOrWord(): unknown {
    const c = this.#code[this.at] ?? ""
    if (c === '"' || c === "'") return this.#text(c)
    return this.#raw()
  }

  #text(quote: string): string {
    const start = this.at + 1
    let end = start
    while (end < this.#code.length && this.#code[end] !== quote) end += this.#code[end] === "\\" ? 2 : 1
    this.at = end + 1
    const text = this.#code.slice(start, end)
    if (!text.includes("\\")) return text
    const json = text.replace(
      /\\(?:x([\da-f]{2})|([^"\\/bfnrtu]))|"|\\"/gi,
      (all, hex: string, other: string) =>
        hex ? `\\u00${hex}` : all === '"' ? '\\"' : all === '\\"' ? all : other,
    )
    return String(parsed(`"${json.replaceAll("\n", "\\n")}"`)[0] ?? text)
  }

  #raw(): string {
    const start = this.at
    while (this.at < this.#code.length && !/[\s,:{}[\]()"'`]/.test(this.#code[this.at] ?? "")) this.at += 1
    if (this.at === start) this.at += 1
    return this.#code.slice(start, Math.min(this.at, start + 100))
  }

  #word(): unknown {
    const word = this.#raw()
    this.#skip()
    // A call, such as `new Date(0)`, is no value.
    if (word === "new") this.#raw()
    if (this.#code[this.at] === "(") {
      this.#list(MAX_DEPTH - 1)
      return undefined
    }
    if (word === "void") this.#raw()
    if (word === "!0" || word === "!1") return word === "!0"
    if (Object.hasOwn(KEYWORDS, word)) return KEYWORDS[word]
    return this.#names.has(word)
      ? this.#names.get(word)
      : Number.isFinite(Number(word))
        ? Number(word)
        : undefined
  }

  #skip() {
    while (/\s/.test(this.#code[this.at] ?? "")) this.at += 1
  }
}

/** Nuxt 3 writes its state as one list, whose objects name their values by places in it. */
export function unfolded(list: unknown[]): unknown {
  const valuesByPlace = new Map<number, unknown>()
  const valueAt = (place: unknown, depth: number): unknown => {
    if (typeof place !== "number" || place < 0 || depth > MAX_DEPTH || valuesByPlace.size > MAX_VALUES)
      return undefined
    if (valuesByPlace.has(place)) return valuesByPlace.get(place)
    const value = list[place]
    if (typeof value !== "object" || value === null) return value
    if (Array.isArray(value)) {
      if (typeof value[0] === "string") return valueAt(value[1], depth + 1)
      const values: unknown[] = []
      valuesByPlace.set(place, values)
      for (const inner of value.slice(0, MAX_ARGUMENTS)) values.push(valueAt(inner, depth + 1))
      return values
    }
    const object: Record<string, unknown> = {}
    valuesByPlace.set(place, object)
    for (const [key, inner] of Object.entries(value))
      if (key !== "__proto__") object[key] = valueAt(inner, depth + 1)
    return object
  }
  return valueAt(0, 0)
}
