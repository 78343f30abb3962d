import { expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollection,
  makeCoOwner,
  makeItem,
  makeItems,
  makeUser,
} from "#tests/support/factories.ts"
import { withKnownBrand } from "~/domain/brands/by-name.server.ts"
import type { User } from "~/domain/viewer.ts"
import { extractProduct } from "~/services/product-page/index.ts"

useTestDatabase()

const shopPage = (name: string, more = "") =>
  extractProduct(
    `<title>${name}</title><h1>${name}</h1><p class="price">€129.00</p><button>Add to cart</button>${more}`,
    "https://shop.example/products/1",
  )

const brandOf = async (viewer: User | null, name: string, more?: string) => {
  const { brand, sources, candidates } = await withKnownBrand(viewer, shopPage(name, more))
  if (sources.brand === "known") expect(candidates.brand[0]).toEqual({ value: brand, source: "known" })
  return brand
}

test("a product's brand is the known one that its name begins with", async () => {
  const mila = await makeUser()
  for (const name of ["Acme", "Acme Living", "Björk & Søn", "3M", "7", "2024"]) await makeBrand({ name })
  const table: [name: string, brand: string | null][] = [
    ["Acme oak stool", "Acme"],
    ["ACME™ oak stool", "Acme"],
    ["Acme: oak stool", "Acme"],
    ["Acme Living oak stool", "Acme Living"],
    ["BJÖRK  &amp; SØN oak stool", "Björk & Søn"],
    ["3M tape", "3M"],
    // The words stand elsewhere, are a part of a word or the whole name, or say only a number.
    ["Oak stool by hand from Acme wood", null],
    ["Acmeville oak stool", null],
    ["Acme Living", "Acme"],
    ["7 oak stools", null],
    ["2024 oak calendar", null],
    ["Unheard oak stool", null],
  ]
  for (const [name, brand] of table) expect([name, await brandOf(mila, name)]).toEqual([name, brand])
})

test("what a page states is the brand, also when another known brand begins the name", async () => {
  const mila = await makeUser()
  await makeBrand({ name: "Acme" })
  const stated = '<meta property="product:brand" content="Oakworks">'
  expect(await brandOf(mila, "Acme oak stool", stated)).toBe("Oakworks")
  const specified = "<table><tr><th>Brand</th><td>Oakworks</td></tr></table>"
  expect(await brandOf(mila, "Acme oak stool", specified)).toBe("Oakworks")
  const beside = '<div class="brand">Stool House</div>'
  expect(await brandOf(null, "Elm stool", beside)).toBe("Stool House")
  expect(await brandOf(mila, "Acme oak stool", beside)).toBe("Acme")
})

test("a brand without a page is known from two items, and only to who sees both", async () => {
  const [owner, coOwner, stranger] = [await makeUser(), await makeUser(), await makeUser()]
  const open = await makeCollection(owner)
  const secret = await makeCollection(owner, { isPrivate: true })
  await makeCoOwner(secret, coOwner)
  await makeItems(open, 2, { brand: "Openly" })
  await makeItem(open, { brand: "Once" })
  await makeItems(secret, 2, { brand: "Secretly" })
  await makeItem(secret, { brand: "Half" })
  await makeItem(open, { brand: "half" })
  const known = async (viewer: User | null) =>
    Promise.all(["Openly", "Once", "Secretly", "Half"].map((name) => brandOf(viewer, `${name} oak stool`)))
  expect(await known(owner)).toEqual(["Openly", null, "Secretly", "Half"])
  expect(await known(coOwner)).toEqual(["Openly", null, "Secretly", "Half"])
  expect(await known(stranger)).toEqual(["Openly", null, null, null])
  expect(await known(null)).toEqual(["Openly", null, null, null])
})

test("a page that shows no product gets no known brand", async () => {
  await makeBrand({ name: "Acme" })
  const page = extractProduct("<title>Acme opens a shop</title><p>News.</p>", "https://news.example/acme")
  expect(page.product).toBe(false)
  expect(await withKnownBrand(null, page)).toBe(page)
})
