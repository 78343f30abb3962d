/** A schema.org item from any syntax. Property names come from the page, so only own properties count. */
export type SchemaNode = { [property: string]: unknown }

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export function valuesOf(node: SchemaNode, property: string): unknown[] {
  if (!Object.hasOwn(node, property)) return []
  return flat(node[property], 2).filter((value) => value != null && value !== "")
}

const MAX_VALUES = 100

function flat(value: unknown, depth: number, values: unknown[] = []): unknown[] {
  if (!Array.isArray(value) || depth < 0) values.push(value)
  else
    for (const inner of value) {
      if (values.length >= MAX_VALUES) break
      flat(inner, depth - 1, values)
    }
  return values
}

export const nodesOf = (node: SchemaNode, property: string): SchemaNode[] =>
  valuesOf(node, property).filter(isNode)

/** "https://schema.org/Product", "schema:Product" → "product". */
export const typesOf = (node: SchemaNode): string[] =>
  valuesOf(node, "@type")
    .filter((type) => typeof type === "string")
    .map((type) =>
      type
        .slice(-80)
        .replace(/[/#\s]{1,5}$/, "")
        .replace(/^.*[/#:]/, "")
        .trim()
        .toLowerCase(),
    )

export function textOf(value: unknown): string {
  if (typeof value === "string") return value
  if (typeof value === "number") return String(value)
  if (!isNode(value)) return ""
  for (const key of ["@value", "name", "legalName", "text"]) {
    const inner = valuesOf(value, key)[0]
    if (typeof inner === "string" || typeof inner === "number") return String(inner)
    if (isNode(inner)) {
      const deeper = valuesOf(inner, "@value")[0] ?? valuesOf(inner, "name")[0]
      if (typeof deeper === "string") return deeper
    }
  }
  return ""
}

export const textsOf = (node: SchemaNode, property: string): string[] =>
  valuesOf(node, property)
    .map(textOf)
    .filter((text) => text.trim() !== "")
