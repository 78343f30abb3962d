import { Invalid, TooLarge } from "~/errors.ts"
import { excessOf } from "../json-shape.ts"
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
  const excess = excessOf(bytes, { depth: importLimits.jsonDepth, values: importLimits.jsonValues })
  if (excess === "depth") throw new Invalid({ file: ["The file is nested too deeply."] })
  if (excess) throw new TooLarge("The file has too many values to read. Please split it.")
}

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

/** Some programs write an id as a string, and others as a number. */
export function idIn(object: Json, name: string): string | null {
  const value = field(object, name)
  return typeof value === "string" || typeof value === "number" ? String(value) : null
}
