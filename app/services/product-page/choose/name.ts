import { fold, holds } from "../clean/fold.ts"
import { plainLine } from "../clean/plain-text.ts"
import { barest, type TitleContext, titleSegments, titleVariants } from "../clean/title.ts"
import type { Weighted } from "../types.ts"

const MAX_NAME = 250
const NO_NAME = /^(?:home|product|products|item|details?|undefined|null|n\/a|untitled|\d+|[\p{P}\p{S}\s]*)$/iu

type Evidence = Weighted & { folded: string; bare: string; segments: Set<string>; opening: string }

/** Sources that say the same support a candidate, so a bare name wins over a title with the shop's name. */
export function chooseName(found: Weighted[], context: TitleContext & { brands: string[] }): Weighted[] {
  const evidence = found.flatMap((candidate) => evidenceOf(candidate, context))
  const options = new Map<string, Weighted & { folded: string }>()
  for (const item of evidence) {
    const variants = titleVariants(item.value, context)
    for (const [step, variant] of variants.entries()) {
      const value = plainLine(variant, MAX_NAME)
      const folded = fold(value)
      if (!folded || NO_NAME.test(value) || context.siteNames.includes(folded)) continue
      const weight = item.weight - (variants.length - 1 - step) * 0.4
      const known = options.get(folded)
      if (!known || known.weight < weight) options.set(folded, { value, source: item.source, weight, folded })
    }
  }
  return [...options.values()]
    .map((option) => ({ option, score: scoreOf(option, evidence, context) }))
    .sort((a, b) => b.score - a.score)
    .map(({ option, score }) => ({ value: option.value, source: option.source, weight: score }))
}

function evidenceOf(candidate: Weighted, context: TitleContext): Evidence[] {
  const value = plainLine(candidate.value, 400)
  const folded = fold(value)
  if (!folded) return []
  const parts = titleSegments(value).map(fold)
  return [
    {
      ...candidate,
      value,
      folded,
      bare: fold(barest(value, context)),
      opening: parts[0] ?? "",
      segments: new Set(parts),
    },
  ]
}

function scoreOf(
  option: { folded: string; weight: number; value: string },
  evidence: Evidence[],
  context: TitleContext & { brands: string[] },
): number {
  let score = option.weight * 0.8
  const seen = new Set<string>()
  for (const item of evidence) {
    const key = `${item.source} ${item.folded}`
    if (seen.has(key)) continue
    seen.add(key)
    score += item.weight * agreement(option.folded, item)
  }
  if (context.brands.includes(option.folded) || context.categories.includes(option.folded)) score -= 6
  if (option.folded.length < 4) score -= 2
  if (/(?:\.\.\.|…)(?:\s|$)/.test(option.value)) score -= 4
  return score
}

function agreement(option: string, item: Evidence): number {
  if (option === item.folded) return 1
  if (option === item.bare) return 0.95
  const share = option.length / item.folded.length
  if (item.segments.has(option)) return Math.min(0.9, (item.opening === option ? 0.55 : 0.4) + 0.5 * share)
  if (holds(item.folded, option)) {
    return (item.folded.startsWith(option) ? 0.35 : 0.25) + 0.5 * share
  }
  if (item.bare.length >= 20 && (option.startsWith(item.folded) || option.startsWith(item.bare))) return 0.7
  if (holds(option, item.folded)) return 0.45 * (item.folded.length / option.length)
  return 0
}
