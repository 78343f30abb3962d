import { readMoney } from "../../money/money.ts"
import { countPolicies, countSalesPhrases, LEADING_VERB, ORDERS } from "../clean/commerce-words.ts"
import { foldWords, overlap } from "../clean/fold.ts"
import { plainText } from "../clean/plain-text.ts"
import { unescaped } from "../clean/url.ts"
import { type Evidence, Options } from "../options.ts"
import type { Weighted } from "../types.ts"

const MAX_DESCRIPTION = 5000
const MAX_OPTIONS = 60
/** Two texts with this many equal folded characters at the start are the same one, cut at different places. */
const SAME_START = 60
/** How much a source says a text that it cuts elsewhere. */
const REPEATED = 0.5

/** Prefers texts about the product to texts about the shop. @param names the chosen one first. */
export function chooseDescription(candidates: Weighted[], names: string[]): Weighted[] {
  const name = foldWords(names[0] ?? "")
  const titles = new Set(names.map(foldWords))
  // A folded name has nothing that means something else in an expression.
  const order = name ? new RegExp(`(?:^| )(?:${ORDERS}) ${name.slice(0, 20)}`, "u") : null
  const options = new Options("description")
  for (const { value: raw, source, weight, evidence: more } of candidates.slice(0, MAX_OPTIONS)) {
    const value = withoutLead(plainText(decoded(raw), MAX_DESCRIPTION), names[0] ?? "")
    const folded = foldWords(value)
    if (folded.length < fewestLetters(folded, source) || NO_TEXT.test(folded)) continue
    if (titles.has(folded) || CODE.test(value)) continue
    const { evidence } = options.add(folded, value, source, weight)
    Object.assign(evidence, more)
  }
  const all = [...options]
  for (const [folded, { value, evidence }] of all) {
    Object.assign(evidence, judged(value, folded, name, order))
    const start = folded.slice(0, SAME_START)
    const cuts = all.filter(([other]) => other !== folded && other.startsWith(start))
    for (const [, other] of cuts) evidence[other.source] = Math.max(evidence[other.source] ?? 0, REPEATED)
    if (!FLAWS.some((flaw) => evidence[flaw]) && isAbout(folded, name)) evidence.decent = 1
  }
  return options.ranked()
}

function judged(value: string, folded: string, name: string, order: RegExp | null): Evidence {
  const evidence: Evidence = {}
  const { length } = value
  if (length < 40) evidence.short = length < 20 ? 2 : 1
  const pitch = countSalesPhrases(value) / Math.max(1, Math.min(length, 600) / 150)
  if (pitch > 0) evidence.pitch = Math.min(2.5, pitch)
  const policy = countPolicies(value)
  if (policy > 0) evidence.policy = Math.min(4, policy)
  if (order?.test(folded) || LEADING_VERB.test(value)) evidence.orders = 1
  const others = folded.replace(name, "").trim().split(" ")
  const isName = folded.includes(name) && name.length / folded.length > 0.4 && others.length < 4
  if (name && (isName || overlap(folded, name) > 0.8)) evidence["only-name"] = 1
  if (name && length < 300 && readMoney(value) !== null) evidence.priced = 1
  const lines = value.split("\n")
  if (lines.length > 2 && length / lines.length < 18) evidence.scraps = 1
  const listed = lines.filter((line) => SPECIFIED.test(line)).length
  if (listed > 2 && listed * 2 > lines.length) evidence.specs = 1
  return evidence
}

/** "Weight: 300 g" */
const SPECIFIED = /^[^:：.!?]{2,30}[:：] ?.{1,60}$/u

/** What makes a text in a tag one about the shop, or about buying. */
const FLAWS = [
  "short",
  "pitch",
  "policy",
  "orders",
  "priced",
  "only-name",
  "linked",
  "review",
  "scraps",
  "specs",
  "maker",
]

/** The text names the product, if only in part. Both are folded. */
const isAbout = (text: string, name: string): boolean => {
  const words = name.split(" ").filter((word) => word.length > 3)
  return words.some((word) => text.includes(word))
}

/** Some shops leave texts as addresses have them. */
const decoded = (text: string): string =>
  /(?:%[0-9a-f]{2}[^%]{0,40}){4}/i.test(text.slice(0, 400)) ? unescaped(text) : text

/** Puts the whole text before the best one, if that is only its beginning. */
export function preferFullText<T extends Pick<Weighted, "value" | "weight">>(options: T[]): T[] {
  const first = options[0]
  if (!first) return []
  const start = foldWords(first.value).slice(0, SAME_START)
  const whole = options.find(
    (other) =>
      other.weight > first.weight - 3 &&
      other.value.length > first.value.length * 1.15 &&
      foldWords(other.value.slice(0, 300)).startsWith(start),
  )
  return whole ? [{ ...whole, weight: first.weight }, ...options.filter((other) => other !== whole)] : options
}

function withoutLead(text: string, name: string): string {
  const [first = "", ...rest] = text.split("\n")
  const folded = foldWords(first)
  if (rest.length > 0 && (folded === foldWords(name) || LEADS.test(folded))) return rest.join("\n")
  return text
}

/** Structured data says what it means, however short: "Oak.", "橡木". */
const STRUCTURED = new Set(["json-ld", "microdata"])
const fewestLetters = (folded: string, source: string): number =>
  STRUCTURED.has(source) ? (/^[a-z]/.test(folded) ? 3 : 2) : 12

const NO_TEXT =
  /^(?:n a|na|none|null|nil|undefined|empty|tbd|todo|test|true|false|no description(?: available)?|[^\p{L}]*)$/u

const LEADS =
  /^(?:product )?(?:description|details|beschreibung|produktbeschreibung|popis|opis|описание|overview|описание товара)$/u

const CODE = /^\s*[{[]\s*["{[]|function\s*\(|\bvar \w+ ?=|=>\s*\{|\{\{|<\/\w+>/
