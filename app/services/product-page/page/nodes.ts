import type { DomHandler } from "htmlparser2"

type Root = DomHandler["root"]
export type Node = Root["childNodes"][number]
export type Element = Extract<Node, { attribs: unknown }>
export type ParentNode = Root | Element

export const isElement = (node: Node | ParentNode | null | undefined): node is Element =>
  node != null && "attribs" in node

/** The longest one on real pages has 17,000. */
const MAX_ATTRIBUTE = 20_000

export const attr = (element: Element, name: string): string =>
  Object.hasOwn(element.attribs, name) ? (element.attribs[name] ?? "").slice(0, MAX_ATTRIBUTE).trim() : ""

/** Nearest first. */
export function ancestors(element: Node, limit = 40): Element[] {
  const found: Element[] = []
  let parent = element.parent
  while (isElement(parent) && found.length < limit) {
    found.push(parent)
    parent = parent.parent
  }
  return found
}

const KNOWN = Symbol("hooks")

/** Lower case: what the theme's author named this element. */
export function hooks(element: Element): string {
  const holder = element as Element & { [KNOWN]?: string }
  const known = holder[KNOWN]
  if (known !== undefined) return known
  let text = ""
  for (const name of HOOKS) {
    if (Object.hasOwn(element.attribs, name)) text += `${element.attribs[name]} `
  }
  const called = text.slice(0, 600).trimEnd().toLowerCase()
  holder[KNOWN] = called
  return called
}

const HOOKS = ["id", "class", "data-testid", "data-qa", "data-test", "data-hook"]
