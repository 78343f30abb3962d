import { TooLarge } from "~/errors.ts"
import { notJson, refuseBomb } from "./json.ts"
import { importLimits } from "./limits.ts"

/** A value, from its first byte to behind its last. */
export type Span = { from: number; to: number }

/**
 * JSON of which only one small value is built at a time: values are found by their bytes. What is built is checked by
 * `JSON.parse`; what nobody asks for is passed over.
 */
export class JsonBytes {
  readonly whole: Span
  readonly #bytes: Buffer

  /** @throws {Invalid} {TooLarge} */
  constructor(bytes: Uint8Array) {
    refuseBomb(bytes)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const from = this.#next(bytes[0] === BYTE_ORDER_MARK ? 3 : 0)
    this.whole = { from, to: this.#endOf(from) }
    if (this.#next(this.whole.to) < bytes.byteLength) throw notJson()
  }

  isObject({ from }: Span): boolean {
    return this.#bytes[from] === BRACE
  }

  isArray({ from }: Span): boolean {
    return this.#bytes[from] === BRACKET
  }

  /** An object may have these names more than once. The last one counts, like in `JSON.parse`. */
  fields<Name extends string>(object: Span, names: readonly Name[]): Map<Name, Span> {
    const found = new Map<Name, Span>()
    if (!this.isObject(object)) return found
    for (let at = this.#next(object.from + 1); this.#bytes[at] !== END_BRACE; ) {
      if (this.#bytes[at] !== QUOTE) throw notJson()
      const key = { from: at, to: this.#endOf(at) }
      const colon = this.#next(key.to)
      if (this.#bytes[colon] !== COLON) throw notJson()
      const from = this.#next(colon + 1)
      const value = { from, to: this.#endOf(from) }
      const name = key.to - key.from <= MAX_KEY_BYTES ? this.build(key) : null
      const known = names.find((one) => one === name)
      if (known) found.set(known, value)
      at = this.#behind(value, END_BRACE)
    }
    return found
  }

  *elements(array: Span | undefined): Generator<Span> {
    if (!array || !this.isArray(array)) return
    for (let at = this.#next(array.from + 1); this.#bytes[at] !== END_BRACKET; ) {
      const value = { from: at, to: this.#endOf(at) }
      yield value
      at = this.#behind(value, END_BRACKET)
    }
  }

  /** @throws {Invalid} {TooLarge} */
  build({ from, to }: Span): unknown {
    if (to - from > importLimits.recordCharacters) throw new TooLarge("An entry of the file is too long.")
    try {
      return JSON.parse(this.#bytes.toString("utf8", from, to))
    } catch {
      throw notJson()
    }
  }

  /** Where the next value, or the end of what they are in, begins. */
  #behind({ to }: Span, end: number): number {
    const at = this.#next(to)
    if (this.#bytes[at] === end) return at
    const next = this.#next(at + 1)
    if (this.#bytes[at] !== COMMA || this.#bytes[next] === end) throw notJson()
    return next
  }

  #next(at: number): number {
    let to = at
    while (isSpace(this.#bytes[to])) to++
    return to
  }

  #endOf(from: number): number {
    const bytes = this.#bytes
    if (bytes[from] === QUOTE) return this.#endOfText(from) + 1
    const isNested = bytes[from] === BRACE || bytes[from] === BRACKET
    let depth = 0
    let at = from
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === END_BRACE || byte === END_BRACKET) {
        if (--depth === 0) return at + 1
        // Behind a number, or a word.
        if (depth < 0) break
      } else if (!isNested) {
        if (byte === COMMA || isSpace(byte)) break
      } else if (byte === QUOTE) at = this.#endOfText(at)
      else if (byte === BRACE || byte === BRACKET) depth++
    }
    if (isNested || at === from) throw notJson()
    return at
  }

  /** @returns the closing quotation mark. */
  #endOfText(from: number): number {
    for (let at = from + 1; at < this.#bytes.length; at++) {
      const byte = this.#bytes[at]
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) return at
    }
    throw notJson()
  }
}

const BYTE_ORDER_MARK = 0xef
const MAX_KEY_BYTES = 100

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [BRACE, END_BRACE, BRACKET, END_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
