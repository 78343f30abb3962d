import { expect, test } from "vitest"
import { libraryNames, ownNames, productNames } from "#tests/support/product-fields.ts"
import { tableHeaders } from "~/product-table.ts"

/* The only exact lists of fields: other tests take theirs from tests/support/product-fields.ts. */

test("a product has these fields, in this order", () => {
  expect(productNames).toEqual([
    ...["name", "brand", "price", "availability", "description"],
    ...["imageUrl", "imageAlt", "images", "productUrl"],
  ])
  expect(ownNames).toEqual(["state", "starred", "tags", "note"])
})

test("an exported library has these fields of an item, in this order", () => {
  expect(libraryNames).toEqual([
    ...["name", "brand", "price", "availability", "description", "imageUrl", "picture", "imageAlt"],
    ...["images", "productUrl", "state", "starred", "tags", "note", "canonicalUrl", "createdAt"],
  ])
})

test("an exported table has these columns, in this order", () => {
  expect(tableHeaders).toEqual([
    ...["Name", "Brand", "Description", "Link", "Price", "Availability", "Image", "Alt text", "Pictures"],
    ...["State", "Favorite", "Tags", "Own note", "Collection", "Added"],
  ])
})
