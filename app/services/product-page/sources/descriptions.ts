import { alternatives, foldWords } from "../clean/fold.ts"
import type { Evidence } from "../options.ts"
import { leadsElsewhere } from "../page/cards.ts"
import { meta, type PageDocument, type TextRun } from "../page/document.ts"
import type { MainHeading } from "../page/main-heading.ts"
import { isSecondary } from "../page/secondary-content.ts"
import {
  ancestors,
  attr,
  type Element,
  elementsIn,
  hooks,
  isElement,
  visibleLine,
  visibleText,
} from "../page/visible-text.ts"
import type { Source, Weighted } from "../types.ts"
import { DESCRIPTION_LABELS } from "./labels.ts"

const DESCRIPTION_HOOK = new RegExp(
  alternatives(String.raw`
  (?:^|[\s_-])(?:product|item|prod|pdp|goods|listing|short|long|full|tab|detail|posting)?[_-]{0,3}(?:description|descriptions|desc|descr|beschreibung|artikelbeschreibung|omschrijving|descripcion|descrizione|popis|opis|synopsis|overview|postingbody|feature-?bullets|bullets|editorial|longdesc|shortdesc)(?:[_-]{0,3}(?:text|content|body|inner|container|wrapper|value))?(?:$|[\s_-])
  product-?details|productdetails|description
`),
  "",
)
const PROSE = new Set(["p", "div", "td", "section", "article", "li", "ul", "span", "dd"])

const MAX_SIBLINGS = 300

export function pageDescriptions(page: PageDocument, heading: MainHeading | undefined): Weighted[] {
  const candidates: Weighted[] = []
  const add = (value: string | undefined, source: Source, element?: Element) => {
    if (value && value.trim().length > 15)
      candidates.push({
        value,
        source,
        weight: 1,
        ...(element && { evidence: placeOf(page, element, heading) }),
      })
  }
  for (const text of (page.metas.get("og:description") ?? []).slice(0, 3)) add(text, "opengraph")
  add(meta(page, "twitter:description"), "twitter")
  add(meta(page, "description", "descriptions", "dc.description"), "meta")
  for (const { text, element } of hookedTexts(page)) add(text, "block", element)
  for (const { text, element } of textsUnderHeadings(page)) add(text, "headed", element)
  for (const { parent } of longestTexts(page)) add(visibleLine(parent, { max: 3000 }), "prose", parent)
  return candidates
}

/** A text may be in a link to another page, or among reviews and forms. */
function placeOf(page: PageDocument, element: Element, heading: MainHeading | undefined): Evidence {
  const evidence: Evidence = {}
  const behind = (page.order.get(element) ?? 0) - (heading?.order ?? Number.POSITIVE_INFINITY)
  if (behind > 0) evidence.late = Math.min(1, behind / Math.max(1000, page.elements.length))
  const around = [element, ...ancestors(element, 5)]
  if (around.some((one) => leadsElsewhere(page, one)) || isMostlyLinks(element)) evidence.linked = 1
  if (around.some((one) => one.name === "form" || isReview(one))) evidence.review = 1
  if (around.some((one) => MAKER_HOOK.test(hooks(one))) || isUnder(page, element, ABOUT_MAKER))
    evidence.maker = 1
  return evidence
}

const REVIEW =
  /(?:^|[\s_-])(?:reviews?|testimonials?|jdgm|yotpo|comments?|ratings?|bewertung\w*|avis|opini\w*|recensi\w*|questions?|faq|qa|shipping|delivery|returns?|warranty|guarantee|garantie|policy|policies|disclaimer|cookies?|legal)(?:$|[\s_-])/
const isReview = (element: Element) =>
  REVIEW.test(hooks(element)) || /^review/i.test(attr(element, "itemprop"))

const MAKER_HOOK =
  /(?:^|[\s_-])(?:about-?us|our-?story|(?:about-?(?:the-?)?)?(?:brand|vendor|manufacturer|maker|designer|artist|company)-?(?:story|info|information|desc|description|about|bio|profile|history|intro))(?:$|[\s_-])|(?:^|[\s_-])about-?(?:the-?)?(?:brand|vendor|manufacturer|maker|designer|artist|company|seller|shop|store)(?:$|[\s_-])/
const ABOUT_MAKER =
  /^(?:about|über|à propos de?|sobre|chi (?:è|siamo)|over|om|o|о) (?:us|our \p{L}+|uns|ons|oss|nous|nosotros|nás|nas|нас|(?:(?:the|den|die|das|la|le|el|il|de|het|a|o) ?)?(?:brand|maker|manufacturer|designer|company|artist|vendor|seller|shop|store|marke|hersteller|unternehmen|marque|fabricant|marca|fabricante|azienda|merk|fabrikant|märket|varumärket|merket|mærket|značce|výrobci|marce|producencie|бренде|производителе))[\s:.!]*$|^(?:our story|the (?:brand|maker|designer)|unsere geschichte|notre histoire|markenbeschreibung|herstellerinformation(?:en)?)[\s:.!]*$/iu

/** The text itself, or the heading right before it, says so. */
function isUnder(page: PageDocument, element: Element, says: RegExp): boolean {
  const order = page.order.get(element) ?? 0
  const at = page.texts.findIndex((text) => text.order > order)
  return (
    at >= 0 &&
    page.texts.slice(Math.max(0, at - 1), at + 1).some(({ text }) => text.length <= 60 && says.test(text))
  )
}

const isMostlyLinks = (element: Element): boolean =>
  visibleLine(element, { max: 800, without: ({ name }) => name === "a" }).length * 2 <
  visibleLine(element, { max: 800 }).length

type Block = { text: string; element: Element }

function hookedTexts(page: PageDocument): Block[] {
  const texts: Block[] = []
  const takenElements = new Set<Element>()
  for (const element of page.elements) {
    if (texts.length >= 12) break
    if (!PROSE.has(element.name) || !DESCRIPTION_HOOK.test(hooks(element)) || isSecondary(element)) continue
    if (isElement(element.parent) && takenElements.has(element.parent)) {
      takenElements.add(element)
      continue
    }
    if (holdsPage(element)) continue
    const text = visibleText(element, { max: 6000, without: isControl })
    if (text.length < 30) continue
    takenElements.add(element)
    texts.push({ text, element })
  }
  return texts
}

/** The element also contains the page's heading or navigation, or most of the page. */
function holdsPage(element: Element): boolean {
  let held = 0
  for (const { name } of elementsIn(element, 3000))
    if (++held > 1500 || ["h1", "nav", "header", "footer"].includes(name)) return true
  return false
}

function textsUnderHeadings(page: PageDocument): Block[] {
  const texts: Block[] = []
  for (const { text, parent } of page.texts) {
    if (texts.length >= 6) break
    if (text.length > 40 || !DESCRIPTION_LABELS.has(foldWords(text)) || isSecondary(parent)) continue
    if ([parent, ...ancestors(parent, 2)].some(({ name }) => name === "li")) continue
    let element: Element | null = parent
    for (let up = 0; up < 4 && element && !beginsAnother(element); up += 1) {
      const following: string = textAfter(element)
      if (following.length > 60) {
        texts.push({ text: following, element: parent })
        break
      }
      element = isElement(element.parent) ? element.parent : null
    }
  }
  return texts
}

/** Behind an empty section, the next one has a heading of its own. Tabs have all theirs before their texts. */
function beginsAnother(element: Element): boolean {
  const next = element.next
  const sibling = next && !isElement(next) ? next.next : next
  if (!isElement(sibling) || /^h[1-6]$/.test(sibling.name)) return false
  const [first] = [...elementsIn(sibling, 12)].filter((one) => /^(?:h[1-6]|summary|dt)$/.test(one.name))
  return first !== undefined && visibleLine(sibling, { max: 60 }).startsWith(visibleLine(first, { max: 40 }))
}

function textAfter(element: Element): string {
  const parts: string[] = []
  let length = 0
  let next = element.nextSibling
  for (let seen = 0; next && length < 4000 && seen < MAX_SIBLINGS; seen += 1, next = next.nextSibling) {
    if (isElement(next) && /^h[1-3]$/.test(next.name) && seen > 0) break
    const text = isElement(next) || next.type === "text" ? visibleText(next, { without: isControl }) : ""
    if (text) parts.push(text)
    length += text.length
  }
  return parts.join("\n")
}

const isControl = (element: Element): boolean =>
  element.name === "button" ||
  element.name === "form" ||
  element.name === "nav" ||
  element.name === "label" ||
  REVIEW.test(hooks(element)) ||
  element.name === "style"

const PARAGRAPHS = new Set(["p", "td", "div"])

const longestTexts = (page: PageDocument): TextRun[] =>
  page.texts
    .filter(({ text, parent }) => text.length > 80 && PARAGRAPHS.has(parent.name) && !isSecondary(parent))
    .slice(0, 60)
    .sort((a, b) => b.text.length - a.text.length)
    .slice(0, 3)
