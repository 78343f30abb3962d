import { ANY_PRICE, pitches, policies } from "../clean/commerce-words.ts"
import { fold, overlap } from "../clean/fold.ts"
import { plainText } from "../clean/plain-text.ts"
import type { Weighted } from "../types.ts"

const MAX_DESCRIPTION = 5000

/** Prefers texts about the product to texts about the shop. */
export function chooseDescription(
  found: Weighted[],
  { names, siteNames }: { names: string[]; siteNames: string[] },
): Weighted[] {
  const name = fold(names[0] ?? "")
  const titles = new Set(names.map(fold))
  const options = new Map<string, Weighted & { folded: string }>()
  for (const candidate of found) {
    const value = withoutLead(plainText(candidate.value, MAX_DESCRIPTION), names[0] ?? "")
    const folded = fold(value)
    if (folded.length < (STRUCTURED.has(candidate.source) ? 2 : 12) || NO_TEXT.test(folded)) continue
    if (titles.has(folded) || CODE.test(value)) continue
    const weight = candidate.weight + worth(value, folded, name, siteNames)
    const known = options.get(folded)
    if (!known || known.weight < weight) options.set(folded, { ...candidate, value, weight, folded })
  }
  return preferWhole([...options.values()].sort((a, b) => b.weight - a.weight)).filter(
    ({ weight }) => weight > 0.5,
  )
}

function worth(value: string, folded: string, name: string, siteNames: string[]): number {
  let score = 0
  if (value.length < 40) score -= 1.2
  else if (value.length > 120) score += 0.6
  if (value.length > 250) score += 0.4
  const pitch = pitches(value)
  const density = pitch / Math.max(1, Math.min(value.length, 600) / 150)
  score -= Math.min(4, density * 1.6)
  if (value.length < 300 && siteNames.some((site) => site.length > 3 && folded.includes(site))) score -= 1
  const opening = name.slice(0, 20)
  if (opening && ORDERS.some((verb) => ` ${folded}`.includes(` ${verb} ${opening}`))) score -= 2
  const nameShare = name ? name.length / folded.length : 0
  if (name && folded.includes(name) && nameShare > 0.4)
    score -= folded.replace(name, "").trim().split(" ").length >= 4 ? 0.6 : 1.5
  if (name && value.length < 300 && overlap(name, folded) === 0) score -= 0.4
  if (/(?:…|\.\.\.)$/.test(value)) score -= 0.5
  if (name && value.length < 300 && folded.includes(name) && ANY_PRICE.test(value)) score -= 2
  score -= Math.min(3, policies(value) * 0.8)
  const lines = value.split("\n")
  if (lines.length > 3 && value.length / lines.length < 18) score -= 1.2
  return score
}

function preferWhole(options: (Weighted & { folded: string })[]): Weighted[] {
  const first = options[0]
  if (!first) return []
  const start = first.folded.slice(0, 60)
  const whole = /(?:…|\.\.\.|\S)$/.test(first.value)
    ? options.find(
        (other) =>
          other !== first &&
          other.folded.length > first.folded.length * 1.15 &&
          other.folded.startsWith(start) &&
          other.weight > first.weight - 2.5,
      )
    : undefined
  const ordered = whole
    ? [{ ...whole, weight: first.weight }, ...options.filter((other) => other !== whole)]
    : options
  return ordered.map(({ value, source, weight }) => ({ value, source, weight }))
}

function withoutLead(text: string, name: string): string {
  const [first = "", ...rest] = text.split("\n")
  const folded = fold(first)
  if (rest.length > 0 && (folded === fold(name) || LEADS.test(folded))) return rest.join("\n")
  return text
}

/** Says what it means, however short: "Oak." */
const STRUCTURED = new Set(["json-ld", "microdata", "rdfa"])

const NO_TEXT =
  /^(?:n a|na|none|null|nil|undefined|empty|tbd|todo|test|true|false|no description(?: available)?|[^\p{L}]*)$/u

const LEADS =
  /^(?:product )?(?:description|details|beschreibung|produktbeschreibung|popis|opis|описание|overview|описание товара)$/u

const ORDERS = (
  "buy,order,shop,get,kaufen sie,bestellen sie,jetzt,achetez,acheter,commandez,découvrez,comprar,compra,compre,acquista,koop,bestel," +
  "kup,kupte,koupit,köp,beställ,køb,kjøp,osta,tilaa,купить,купите,закажите,выберите,купити,cumpără,satın al,vásárolj"
).split(",")

const CODE = /^\s*[{[]\s*["{[]|function\s*\(|\bvar \w+ ?=|=>\s*\{|\{\{|<\/\w+>/
