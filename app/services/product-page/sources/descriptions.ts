import { alternatives } from "../clean/alternatives.ts"
import { fold } from "../clean/fold.ts"
import { isAside } from "../page/aside.ts"
import { meta, type PageDocument } from "../page/document.ts"
import { ancestors, type Element, hooks, isElement } from "../page/nodes.ts"
import { visibleLine, visibleText } from "../page/visible-text.ts"
import type { Weighted } from "../types.ts"
import { DESCRIPTION_LABELS } from "./label-words.ts"
import { labelled } from "./labels.ts"

const DESCRIPTION_HOOK = new RegExp(
  alternatives(String.raw`
  (?:^|[\s_-])(?:product|item|prod|pdp|goods|listing|short|long|full|tab|detail|posting)?[_-]{0,3}(?:description|descriptions|desc|descr|beschreibung|artikelbeschreibung|omschrijving|descripcion|descrizione|popis|opis|synopsis|overview|postingbody|feature-?bullets|bullets|editorial|longdesc|shortdesc)(?:[_-]{0,3}(?:text|content|body|inner|container|wrapper|value))?(?:$|[\s_-])
  product-?details|productdetails|description
`),
  "",
)
const PROSE = new Set(["p", "div", "td", "section", "article", "li", "ul", "span", "dd"])

const MAX_LABELLED = 10
const MAX_SIBLINGS = 300

export function pageDescriptions(page: PageDocument): Weighted[] {
  const found: Weighted[] = []
  const add = (value: string | undefined, source: string, weight: number) => {
    if (value && value.trim().length > 15) found.push({ value, source, weight })
  }
  for (const text of (page.metas.get("og:description") ?? []).slice(0, 3)) add(text, "opengraph", 3)
  add(meta(page, "twitter:description"), "twitter", 2)
  add(meta(page, "description", "descriptions", "dc.description"), "meta", 2.2)
  const long = labelled(page, DESCRIPTION_LABELS).filter(({ value }) => value.length > 60)
  for (const { value } of long.slice(0, MAX_LABELLED)) add(value, "page", 1.5)
  for (const text of hookedTexts(page)) add(text, "page", 2.8)
  for (const text of textsUnderHeadings(page)) add(text, "page", 2.6)
  return found
}

function hookedTexts(page: PageDocument): string[] {
  const texts: string[] = []
  const taken = new Set<Element>()
  for (const element of page.elements) {
    if (texts.length >= 12) break
    if (!PROSE.has(element.name) || !DESCRIPTION_HOOK.test(hooks(element)) || isAside(element)) continue
    if (isElement(element.parent) && taken.has(element.parent)) {
      taken.add(element)
      continue
    }
    if (holdsPage(element)) continue
    const text = visibleText(element, { max: 6000, without: isControl })
    if (text.length < 30) continue
    taken.add(element)
    texts.push(text)
  }
  return texts
}

/** The element also contains the page's heading or navigation. */
function holdsPage(element: Element): boolean {
  const pending = [...element.childNodes]
  for (let i = 0; i < pending.length && i < 3000; i += 1) {
    const node = pending[i]
    if (!isElement(node)) continue
    if (node.name === "h1" || node.name === "nav" || node.name === "header" || node.name === "footer")
      return true
    pending.push(...node.childNodes)
  }
  return pending.length > 3000
}

function textsUnderHeadings(page: PageDocument): string[] {
  const texts: string[] = []
  for (const { text, parent } of page.texts) {
    if (texts.length >= 6) break
    if (text.length > 40 || !DESCRIPTION_LABELS.has(fold(text)) || isAside(parent)) continue
    if ([parent, ...ancestors(parent, 2)].some(({ name }) => name === "li")) continue
    let element: Element | null = parent
    for (let up = 0; up < 4 && element; up += 1) {
      const following: string = textAfter(element)
      if (following.length > 60) {
        texts.push(following)
        break
      }
      element = isElement(element.parent) ? element.parent : null
    }
  }
  return texts
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
  element.name === "style"

export function prose(page: PageDocument): Weighted[] {
  const blocks = page.elements.filter(
    (element) =>
      (element.name === "p" || element.name === "td" || element.name === "div") &&
      ownText(element) > 80 &&
      !isAside(element),
  )
  return blocks
    .slice(0, 60)
    .map((element) => visibleLine(element, { max: 3000 }))
    .sort((a, b) => b.length - a.length)
    .slice(0, 3)
    .map((value) => ({ value, source: "page", weight: 0.8 }))
}

const ownText = (element: Element): number =>
  element.childNodes.reduce(
    (sum, child) => sum + (child.type === "text" && "data" in child ? child.data.trim().length : 0),
    0,
  )
