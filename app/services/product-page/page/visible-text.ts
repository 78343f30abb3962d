import { type Element, isElement, type Node, type ParentNode } from "./nodes.ts"

const UNSEEN = new Set(
  "script style noscript template svg iframe select option textarea object canvas head".split(" "),
)
const BLOCKS = new Set(
  (
    "address article aside blockquote br dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 " +
    "h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
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
