import { ownFields, productFields } from "~/product-field-list.ts"

/* For tests of what has every field. `tests/product-field-list.test.ts` holds the list as it is today. */

export const productNames = Object.keys(productFields)
export const ownNames = Object.keys(ownFields)
const valuesOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, null as unknown]))

/** What the API tells of a product of which nothing is known. */
export const emptyProduct = valuesOf(productNames)
export const emptyItem = { ...emptyProduct, ...valuesOf(ownNames), state: "wanted", starred: false, tags: [] }

/** What an exported library tells of an item, in its order. */
export const libraryNames = [
  ...[...productNames, ...ownNames].flatMap((name) => (name === "imageUrl" ? [name, "picture"] : name)),
  ...["canonicalUrl", "createdAt"],
]
