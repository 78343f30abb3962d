import { TooLarge } from "~/errors.ts"
import { findExcess } from "../json-shape.ts"
import { importLimits, refused } from "./file-limits.ts"

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const textIn = (object: unknown, name: string): string | null => {
  const value = isObject(object) ? object[name] : null
  return typeof value === "string" ? value : null
}

export const listIn = (object: Json, name: string): unknown[] => {
  const value = object[name]
  return Array.isArray(value) ? value : []
}

/** @throws {Invalid} {TooLarge} before it builds what would take too much memory. */
export function parseJson(text: string): unknown {
  refuseBomb(Buffer.from(text))
  return built(text)
}

function refuseBomb(bytes: Uint8Array): void {
  const excess = findExcess(bytes, { depth: importLimits.jsonDepth, values: importLimits.jsonValues })
  if (excess === "depth") throw refused("The file is nested too deeply.")
  if (excess) throw new TooLarge("The file has too many values to read. Please split it.")
}

function built(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused("The file is no valid JSON. Perhaps it was not saved to its end.")
  }
}

/** A row's first byte, and the one behind its last. */
type Span = { from: number; to: number }

/** The items of a collection are objects in this level. */
const ROW_LEVEL = 5

/** JSON whose rows are read one at a time, so that their number costs no memory. */
export class JsonFile {
  /** Objects in the level of rows are a `Span` each. */
  readonly outline: unknown
  readonly #bytes: Buffer
  readonly #hasSpans: boolean

  /** @throws {Invalid} {TooLarge} */
  constructor(bytes: Buffer) {
    refuseBomb(bytes)
    this.#bytes = bytes
    let outline = ""
    let copied = 0
    let level = 0
    let from = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === QUOTE)
        while (++at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 1 : 0
      else if (byte === BRACE || byte === BRACKET) {
        if (++level === ROW_LEVEL) from = at
      } else if (byte === END_BRACE || byte === END_BRACKET) {
        if (level-- !== ROW_LEVEL || bytes[from] !== BRACE) continue
        outline += `${bytes.toString("utf8", copied, from)}{"from":${from},"to":${at + 1}}`
        copied = at + 1
      }
    }
    this.outline = built(outline + bytes.toString("utf8", copied))
    this.#hasSpans = copied > 0
  }

  /** Takes as much memory as its values do. @throws {Invalid} */
  whole(): unknown {
    return this.#hasSpans ? built(this.#bytes.toString()) : this.outline
  }

  /** @param entry of the outline. @returns null if it is not an object. @throws {Invalid} {TooLarge} */
  rowAt(entry: unknown, maxBytes = Number.POSITIVE_INFINITY): Json | null {
    if (!isObject(entry)) return null
    const { from, to } = entry as Span
    if (to - from > maxBytes) throw new TooLarge("An entry of the file is too long.")
    const row = built(this.#bytes.toString("utf8", from, to))
    return isObject(row) ? row : null
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [BRACE, END_BRACE, BRACKET, END_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]
