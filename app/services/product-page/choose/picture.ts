import { alternatives } from "../clean/alternatives.ts"
import { unescaped } from "../clean/url.ts"
import { resolve } from "../page/document.ts"
import type { Weighted } from "../types.ts"

const NO_PRODUCT = new RegExp(
  alternatives(String.raw`
  (?:^|[/_.-])(?:logos?|favicons?|icons?|sprites?|placeholder|no-?image|noimg|nopic|no_photo|blank|spacer|pixel|loading|loader|spinner|banners?|badge|flags?|payment|paypal|visa|mastercard|avatar|social|share|facebook|twitter|instagram|youtube|whatsapp|stars?|rating|arrow|button|btn|cart|basket|search|transparent|captcha|trustpilot|android-icon|apple-touch|mstile|header|footer|captcha|emoji|enlarge|click-?to\w*)(?:[/_.?-]|\d|$)
  sharing-?card|share-?card|social-?logo|default-?(?:image|share|social)|og-?(?:image|default)\.
  \.svg(?:\?|$)|\.ico(?:\?|$)
`),
  "i",
)

const MAX_FILE_NAME = 300

/** Best first. All sizes of the same file count as one. */
export function choosePictures(
  found: Weighted[],
  { base, address, siteNames }: { base: string; address: URL; siteNames: string[] },
): Weighted[] {
  const clues = cluesIn(address)
  const groups = new Map<string, Weighted & { sources: Set<string> }>()
  for (const candidate of found) {
    const value = resolve(candidate.value.replaceAll("&amp;", "&"), base)
    if (!value || value.length > 2000) continue
    const key = fileKey(value)
    const weight = candidate.weight + judged(value, clues, siteNames)
    const known = groups.get(key)
    if (!known)
      groups.set(key, { value, source: candidate.source, weight, sources: new Set([candidate.source]) })
    else {
      known.sources.add(candidate.source)
      if (weight > known.weight) Object.assign(known, { value, source: candidate.source, weight })
    }
  }
  const ranked = [...groups.values()]
    .map(({ value, source, weight, sources }) => ({
      value,
      source,
      weight: weight + (sources.size - 1) * 1.2,
    }))
    .sort((a, b) => b.weight - a.weight)
  const sure = ranked.filter(({ weight }) => weight > 1)
  return sure.length > 0 ? sure : ranked.slice(0, 1).filter(({ weight }) => weight > 0)
}

function judged(value: string, clues: string[], siteNames: string[]): number {
  const url = new URL(value)
  const path = `${url.pathname}${url.search}`.toLowerCase()
  let score = NO_PRODUCT.test(url.pathname) ? -4 : 0
  if (/\.gif$/i.test(url.pathname)) score -= 1
  if (/\.(?:jpe?g|webp|avif)(?:$|[;,/])/i.test(url.pathname)) score += 0.3
  if (url.pathname === "/" && !url.search) score -= 6
  const clue = Math.max(0, ...clues.filter((text) => path.includes(text)).map((text) => text.length))
  if (clue > 0) score += Math.min(2.5, 0.6 + clue / 10)
  const file = path.split("/").pop() ?? ""
  if (siteNames.some((site) => file.replace(/\.\w+.*$/, "") === site.replaceAll(" ", "-"))) score -= 2
  return score
}

/** Article numbers in the page's address: a picture with the same number shows this article, in this colour. */
function cluesIn(address: URL): string[] {
  const text = unescaped(`${address.pathname} ${[...address.searchParams.values()].join(" ")}`).toLowerCase()
  return [...new Set(text.match(/[a-z0-9_]+/g) ?? [])]
    .filter((clue) => /\d/.test(clue) && clue.length >= 6 && clue.length <= 60)
    .slice(0, 12)
}

/** The same for all sizes of a picture. */
function fileKey(value: string): string {
  const url = new URL(value)
  const file = unescaped((url.pathname.split("/").pop() ?? "").slice(-MAX_FILE_NAME)).toLowerCase()
  const stem = file
    .replace(/\.(?:jpe?g|png|webp|gif|avif|ashx|php|aspx)(?:\.\w+)*$/g, "")
    .replace(/\._[a-z0-9,_]+_$/, "")
    .replace(/[-_@]?\d{2,4}x\d{0,4}(?:_[a-z]+)?$/, "")
  if (stem.length >= 8 && /\d/.test(stem)) return stem
  return `${url.host}${url.pathname}${stem.length >= 8 || !url.search ? "" : url.search}`.toLowerCase()
}
