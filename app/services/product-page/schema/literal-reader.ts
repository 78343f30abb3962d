export const MAX_VALUES = 60_000
export const MAX_DEPTH = 60
const KEYWORDS: Record<string, unknown> = { true: true, false: false, null: null }

/** One value, or none if the text is not JSON. */
export function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text) as unknown]
  } catch {
    return []
  }
}

/** What it does not know is undefined, and it stops where the limits are. */
export class LiteralReader {
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
