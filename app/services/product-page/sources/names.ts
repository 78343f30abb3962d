import { foldWords, overlap } from "../clean/fold.ts"
import { plainLine } from "../clean/plain-text.ts"
import { titleSegments } from "../clean/title.ts"
import { meta, type PageDocument } from "../page/document.ts"
import { shownPrices } from "../page/prices.ts"
import { isSecondary } from "../page/secondary-content.ts"
import { type Element, hooks, isElement, visibleLine } from "../page/visible-text.ts"
import type { Source, Weighted } from "../types.ts"

const NAME_HOOK =
  /(?:product|item|prod|pdp|goods|listing|detail|deal|article|offer)[\w-]{0,60}(?:name|title|heading)|(?:^|\s)(?:name|title|productname|producttitle|goods_name|item-name)(?:\s|$)/
const MAX_HEADINGS = 300
const MAX_READ = 2000
/** Each is compared with each. */
const MAX_NAMES = 60
const NOT_NAME = new Set(["button", "sup", "label", "small", "a"])

export function titleNames(page: PageDocument): Weighted[] {
  const candidates: Weighted[] = []
  const add = (value: string | undefined, source: Source, weight = 1) => {
    if (value && value.length < 500) candidates.push({ value, source, weight })
  }
  add(meta(page, "og:title"), "opengraph")
  add(meta(page, "product:name", "og:product:name"), "opengraph")
  add(meta(page, "twitter:title"), "twitter")
  add(page.title, "title")
  add(meta(page, "title", "dc.title", "name"), "meta")
  const titles = [page.title, meta(page, "og:title"), meta(page, "twitter:title")].map((title) =>
    foldWords((title ?? "").slice(0, 500)),
  )
  const segments = new Set([page.title, meta(page, "og:title") ?? ""].flatMap(titleSegments).map(foldWords))
  for (const heading of headings(page)) {
    if (candidates.length >= MAX_NAMES) break
    const { element, text } = heading
    const weight = headingWeight(heading, titles, segments)
    if (weight <= 0) continue
    const bare = visibleLine(element, {
      max: 500,
      without: (inner) =>
        NOT_NAME.has(inner.name) || /badge|label|price|hidden|sr-only|article|sku|code/.test(hooks(inner)),
    })
    const near = !isSecondary(element) && isPriced(page, element)
    for (const value of new Set([text, bare])) {
      if (!value) continue
      add(value, "heading", weight)
      if (near) add(value, "priced-heading")
    }
  }
  return candidates
}

const NEAR = 300

/** The product's own price follows closely, before a price in a card does. */
function isPriced(page: PageDocument, element: Element): boolean {
  const orderOf = (place: number) => page.texts[place]?.order ?? 0
  const order = page.order.get(element) ?? 0
  const next = shownPrices(page).find(({ place }) => orderOf(place) > order)
  return next !== undefined && !next.card && orderOf(next.place) - order < NEAR
}

type Heading = { element: Element; text: string; level: number }

function headings(page: PageDocument): Heading[] {
  const headingList: Heading[] = []
  let read = 0
  for (const element of page.elements) {
    const level = /^h[1-4]$/.test(element.name)
      ? Number(element.name[1])
      : NAME_HOOK.test(hooks(element))
        ? 5
        : 0
    if (!level || (level === 5 && element.childNodes.length > 8)) continue
    if (headingList.length > MAX_HEADINGS || ++read > MAX_READ) break
    const text = visibleLine(element, { max: 500 })
    if (text.length > 1 && text.length < 400) headingList.push({ element, text, level })
  }
  return headingList
}

function headingWeight({ element, text, level }: Heading, titles: string[], segments: Set<string>): number {
  const folded = foldWords(plainLine(text, 400))
  const named = overlap(folded, titles.join(" "))
  const holders = [element, element.parent].filter(isElement)
  const hook = holders.some((holder) => NAME_HOOK.test(hooks(holder))) ? 1 : 0
  const opens = hook === 1 && folded.length > 12 && titles.some((title) => title.startsWith(`${folded} `))
  const segment = opens || segments.has(folded) ? 1 : 0
  const aside = isSecondary(element) ? 1 : 0
  if (level === 1) return ((aside ? 0.3 : 1.5) + 2.5 * named ** 2 + hook) / 5
  if (named < 0.75) return 0
  return ((level <= 3 ? 1 : 0.6) * named + hook * 0.8 + (hook + 1) * 1.2 * segment - aside) / 5
}
