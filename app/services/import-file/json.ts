import { Invalid, TooLarge } from "~/errors.ts"
import { importLimits } from "./limits.ts"

export type Json = Record<string, unknown>

/** @throws {Invalid} {TooLarge} before it builds what would take too much memory. */
export function parseJson(text: string): unknown {
  refuseBomb(Buffer.from(text))
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

export const notJson = () =>
  new Invalid({ file: ["The file is no valid JSON. Perhaps it was not saved to its end."] })

/** @throws {Invalid} {TooLarge} */
export function refuseBomb(bytes: Uint8Array): void {
  let depth = 0
  let values = 0
  let isText = false
  for (let index = 0; index < bytes.length; index++) {
    const unit = bytes[index]
    if (isText) {
      if (unit === BACKSLASH) index++
      else if (unit === QUOTE) isText = false
    } else if (unit === QUOTE) isText = true
    else if (unit === COMMA) values++
    else if (unit === BRACE || unit === BRACKET) {
      values++
      if (++depth > importLimits.jsonDepth) throw new Invalid({ file: ["The file is nested too deeply."] })
    } else if (unit === END_BRACE || unit === END_BRACKET) depth--
    if (values > importLimits.jsonValues)
      throw new TooLarge("The file has too many values to read. Please split it.")
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [BRACE, END_BRACE, BRACKET, END_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A name such as `constructor` finds nothing. */
export const field = (object: Json, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined

export function textIn(object: Json, name: string): string | null {
  const value = field(object, name)
  return typeof value === "string" ? value : null
}

export function objectsIn(object: Json, name: string): Json[] {
  const value = field(object, name)
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** How many entries of a list are of another kind. */
export function strangersIn(object: Json, name: string): number {
  const value = field(object, name)
  return Array.isArray(value) ? value.length - value.filter(isObject).length : 0
}

/** As different programs write it. */
export function idIn(object: Json, name: string): string | null {
  const value = field(object, name)
  return typeof value === "string" || typeof value === "number" ? String(value) : null
}
