import type { Source, Weighted } from "./types.ts"
import { weights } from "./weights.ts"

/** Each kind speaks for or against something, with a strength: 1 is plain, 0 is nothing. */
export type Evidence = Record<string, number>

/** Evidence adds up: each piece counts with its strength and the weight of its kind. */
export function total(field: keyof typeof weights, evidence: Evidence): number {
  let sum = 0
  for (const kind of Object.keys(evidence)) sum += (weights[field][kind] ?? 0) * (evidence[kind] ?? 0)
  return sum
}

export type Option = { value: string; source: Source; strength: number; evidence: Evidence }

/** The page may mean any of these values of a field. A source counts once, however often it says the same. */
export class Options {
  readonly #field: keyof typeof weights
  readonly #options = new Map<string, Option>()

  constructor(field: keyof typeof weights) {
    this.#field = field
  }

  /** The spelling of the strongest source is kept. @param key the same for spellings of one value. */
  add(key: string, value: string, source: Source, strength = 1): Option {
    const existingOption = this.#options.get(key)
    const option = existingOption ?? { value, source, strength: 0, evidence: { always: 1 } }
    if (!existingOption) this.#options.set(key, option)
    const counted = (weights[this.#field][source] ?? 0) * strength
    if (counted > option.strength) Object.assign(option, { value, source, strength: counted })
    option.evidence[source] = Math.max(option.evidence[source] ?? 0, strength)
    return option
  }

  *[Symbol.iterator](): Generator<[key: string, option: Option]> {
    yield* this.#options
  }

  isOnly(source: Source): boolean {
    return [...this.#options.values()].every((option) => option.source === source)
  }

  /** Best first. What has more against it than for it weighs 0 or less. */
  ranked(): Weighted[] {
    for (const { evidence } of this.#options.values()) countTemplateOnce(evidence, weights[this.#field])
    return [...this.#options.values()]
      .map(({ value, source, evidence }) => ({
        value,
        source,
        weight: total(this.#field, evidence),
        evidence,
      }))
      .sort((a, b) => b.weight - a.weight)
  }
}

/** Tags that one plugin writes are one source, and so is the same text on the page, however it was found. */
const SAME_TEMPLATE = [
  ["opengraph", "twitter", "meta"],
  ["block", "headed", "prose"],
]

function countTemplateOnce(evidence: Evidence, by: Record<string, number>): void {
  for (const hand of SAME_TEMPLATE) {
    const [, ...weaker] = hand
      .filter((source) => evidence[source])
      .sort((a, b) => (by[b] ?? 0) * (evidence[b] ?? 0) - (by[a] ?? 0) * (evidence[a] ?? 0))
    for (const source of weaker) delete evidence[source]
  }
}
