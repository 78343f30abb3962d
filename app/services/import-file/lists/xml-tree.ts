import { TooLarge } from "~/errors.ts"
import { importLimits, refused } from "../file-limits.ts"
import { type Attributes, htmlTagsOf } from "../html-tags.ts"
import { isObject, type Json } from "../json.ts"

/** Feeds, sitemaps, and lists of shops and readers. */
export const isXml = (text: string): boolean =>
  /^<(?:\?xml\b|rss\b|feed\b|urlset\b|rdf:)/i.test(text) &&
  !/<(?:!doctype )?html\b/i.test(text.slice(0, 2_000))

type Element = { name: string; attributes: Attributes; text: string; children: Json | null }

/** Elements with others in them are lists of objects, and the others texts, as the reader of JSON knows them. @throws {Invalid} {TooLarge} */
export function treeOfXml(xml: string): Json {
  const root: Element = { name: "", attributes: new Map(), text: "", children: {} }
  const open = [root]
  let left: number = importLimits.jsonValues
  const close = () => {
    const element = open.pop()
    const parent = open.at(-1)
    if (element && parent) addTo(parent, element)
  }
  for (const { name: tag, attributes, text, isClosed } of htmlTagsOf(xml, { xmlMode: true })) {
    const name = tag.replace(/^\/?[\w.-]*:/, (prefix) => (prefix.startsWith("/") ? "/" : ""))
    if (--left < 0) throw new TooLarge("The file has too many values to read. Please split it.")
    if (name.startsWith("/")) {
      const at = open.findLastIndex((one) => `/${one.name}` === name)
      while (at > 0 && open.length > at) close()
    } else if (tag && tag !== "!") {
      if (open.length > importLimits.jsonDepth) throw refused("The file is nested too deeply.")
      open.push({ name, attributes, text: "", children: null })
      if (isClosed) close()
    }
    const last = open.at(-1)
    if (last) last.text += text
  }
  while (open.length > 1) close()
  return root.children ?? {}
}

function onlyKeyOf(children: Json): string | null {
  let only: string | null = null
  for (const key in children) {
    if (only !== null) return null
    only = key
  }
  return only
}

/** An element that has only these has a list of texts. */
const LISTED = /^(?:item|tag|label|category|value|li)$/

function addTo(parent: Element, element: Element): void {
  const { name, attributes, children } = element
  // Atom has links to itself and to its replies, too.
  if (name === "link" && !["alternate", undefined].includes(attributes.get("rel"))) return
  // Any word may be the name of an element, `constructor` too.
  parent.children ??= Object.create(null) as Json
  const texts = textsIn(children)
  const before = parent.children[name]
  const isMany = children !== null || before !== undefined
  const list = Array.isArray(before) ? before : before === undefined ? [] : [before]
  for (const value of texts ?? [contentOf(element)]) list.push(value)
  parent.children[name] = isMany ? list : list[0]
}

/** @returns null for another element than a list of texts. */
function textsIn(children: Json | null): string[] | null {
  const only = children && onlyKeyOf(children)
  if (!only || !LISTED.test(only)) return null
  const values = [children[only]].flat().map((one) => (isObject(one) ? one.value : one))
  return values.every((value) => typeof value === "string") ? values : null
}

function contentOf({ attributes, text, children }: Element): unknown {
  const words = text.trim()
  const own = Object.fromEntries([...attributes].filter(([key]) => !key.startsWith("xmlns")))
  const hasOwn = Object.keys(own).length > 0
  if (children) return hasOwn || words ? { ...own, ...(words && { text: words }), ...children } : children
  if (words) return hasOwn ? { ...own, value: words } : words
  return own.href || own.url || own.src || (hasOwn ? own : "")
}
