import { foldAscii, foldWords, includesWords } from "../clean/fold.ts"
import { plainLine } from "../clean/plain-text.ts"
import { shortestTitle, titleSegments, titleVariants } from "../clean/title.ts"
import { unescaped } from "../clean/url.ts"
import { Options } from "../options.ts"
import type { PageDocument } from "../page/document.ts"
import type { Weighted } from "../types.ts"

const MAX_NAME = 250
const NO_NAME = /^(?:home|product|products|item|details?|undefined|null|n\/a|untitled|\d+|[\p{P}\p{S}\s]*)$/iu
const MAX_SAYINGS = 80

type Saying = Weighted & { folded: string; bare: string; segments: Set<string>; opening: string }

/** Each source supports every spelling as far as it says it, so a bare name wins over a title with the shop's name. */
export function chooseName(page: PageDocument, candidates: Weighted[], siteNames: string[]): Weighted[] {
  const sayings = candidates.slice(0, MAX_SAYINGS).flatMap((candidate) => sayingOf(candidate, siteNames))
  const options = new Options("name")
  const whole = wholeNames(sayings)
  for (const { value, folded: full, source, weight } of sayings) {
    const variants = whole.has(full) ? [value] : titleVariants(value, siteNames)
    for (const [step, variant] of variants.entries()) {
      const text = plainLine(variant, MAX_NAME)
      const folded = foldWords(text)
      if (!folded || NO_NAME.test(text) || (siteNames.includes(folded) && !whole.has(folded))) continue
      const { evidence } = options.add(folded, text, source, weight * (step === 0 ? 1 : STRIPPED))
      const stripped = variants.length - 1 - step
      evidence.whole = Math.min(evidence.whole ?? 9, stripped)
    }
  }
  const slug = slugWords(page.url)
  for (const [folded, option] of options) {
    const { evidence } = option
    for (const saying of sayings) {
      const strength = saying.weight * agreement(folded, saying)
      evidence[saying.source] = Math.max(evidence[saying.source] ?? 0, strength)
    }
    const repeated = addressShare(folded, slug)
    if (repeated > 0) evidence.address = repeated
  }
  return options.ranked()
}

/** What a heading and a tag say alike is not cut. */
function wholeNames(sayings: Saying[]): Set<string> {
  const headings = new Set(sayings.filter(({ source }) => source === "heading").map(({ folded }) => folded))
  return new Set(
    sayings
      .filter(({ source, folded }) => source !== "heading" && headings.has(folded))
      .map(({ folded }) => folded),
  )
}

/** Less sure than what a source says in so many words. */
const STRIPPED = 0.9
function sayingOf(candidate: Weighted, siteNames: string[]): Saying[] {
  const value = plainLine(candidate.value, 400)
  const folded = foldWords(value)
  if (!folded) return []
  const parts = titleSegments(value).map(foldWords)
  return [
    {
      ...candidate,
      value,
      folded,
      bare: foldWords(shortestTitle(value, siteNames)),
      opening: parts[0] ?? "",
      segments: new Set(parts),
    },
  ]
}

function agreement(option: string, item: Saying): number {
  if (option === item.folded) return 1
  if (option === item.bare) return 0.95
  const share = option.length / item.folded.length
  if (item.segments.has(option)) return Math.min(0.9, (item.opening === option ? 0.55 : 0.4) + 0.5 * share)
  if (includesWords(item.folded, option)) {
    return (item.folded.startsWith(option) ? 0.35 : 0.25) + 0.5 * share
  }
  if (item.bare.length >= 20 && (option.startsWith(item.folded) || option.startsWith(item.bare))) return 0.7
  if (includesWords(option, item.folded)) return 0.45 * (item.folded.length / option.length)
  return 0
}

function slugWords(url: URL): Set<string> {
  return new Set(
    foldAscii(unescaped(url.pathname.slice(0, 2000)))
      .split(" ")
      .filter((word) => word.length > 2 && !/^\d+$/.test(word)),
  )
}

/** How much of the name the address repeats; nothing if it repeats a single word. */
function addressShare(name: string, slug: Set<string>): number {
  const words = foldAscii(name)
    .split(" ")
    .filter((word) => word.length > 2)
  const repeated = words.filter((word) => slug.has(word)).length
  return repeated < 2 ? 0 : repeated / Math.max(words.length, 3)
}
