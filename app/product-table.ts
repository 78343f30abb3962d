import { ownFields, productFields } from "./product-field-list.ts"
import { fieldNames, type ProductField } from "./product-fields.ts"

/** The columns of an exported table: what people look for first, then the rest. */
export const tableFields = [
  ...new Set<ProductField>(["name", "brand", "description", "productUrl", ...fieldNames]),
]

const headers: Partial<Record<ProductField, string>> = {
  imageUrl: "Image",
  imageAlt: "Alt text",
  productUrl: "Link",
}

export const tableHeaderOf = (name: ProductField): string => headers[name] ?? productFields[name].label

export const ownTableFields = Object.keys(ownFields) as (keyof typeof ownFields)[]

export const tableHeaders: string[] = [
  ...tableFields.map(tableHeaderOf),
  ...ownTableFields.map((name) => ownFields[name].label),
  "Collection",
  "Added",
]
