import { type PageDocument, resolve } from "./document.ts"
import { ancestors, attr, type Element, isElement } from "./visible-text.ts"

/** A card is beside a link to another page, or is one of several equal blocks with such links, as in a listing. */
export const isInCard = (page: PageDocument, element: Element): boolean =>
  inCard(page, element) || isRepeated(page, element)

function inCard(page: PageDocument, element: Element): boolean {
  for (const holder of [element, ...ancestors(element, 4)]) {
    if (holder.name === "body" || holder.name === "main" || holder.name === "form") return false
    if (leadsElsewhere(page, holder)) return true
    const links = linksIn(holder)
    if (links === undefined) return false
    if (links.some((link) => leadsElsewhere(page, link) && showsSomething(link))) return true
  }
  return false
}

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
  const pending = [...block.childNodes]
  for (let i = 0; i < pending.length && i < 200; i += 1) {
    const node = pending[i]
    if (!isElement(node)) continue
    if (node.name === "h1") return false
    if (leadsElsewhere(page, node) && showsSomething(node)) return true
    pending.push(...node.childNodes)
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
