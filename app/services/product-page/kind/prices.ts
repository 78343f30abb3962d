import { ANY_PRICE } from "../clean/commerce-words.ts"
import { type PageDocument, resolve } from "../page/document.ts"
import { ancestors, attr, type Element, isElement } from "../page/nodes.ts"

export type ShownPrices = {
  own: number
  /** In cards that link to other pages, as in a listing. */
  cards: number
}

const MAX_PRICES = 150
const AMOUNT_ALONE = /^(?:\d{1,3}(?:[ .,'’\u00a0]\d{3})*|\d{1,6})(?:[.,]\d{1,2}|,-|[.,]–)?$/
// An empty cart's sum.
const NOTHING = /^\D*0(?:[.,]0{1,2})?\D*$/
const CURRENCY =
  /^(?:[$€£¥₩₽₴₹]|Kč|zł|kr\.?|лв\.?|грн\.?|руб\.?|₸|тг|тенге|lei|Ft|元|円|원|CHF|EUR|USD|GBP|NT\$|R\$|TL|₺|€\s?\/.*)/iu

export function shownPrices(page: PageDocument): ShownPrices {
  const shown: ShownPrices = { own: 0, cards: 0 }
  for (const [i, { text, parent }] of page.texts.entries()) {
    if (shown.own + shown.cards >= MAX_PRICES) break
    const split = AMOUNT_ALONE.test(text) && CURRENCY.test(page.texts[i + 1]?.text ?? "")
    const heading = [parent, ...ancestors(parent, 2)].some(({ name }) => name === "h1")
    if (!split && (text.length > (heading ? 300 : 45) || !ANY_PRICE.test(text))) continue
    if (NOTHING.test(text)) continue
    if (inCard(page, parent)) shown.cards += 1
    else shown.own += 1
  }
  return shown
}

function inCard(page: PageDocument, element: Element): boolean {
  const around = [element, ...ancestors(element, 4)]
  for (const holder of around) {
    if (holder.name === "body" || holder.name === "main" || holder.name === "form") return false
    if (leadsElsewhere(page, holder)) return true
    const links = linksIn(holder)
    if (links === undefined) return false
    if (links.some((link) => leadsElsewhere(page, link) && showsSomething(link))) return true
  }
  return false
}

/** Undefined when the element holds more than a card does. */
function linksIn(holder: Element): Element[] | undefined {
  const links: Element[] = []
  const pending = [...holder.childNodes]
  for (let i = 0; i < pending.length; i += 1) {
    const node = pending[i]
    if (i > 120) return undefined
    if (!isElement(node)) continue
    if (node.name === "h1") return undefined
    if (node.name === "a") links.push(node)
    pending.push(...node.childNodes)
  }
  return links
}

function leadsElsewhere(page: PageDocument, element: Element): boolean {
  const href = attr(element, "href")
  if (
    element.name !== "a" ||
    !href ||
    /^(?:#|javascript:|mailto:|tel:)|\.(?:jpe?g|png|webp|gif|pdf)/i.test(href)
  )
    return false
  const address = resolve(href, page.base)
  if (!address) return false
  const { pathname, search } = new URL(address)
  return (
    pathname !== page.url.pathname ||
    (search !== "" && page.url.search !== "" && search !== page.url.search && /id=/i.test(search))
  )
}

const showsSomething = (link: Element): boolean => {
  const pending = [...link.childNodes]
  let text = 0
  for (let i = 0; i < pending.length && i < 40; i += 1) {
    const node = pending[i]
    if (node?.type === "text" && "data" in node) text += node.data.trim().length
    if (!isElement(node)) continue
    if (node.name === "img" || node.name === "picture" || /^h[2-6]$/.test(node.name)) return true
    pending.push(...node.childNodes)
  }
  return text > 12
}
