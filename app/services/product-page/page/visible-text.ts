import type { DomHandler } from "htmlparser2"
import { wordSet } from "../clean/fold.ts"
import { remembered } from "../remembered.ts"

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

/** The nearest one is first. */
export function ancestors(element: Node, limit = 40): Element[] {
  const parents: Element[] = []
  let parent = element.parent
  while (isElement(parent) && parents.length < limit) {
    parents.push(parent)
    parent = parent.parent
  }
  return parents
}

/** The elements inside, level by level, among the first nodes. */
export function* elementsIn(holder: Element, max: number): Generator<Element> {
  const pending = [...holder.childNodes]
  for (let i = 0; i < pending.length && i < max; i += 1) {
    const node = pending[i]
    if (!isElement(node)) continue
    yield node
    pending.push(...node.childNodes)
  }
}

const HOOKS = ["id", "class", "data-testid", "data-qa", "data-test", "data-hook"]

/** Lower case: what the theme's author named this element. Values in brackets name nothing. */
export const hooks = remembered(({ attribs }: Element) =>
  HOOKS.map((name) => attribs[name])
    .filter(Boolean)
    .join(" ")
    .slice(0, 600)
    .replaceAll(/\[[^\s\]]*/g, "")
    .toLowerCase(),
)

export const UNSEEN = wordSet("script style noscript template svg iframe select option textarea canvas head")
const BLOCKS = wordSet(
  "address article aside blockquote br dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 " +
    "h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul",
)

// Bounds nested calls on pages with deep nesting.
const VISITS = 2000
const VISITS_PER_CHARACTER = 3

type Options = { max?: number; without?: (element: Element) => boolean }

/** Text as a reader sees it, one block per line. Iterative, because pages may be deep. */
export function visibleText(root: Node | ParentNode, { max = 6000, without }: Options = {}): string {
  const parts: string[] = []
  let length = 0
  const pending: (Node | ParentNode | "\n")[] = [root]
  let visits = VISITS + max * VISITS_PER_CHARACTER
  while (pending.length > 0 && length < max && visits-- > 0) {
    const node = pending.pop()
    if (node === undefined) break
    if (node === "\n") {
      parts.push("\n")
    } else if (node.type === "text" && "data" in node) {
      const text = node.data.slice(0, max)
      parts.push(text)
      length += text.length
    } else if ("childNodes" in node) {
      if (isElement(node)) {
        if (UNSEEN.has(node.name) || (node !== root && without?.(node))) continue
        if (BLOCKS.has(node.name)) {
          parts.push("\n")
          pending.push("\n")
        }
      }
      for (let i = node.childNodes.length - 1; i >= 0; i -= 1) {
        const child = node.childNodes[i]
        if (child) pending.push(child)
      }
    }
  }
  return tidyLines(parts.join("")).slice(0, max)
}

export function tidyLines(text: string): string {
  return text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad\ue000-\uf8ff]/g, "")
    .split(/[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n")
}

export const visibleLine = (root: Node | ParentNode, options?: Options): string =>
  visibleText(root, options).replace(/\n/g, " ")
