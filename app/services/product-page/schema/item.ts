import { isNode, type SchemaNode, typesOf, valuesOf } from "./node.ts"

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

/** References inside of references stay. */
export function resolveReferences(items: SchemaItem[]) {
  const byId = new Map<string, SchemaNode>()
  for (const { node } of items) {
    const id = valuesOf(node, "@id")[0]
    if (typeof id === "string" && !byId.has(id)) byId.set(id, node)
  }
  for (const { node } of items) {
    for (const key of ["brand", "manufacturer", "image", "primaryImageOfPage"]) {
      const value = valuesOf(node, key)[0]
      if (!isNode(value) || Object.keys(value).length !== 1) continue
      const id = valuesOf(value, "@id")[0]
      const target = typeof id === "string" ? byId.get(id) : undefined
      if (target && target !== node) node[key] = target
    }
  }
}
