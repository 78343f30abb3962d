import { plainLine } from "../clean/plain-text.ts"
import { parseHtml } from "./parse-html.ts"
import { attr, type Element, isElement, type Node, type ParentNode, visibleLine } from "./visible-text.ts"

export type TextRun = { text: string; parent: Element; order: number }

/** A page is parsed and walked once. All sources read these lists. */
export type PageDocument = {
  root: ParentNode
  url: URL
  base: string
  elements: Element[]
  order: Map<Node, number>
  byId: Map<string, Element>
  texts: TextRun[]
  /** The keys are `property`, `name` or `itemprop` in lower case. */
  metas: Map<string, string[]>
  /** `type` is in lower case, and "" when it is missing. */
  scripts: { type: string; code: string }[]
  title: string
}

const MAX_SAME = 30
const NOT_SHOWN = new Set(["script", "style", "noscript", "template", "title", "select", "textarea", "svg"])

export function parsePage(html: string, address: string): PageDocument {
  const root = parseHtml(html)
  const url = new URL(address)
  const page: PageDocument = {
    root,
    url,
    base: url.href,
    elements: [],
    order: new Map(),
    byId: new Map(),
    texts: [],
    metas: new Map(),
    scripts: [],
    title: "",
  }
  const pending: Node[] = [...root.childNodes].reverse()
  let order = 0
  for (let node = pending.pop(); node; node = pending.pop()) {
    order += 1
    if (isElement(node)) {
      page.order.set(node, order)
      page.elements.push(node)
      note(page, node)
      if (NOT_SHOWN.has(node.name)) continue
      for (let i = node.childNodes.length - 1; i >= 0; i -= 1) {
        const child = node.childNodes[i]
        if (child) pending.push(child)
      }
    } else if (node.type === "text" && "data" in node && isElement(node.parent)) {
      const text = node.data.slice(0, 5000).replace(/\s+/g, " ").trim()
      if (text) page.texts.push({ text, parent: node.parent, order })
    }
  }
  return page
}

function note(page: PageDocument, element: Element) {
  const id = attr(element, "id")
  if (id && !page.byId.has(id)) page.byId.set(id, element)
  if (element.name === "meta") {
    const key = (
      attr(element, "property") ||
      attr(element, "name") ||
      attr(element, "itemprop")
    ).toLowerCase()
    const content = attr(element, "content")
    if (!key || !content) return
    const contents = page.metas.get(key)
    if (contents && contents.length < MAX_SAME) contents.push(content)
    else if (!contents) page.metas.set(key, [content])
  } else if (element.name === "title" && !page.title) {
    page.title = plainLine(textInside(element), 400)
  } else if (element.name === "script") {
    const code = textInside(element)
    if (code) page.scripts.push({ type: attr(element, "type").toLowerCase(), code })
  } else if (element.name === "base" && attr(element, "href")) {
    page.base = resolve(attr(element, "href"), page.url.href) ?? page.base
  }
}

function textInside(element: Element): string {
  const child = element.childNodes[0]
  return child && "data" in child ? child.data : visibleLine(element)
}

const MAX_ADDRESS = 4000

export function resolve(href: string, base: string): string | null {
  if (href.length > MAX_ADDRESS) return null
  const trimmed = href.trim().replace(/[\n\r\t]/g, "")
  if (!trimmed) return null
  try {
    const url = new URL(trimmed, base)
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null
  } catch {
    return null
  }
}

export function meta(page: PageDocument, ...names: string[]): string | undefined {
  for (const name of names) {
    const content = page.metas.get(name)?.[0]
    if (content) return content
  }
  return undefined
}
