import { readdirSync, readFileSync } from "node:fs"
import { DAY_MS } from "~/limits.ts"

/* Numbers of the code, read as text, because most of them are nobody else's. */

const files = ["app", "db"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`),
)
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]))

function textIn(file: string, pattern: string): string {
  const [, text] = new RegExp(pattern).exec(sources.get(file) ?? "") ?? []
  if (text === undefined) throw new Error(`${file} has no ${pattern}`)
  return text
}

/** The number that a file gives to a name, by `const NAME =`, as a property or in a call, such as 4_096 or 60 * MINUTE. */
export const at = (file: string, name: string): number =>
  product(file, textIn(file, `\\b${name}\\b(?: =|:|\\() ?([\\w .*]+)`))

export const numberIn = (file: string, pattern: string): number => product(file, textIn(file, pattern))

const units: Record<string, number> = { MINUTE: 60, HOUR: 3_600, DAY: 86_400, DAY_MS, MB: 1_048_576 }

const product = (file: string, factors: string): number =>
  factors
    .split("*")
    .map((factor) => factor.trim())
    .map((factor) =>
      /^\d/.test(factor) ? Number(factor.replaceAll("_", "")) : (units[factor] ?? at(file, factor)),
    )
    .reduce((all, factor) => all * factor)

/** A `RateLimit` by its id, a `Limiter` by its name, or as the one without a name of its file. */
const limiters = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(/(new (?:Limiter|RateLimit)|\bby(?:Address|User))\(\{([^}]*)\}/g)].map(
    ([, maker = "", options = ""]) => {
      const [, name = file] = /\b(?:id|name): "([\w-]+)"/.exec(options) ?? []
      return { file, name: `${maker === "new Limiter" ? "turns of" : "rate of"} ${name}`, options }
    },
  ),
)
const compared = new Set<string>()

function limiter(name: string) {
  const found = limiters.find((one) => one.name === name)
  if (!found) throw new Error(`There are no ${name}`)
  compared.add(name)
  return (option: string): number =>
    product(found.file, new RegExp(`\\b${option}: ([\\w *]+)`).exec(found.options)?.[1] ?? "none")
}

export const turnsOf = (name: string) => limiter(`turns of ${name}`)
export const rateOf = (name: string) => limiter(`rate of ${name}`)

/** Such as `10/900`: 10 in 900 seconds. */
export function rate(name: string): string {
  const option = rateOf(name)
  return `${option("max")}/${option("seconds")}`
}

/** Turns and rates that no row has compared. */
export const neverCompared = (): string[] =>
  limiters.map(({ name }) => name).filter((name) => !compared.has(name))

/** The limits of an object that were read, by their names. */
export function watched<T extends object>(limits: T, name: string, read: Set<string>): T {
  return new Proxy(limits, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      const full = `${name}.${String(key)}`
      if (typeof value === "object" && value) return watched(value, full, read)
      read.add(full)
      return value
    },
  })
}

export function namesIn(limits: object, name: string): string[] {
  return Object.entries(limits).flatMap(([key, value]) =>
    typeof value === "object" && !Array.isArray(value)
      ? namesIn(value, `${name}.${key}`)
      : [`${name}.${key}`],
  )
}
