import { foldWords } from "../clean/fold.ts"
import { isFront } from "../clean/url.ts"
import { meta, type PageDocument, resolve } from "../page/document.ts"
import type { MainHeading } from "../page/main-heading.ts"
import { isSecondary } from "../page/secondary-content.ts"
import { attr, type Element, elementsIn, hooks, visibleLine } from "../page/visible-text.ts"
import type { Source, Weighted } from "../types.ts"
import { BRAND_LABELS, labelled, MAKER_LABELS } from "./labels.ts"

export function pageBrands(page: PageDocument): Weighted[] {
  const candidates: Weighted[] = []
  const add = (value: string | undefined, source: Source, weight = 1) => {
    if (value?.trim()) candidates.push({ value, source, weight })
  }
  add(meta(page, "product:brand", "og:brand", "product:brand:name", "og:product:brand"), "opengraph")
  add(meta(page, "brand", "product_brand", "twitter:data:brand"), "meta")
  for (const { value, formal, alone } of labelled(page, BRAND_LABELS))
    if (formal || alone) add(value, "specifications", formal ? 1 : 0.7)
  for (const { value, formal } of labelled(page, MAKER_LABELS)) add(value, "maker", formal ? 1 : 0.3)
  return candidates
}

const BRAND_HOOK =
  /(?:^|[\s_-])(?:brand|brand-?name|manufacturer|marke|marque|marca|vendor|designer)(?:[_-]*(?:name|title|link|label|value|logo|image))?(?:$|\s)/
const MAX_MARKED = 50
/** Elements around the main heading, in the order of the page. */
const BEFORE = 60
const AFTER = 250

/** Elements beside the heading that are called a brand. */
export function markedBrands(page: PageDocument, heading: MainHeading | undefined): Weighted[] {
  const isBeside = (element: Element) => {
    const distance = (page.order.get(element) ?? 0) - (heading?.order ?? Number.POSITIVE_INFINITY)
    return distance > -BEFORE && distance < AFTER
  }
  return page.elements
    .filter((element) => isBeside(element) && BRAND_HOOK.test(hooks(element)) && !isSecondary(element))
    .slice(0, MAX_MARKED)
    .map((element) => ({
      value: visibleLine(element, { max: 200, without: isLabel }) || logoName(page, element),
      source: "hook" as const,
      weight: 1,
    }))
    .filter(({ value }) => value.length <= 60)
}

/** A maker's logo names it in words, or its link does. */
function logoName(page: PageDocument, element: Element): string {
  const inside = [element, ...elementsIn(element, MAX_LOGO)]
  const leadsHome = inside.some(({ attribs: { href } }) => {
    const target = href === undefined ? null : resolve(href, page.base)
    return target !== null && isFront(new URL(target))
  })
  // The shop's own logo.
  if (leadsHome) return ""
  const logo = inside.find(({ name }) => name === "img")
  const named = logo ? [attr(logo, "alt"), ...inside.map((one) => attr(one, "title"))] : []
  return (named.find(Boolean) ?? "").replace(LOGO, "").trim()
}

const MAX_LOGO = 10
const LOGO = /^(?:logo(?: (?:of|von|de|di|van))?[\s:]+)|(?:[\s-]+(?:brand|marke))?[\s-]+logo$/iu

const BY = /^(?:by|von|par|por|di|door|av|af|от)[:：]?$/iu
const BY_NAME =
  /^(?:[bB]y|[Vv]on|[Pp]ar|[Dd]oor|[Bb]rand|[Mm]arke|[Mm]arque|[Mm]arca|[Mm]erk|[Mm]ärke|[Бб]ренд) (?=[\p{Lu}\p{N}])(?!New\b)/u
const MOST_BETWEEN = 4

/** "By Acme" right after the heading, in one element or two. */
export function byLine(page: PageDocument, heading: MainHeading | undefined): Weighted[] {
  if (!heading) return []
  const texts = page.texts.slice(heading.place + 1, heading.place + 2 + MOST_BETWEEN)
  return texts.flatMap(({ text, parent }, at) => {
    if (text.length > 60 || isSecondary(parent)) return []
    const value = BY_NAME.test(text)
      ? text.replace(BY_NAME, "")
      : BY.test(text)
        ? texts[at + 1]?.text
        : undefined
    return value && value.length <= 40 ? [{ value, source: "hook" as const, weight: 1 }] : []
  })
}

const isLabel = ({ name }: Element): boolean => ["label", "dt", "th", "strong", "b"].includes(name)

const MAX_TEXTS = 400
const MAX_TEXT = 600

/** The shop's name is in the product's name, or stands right before it in a title, a tag or a text. */
export function shopBrands(name: string, siteNames: string[], texts: string[]): Weighted[] {
  const words = foldWords(name).replace(ARTICLE, "").split(" ")
  const start = words.slice(0, (words[0] ?? "").length > 2 ? 2 : 3)
  const names = siteNames.filter((site) => site.length > 2)
  if (names.length === 0 || name.length <= 3) return []
  // A folded name has nothing that means something else in an expression, and lacks the apostrophes of a text.
  const spelled = start.map((word) => [...word].join("['’‘`´]?")).join("[^\\p{L}\\p{N}]{1,5}")
  const opening = new RegExp(`\\s${spelled}(?![\\p{L}\\p{N}])`, "iu")
  return [name, ...texts.slice(0, MAX_TEXTS)].flatMap((own) => {
    const text = own.slice(0, MAX_TEXT)
    const before = own === name ? text : text.slice(0, Math.max(0, text.search(opening)))
    const value = siteIn(before, names, own !== name)
    return value ? [{ value, source: "own" as const, weight: 1 }] : []
  })
}

const ARTICLE = /^(?:the|an?|der|die|das|le|la|les|el|los|il|lo|de|het) (?=\S)/

/** As the text spells it: its last words, or any. */
function siteIn(text: string, siteNames: string[], isLast: boolean): string | undefined {
  const words = text.split(" ")
  for (const start of words.keys())
    for (let end = start + 1; end <= Math.min(words.length, start + MOST_WORDS); end += 1) {
      if (isLast && end < words.length) continue
      const value = words.slice(start, end).join(" ")
      if (/[\p{L}\p{N}®™]$/u.test(value) && siteNames.includes(foldWords(value))) return value
    }
  return undefined
}

const MOST_WORDS = 4

/** A registered mark at the start, or a maker after "by" that the page names elsewhere. */
export function brandsInName(page: PageDocument, name: string): Weighted[] {
  const candidates: Weighted[] = []
  const registered = /^([^®]{2,30})®/u.exec(name)?.[1]
  if (registered && registered.split(" ").length <= 3)
    candidates.push({ value: registered, source: "name", weight: 1 })
  const maker = /\s(?:by|von|par)\s+(\p{Lu}[\p{L}.&' -]{1,40})$/u.exec(name)?.[1]?.trim()
  const folded = foldWords(maker ?? "")
  if (maker && page.texts.some(({ text }) => text.length <= 1000 && foldWords(text) === folded))
    candidates.push({ value: maker, source: "name", weight: 0.8 })
  return candidates
}
