import { BUY_WORDS, countPolicies } from "../clean/commerce-words.ts"
import { type PageDocument, resolve } from "./document.ts"
import { ancestors, attr, type Element, elementsIn, isElement, visibleLine } from "./visible-text.ts"

/** A card is beside a link to another page, or is one of several equal blocks with such links, as in a listing. */
export const isInCard = (page: PageDocument, element: Element): boolean =>
  inCard(page, element) || isRepeated(page, element)

function inCard(page: PageDocument, element: Element): boolean {
  for (const holder of [element, ...ancestors(element, 4)]) {
    if (holder.name === "body" || holder.name === "main" || holder.name === "form") return false
    if (leadsElsewhere(page, holder)) return true
    const inside = [...elementsIn(holder, MAX_NODES)]
    if (inside.length >= LARGE || inside.some(({ name }) => name === "h1")) return false
    if (inside.some((link) => leadsElsewhere(page, link) && showsSomething(link))) return true
  }
  return false
}

const MAX_NODES = 200
/** More elements than a card has. */
const LARGE = 60
const CARDS = 4
const MAX_SIBLINGS = 80

/** The element is in one of several equal blocks that link to other pages. */
function isRepeated(page: PageDocument, element: Element): boolean {
  for (const block of [element, ...ancestors(element, 8)]) {
    const called = attr(block, "class")
    if (block.name === "body" || block.name === "main") return false
    if (!isElement(block.parent) || (!called && block.name !== "li")) continue
    let equal = 0
    for (const sibling of block.parent.childNodes.slice(0, MAX_SIBLINGS))
      if (isElement(sibling) && sibling.name === block.name && attr(sibling, "class") === called) equal += 1
    if (equal >= CARDS && holdsLink(page, block)) return true
  }
  return false
}

function holdsLink(page: PageDocument, block: Element): boolean {
  for (const element of elementsIn(block, MAX_NODES)) {
    if (element.name === "h1") return false
    if (leadsElsewhere(page, element) && showsSomething(element)) return true
  }
  return false
}

export function leadsElsewhere(page: PageDocument, element: Element): boolean {
  const href = attr(element, "href")
  if (
    element.name !== "a" ||
    !href ||
    /^(?:#|javascript:|mailto:|tel:)|\.(?:jpe?g|png|webp|avif|gif|pdf)(?:\?|$)/i.test(href)
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

/** A picture, a heading or a name. Beside a product's own price, links ask and tell about delivery, or lead to the basket. */
function showsSomething(link: Element): boolean {
  const text = visibleLine(link, { max: 200 })
  const isName =
    text.length > 12 && !/[?？]$/.test(text) && !BUY_WORDS.test(text) && countPolicies(text) === 0
  return isName || [...elementsIn(link, 40)].some(({ name }) => /^(?:img|picture|h[2-6])$/.test(name))
}
