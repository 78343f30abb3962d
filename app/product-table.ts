import { productFields } from "./product-field-list.ts"
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

export const tableHeaders = [
  ...tableFields.map((name) => headers[name] ?? productFields[name].label),
  "Collection",
  "Added",
]
