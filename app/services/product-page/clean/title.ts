import { LEADING_PRICE, LEADING_VERB, TRAILING_PRICE, TRAILING_SALES } from "./commerce-words.ts"
import { foldAscii, foldWords, includesWords } from "./fold.ts"

const SEPARATOR =
  /\s+[|•·»›~–—-]+\s+|\s*[|｜│]\s*|\s*:{2,}\s*|\s*[»›]\s*|\s+\/{1,2}\s+|:\s+|\s+@\s+|\s+:\s*|\s*：\s*|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}）】\])\d])[-–_](?=[^\s–_-]{2,20}$)/gu
const DOMAIN =
  /(?<![\p{L}\p{N}@])[\p{L}\p{N}-]+\.(?:com|net|org|shop|store|co\.[a-z]{2}|com\.[a-z]{2}|[a-z]{2})(?![\p{L}\p{N}.])/iu

/** Without shop name, prices and sales words, step by step. The last is the shortest, never empty. */
export function titleVariants(title: string, siteNames: string[]): string[] {
  const variants = [title]
  const push = (next: string) => {
    const tidy = next.replace(/^[\s|,;:·»›–—-]+|[\s|,;:·»›–—-]+$/g, "").trim()
    if (tidy.length > 1 && tidy !== variants.at(-1) && foldWords(tidy)) variants.push(tidy)
    return variants.at(-1) ?? title
  }
  let current = push(withoutSeller(withoutPrice(title), siteNames))
  current = push(withoutShop(current, siteNames))
  current = push(withoutSales(current))
  push(withoutPrice(current))
  return variants
}

export const shortestTitle = (title: string, siteNames: string[]): string =>
  titleVariants(title, siteNames).at(-1) ?? title

const withoutPrice = (text: string): string => text.replace(LEADING_PRICE, "").replace(TRAILING_PRICE, "")

const SAVING =
  /^(?:save|spare|sparen sie|économisez|ahorra|risparmia|bespaar|poupe|spar|oszczędź)\s(?:(?:up to|bis zu|jusqu'à)\s)?\d{1,2}\s?%\s(?:on|off|auf|bei|sur|en|su|op|em|na|på)\s/iu
const SELLER = /^.*(\s(?:on|at|from|bei|auf|chez|bij|hos|på)\s([^|–—:]{2,40}))$/isu

/** "Save 20 % on Clay Mug at Shop" → "Clay Mug", if that is the site's name. */
function withoutSeller(text: string, siteNames: string[]): string {
  const [, all = "", seller = ""] = SELLER.exec(text.slice(-60)) ?? []
  const isOurs = siteNames.includes(foldWords(seller))
  return text.slice(0, isOurs ? text.length - all.length : text.length).replace(SAVING, "")
}

const MAX_TITLE = 500
const MAX_SEGMENTS = 12

export function titleSegments(title: string): string[] {
  const plain = title.slice(0, MAX_TITLE).replace(/^(?:\[[^\]]{1,30}\]|【[^】]{1,30}】)\s*/u, "")
  const segments = split(plain)
  return segments.flatMap(({ text, start }, i) => [
    text,
    ...segments.slice(i + 1).map(({ end }) => plain.slice(start, end)),
  ])
}

function withoutSales(text: string): string {
  const bare = text.replace(LEADING_VERB, "")
  const at = bare.search(TRAILING_SALES)
  return at > 3 ? bare.slice(0, at) : bare
}

type Segment = { text: string; start: number; end: number }

/** The shop's segment and all after it from the end; the shop from the start. */
function withoutShop(text: string, siteNames: string[]): string {
  let segments = split(text)
  const shop = segments.findIndex((segment, i) => i > 0 && isShop(segment.text, siteNames))
  if (shop > 0) segments = segments.slice(0, shop)
  const isSite = (text = "") => DOMAIN.test(text) || siteNames.includes(foldWords(text))
  while (segments.length > 1 && isSite(segments[0]?.text)) segments = segments.slice(1)
  while (
    segments.length > 1 &&
    includesWords(foldWords(segments[0]?.text ?? ""), foldWords(segments.at(-1)?.text ?? ""))
  )
    segments = segments.slice(0, -1)
  const last = segments.at(-1)
  if (segments.length > 1 && last && salesOnly(last.text)) segments = segments.slice(0, -1)
  return text.slice(segments[0]?.start ?? 0, segments.at(-1)?.end ?? text.length)
}

function split(text: string): Segment[] {
  const segments: Segment[] = []
  let start = 0
  for (const match of text.matchAll(SEPARATOR)) {
    if (segments.length >= MAX_SEGMENTS - 1) break
    if (match.index > start) segments.push({ text: text.slice(start, match.index), start, end: match.index })
    start = match.index + match[0].length
  }
  if (start < text.length) segments.push({ text: text.slice(start), start, end: text.length })
  return segments.length > 0 ? segments : [{ text, start: 0, end: text.length }]
}

function isShop(segment: string, siteNames: string[]): boolean {
  if (DOMAIN.test(segment)) return true
  const folded = foldAscii(segment)
  return siteNames.map(foldAscii).some((name) => {
    if (name === folded || name === folded.replaceAll(" ", "")) return true
    return name.length > 3 && includesWords(folded, name) && folded.length < name.length * 3 + 12
  })
}

const salesOnly = (segment: string): boolean =>
  TRAILING_SALES.test(segment) || LEADING_VERB.test(`${segment} `)
