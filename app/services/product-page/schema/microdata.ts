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
  const isSchema = schemaNames(page)
  for (const element of page.elements) {
    const isRdfa = !Object.hasOwn(element.attribs, "itemscope") && Object.hasOwn(element.attribs, "typeof")
    const scoped = isRdfa || Object.hasOwn(element.attribs, "itemscope")
    const property =
      attr(element, "itemprop") || attr(element, "property") || (isRdfa ? relation(element) : "")
    if (!scoped && !property) continue
    if (budget-- <= 0) break
    const scope = property ? ancestors(element, MAX_DEPTH).find((holder) => nodes.has(holder)) : undefined
    const owner = scope && nodes.get(scope)
    const isMicrodata = attr(element, "itemprop") !== ""
    const isProperty = isMicrodata || (owner !== undefined && property !== "")
    let value: unknown
    if (scoped) {
      const types = isRdfa ? schemaTypes(element, isSchema) : attr(element, "itemtype").split(/\s+/)
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
      // Such as "og:title".
      if (!isMicrodata && name.includes(":") && !isSchema(name)) continue
      const own = name.replace(/^.*[/#:]/, "").replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
      add(owner ?? loose, own, value ?? statedValue(element, own, readText))
    }
  }
  return { items: itemsOf(top, "microdata"), loose }
}

const SCHEMA = String.raw`(?:https?:)?//(?:www\.)?schema\.org`
const VOCABULARY = new RegExp(`^${SCHEMA}[/#]?$`, "i")
const PREFIX = new RegExp(String.raw`([\w-]{1,20}):\s{1,9}${SCHEMA}(?![\w.-])`, "gi")

/** A page may call schema.org by a prefix of its own. */
function schemaNames({ elements }: PageDocument): (name: string) => boolean {
  const prefixes = new Set(["schema"])
  for (const { attribs } of elements) {
    if (attribs.prefix)
      for (const [, prefix = ""] of attribs.prefix.slice(0, MAX_TEXT).matchAll(PREFIX))
        prefixes.add(prefix.toLowerCase())
    for (const name in attribs)
      if (name.startsWith("xmlns:") && VOCABULARY.test(attribs[name] ?? "")) prefixes.add(name.slice(6, 30))
  }
  const whole = new RegExp(`^${SCHEMA}/`, "i")
  return (name) => whole.test(name) || prefixes.has(name.split(":", 1)[0]?.toLowerCase() ?? "")
}

/** In RDFa, an item may be a property by its own `rel`, or by that of the element around it. */
function relation(element: Element): string {
  const relations = [element, ...ancestors(element, 1)].map((holder) => attr(holder, "rel").trim())
  return (
    relations.find((rel) =>
      /^(?:[^\s]{1,60}[:/])?(?:offers|brand|manufacturer|image|hasVariant)$/.test(rel),
    ) ?? ""
  )
}

function schemaTypes(element: Element, isSchemaName: (name: string) => boolean): string[] {
  const types = attr(element, "typeof").slice(0, MAX_NAME).split(/\s+/)
  const holder = [element, ...ancestors(element, MAX_DEPTH)].find(({ attribs }) =>
    Object.hasOwn(attribs, "vocab"),
  )
  const isSchema = holder !== undefined && VOCABULARY.test(attr(holder, "vocab").trim())
  return types.filter(
    (type) => (type.includes(":") && isSchemaName(type)) || (isSchema && !type.includes(":")),
  )
}

function add(node: SchemaNode, property: string, value: unknown) {
  if (value === "" || property === "__proto__") return
  const values = Object.hasOwn(node, property) ? node[property] : undefined
  if (Array.isArray(values)) values.push(value)
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
