import { LiteralReader, MAX_DEPTH, MAX_VALUES } from "../schema/literal-reader.ts"

const MAX_ARGUMENTS = 5_000

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
