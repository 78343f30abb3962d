import { isNode, nodesOf, type SchemaNode, typesOf, valuesOf } from "./node.ts"

export type SchemaItem = {
  node: SchemaNode
  types: string[]
  source: "json-ld" | "microdata"
  /** The property that contains it, "" at the top. */
  within: string
}

const MAX_ITEMS = 5000

/** Outermost first. Iterative and bounded. */
export function itemsOf(documents: unknown[], source: SchemaItem["source"]): SchemaItem[] {
  const items: SchemaItem[] = []
  const pending: { value: unknown; within: string }[] = documents.map((value) => ({ value, within: "" }))
  let seen = 0
  for (let i = 0; i < pending.length && seen < 50_000 && items.length < MAX_ITEMS; i += 1) {
    const { value, within } = pending[i] ?? { value: null, within: "" }
    seen += 1
    if (Array.isArray(value)) {
      for (const inner of value.slice(0, MAX_ITEMS))
        if (typeof inner === "object") pending.push({ value: inner, within })
    } else if (isNode(value)) {
      const types = typesOf(value)
      if (types.length > 0) items.push({ node: value, types, source, within })
      for (const key of Object.keys(value)) {
        const inner = value[key]
        if (typeof inner === "object" && inner !== null)
          pending.push({ value: inner, within: key === "@graph" ? within : key })
      }
    }
  }
  return items
}

const REFERRING = ["brand", "manufacturer", "image", "primaryImageOfPage", "offers", "hasVariant"]

/** References inside of references stay. An offer that holds its product is that product's offer. */
export function resolveReferences(items: SchemaItem[]) {
  const byId = new Map<string, SchemaNode>()
  for (const { node } of items) {
    const id = valuesOf(node, "@id")[0]
    if (typeof id === "string" && !byId.has(id) && Object.keys(node).length > 1) byId.set(id, node)
  }
  for (const { node, types } of items) {
    const target = (value: unknown) => {
      const [id] = isNode(value) && Object.keys(value).length === 1 ? valuesOf(value, "@id") : []
      const found = typeof id === "string" ? byId.get(id) : undefined
      return found && found !== node ? found : value
    }
    for (const key of REFERRING) {
      const values = valuesOf(node, key)
      if (values.some((value) => target(value) !== value)) node[key] = values.map(target)
    }
    const [offered] = types.includes("offer") ? nodesOf(node, "itemOffered") : []
    if (offered && !Object.hasOwn(offered, "offers")) offered.offers = { ...node, itemOffered: undefined }
  }
}
