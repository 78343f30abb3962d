import type { PageDocument } from "../page/document.ts"
import { pictureAddress } from "../page/picture-address.ts"
import { ancestors, attr, type Element, visibleText } from "../page/visible-text.ts"
import { itemsOf, type SchemaItem } from "./item.ts"
import type { SchemaNode } from "./node.ts"

const MAX_DEPTH = 150
const MAX_PROPERTIES = 4000
const MAX_NAMES = 10
const MAX_NAME = 500
const MAX_TEXT = 6000
const TEXT_PROPERTIES = new Set("name brand manufacturer description title category model".split(" "))

/** WHATWG HTML, section 5, and RDFa Lite with schema.org's words. `loose`: properties outside of any item. */
export function readMicrodata(page: PageDocument): { items: SchemaItem[]; loose: SchemaNode } {
  const nodes = new Map<Element, SchemaNode>()
  const top: SchemaNode[] = []
  const loose: SchemaNode = {}
  let budget = MAX_PROPERTIES
  for (const element of page.elements) {
    const isRdfa = !Object.hasOwn(element.attribs, "itemscope") && Object.hasOwn(element.attribs, "typeof")
    const scoped = isRdfa || Object.hasOwn(element.attribs, "itemscope")
    const property = attr(element, "itemprop") || attr(element, "property")
    if (!scoped && !property) continue
    if (budget-- <= 0) break
    const scope = property ? ancestors(element, MAX_DEPTH).find((holder) => nodes.has(holder)) : undefined
    const owner = scope && nodes.get(scope)
    const isMicrodata = attr(element, "itemprop") !== ""
    const isProperty = isMicrodata || (owner !== undefined && property !== "")
    let value: unknown
    if (scoped) {
      const types = isRdfa ? schemaTypes(element) : attr(element, "itemtype").split(/\s+/)
      const node: SchemaNode = { "@type": types.filter(Boolean) }
      const content = attr(element, "content")
      if (content) node["@value"] = content
      nodes.set(element, node)
      value = node
      if (!owner) top.push(node)
    }
    if (!isProperty) continue
    let text: string | undefined
    const readText = () => (text ??= visibleText(element, { max: MAX_TEXT }))
    for (const name of property.slice(0, MAX_NAME).split(/\s+/).slice(0, MAX_NAMES)) {
      if (!isMicrodata && isForeign(name)) continue
      add(owner ?? loose, name.replace(/^.*[/#:]/, ""), value ?? statedValue(element, name, readText))
    }
  }
  return { items: itemsOf(top, "microdata"), loose }
}

const SCHEMA = /^(?:schema:|https?:\/\/schema\.org\/)/i

/** Such as "og:title". */
const isForeign = (name: string): boolean => name.includes(":") && !SCHEMA.test(name)

function schemaTypes(element: Element): string[] {
  const types = attr(element, "typeof").slice(0, MAX_NAME).split(/\s+/)
  const holder = [element, ...ancestors(element, MAX_DEPTH)].find(({ attribs }) =>
    Object.hasOwn(attribs, "vocab"),
  )
  const isSchema = holder !== undefined && /^https?:\/\/schema\.org\/?$/i.test(attr(holder, "vocab"))
  return types.filter((type) => SCHEMA.test(type) || (isSchema && !type.includes(":")))
}

function add(node: SchemaNode, property: string, value: unknown) {
  if (value === "" || property === "__proto__") return
  const known = Object.hasOwn(node, property) ? node[property] : undefined
  if (Array.isArray(known)) known.push(value)
  else node[property] = [value]
}

function statedValue(element: Element, property: string, readText: () => string): string {
  const content = attr(element, "content")
  if (content) return content
  if (element.name === "img" || element.name === "source") return pictureAddress(element)
  const link =
    attr(element, "href") || attr(element, "data") || attr(element, "src") || attr(element, "resource")
  if (link && !TEXT_PROPERTIES.has(property)) return link
  if (element.name === "time") return attr(element, "datetime")
  if (element.name === "data" || element.name === "meter") return attr(element, "value")
  return readText()
}
