import { beforeEach, describe, expect, test } from "vitest"
import { makeBrand, makeCollection, makeItem, makeUser } from "#db/factories.ts"
import { leadsTo, visit } from "#tests/support/app.ts"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import type { User } from "~/domain/viewer.ts"
import * as productPage from "~/pages/product/route.tsx"

useTestDatabase()

type Data = Record<string, unknown> & {
  brands: { name: string; productCount: number; isFavorite: boolean }[]
  products: { name: string; views: number }[]
  popular: { name: string }[]
}

let owner: User
beforeEach(async () => {
  owner = await makeUser({ username: "mila" })
})

describe("/product/{id}", () => {
  test("has the product, its website in a new tab, and links back and to the edit dialog", async () => {
    const place = await makeCollection(owner, { name: "Quiet corners" })
    await makeBrand({ name: "Iittala" })
    const { id } = await makeItem(place, {
      name: "Aalto vase",
      description: "Mouth-blown glass.",
      productUrl: "https://shop.example/vase",
    })
    const page = await visit(`/product/${id}`, { as: owner })
    expect(page.text("main h1")).toBe("Aalto vase")
    expect(page.$("main article .frame img").attr("src")).toMatch(/^\/images\//)
    expect(leadsTo(page, "Iittala")).toBe("/brand/1")
    expect([page.text("main section h2"), page.text("main section p")]).toEqual([
      "About this product",
      "Mouth-blown glass.",
    ])
    expect(page.$('main a:contains("View on Website")').attr()).toMatchObject({
      href: "https://shop.example/vase",
      target: "_blank",
    })
    expect(leadsTo(page, "Back to Collection")).toBe(`/collection/${place.id}`)
    expect(leadsTo(page, "Edit Item")).toBe(`/product/${id}/edit`)
    const dialog = await visit(`/product/${id}/edit`, { as: owner })
    expect(dialog.text("dialog h2")).toBe("Edit Item")
  })

  test("has no edit actions for a stranger, and is 404 for an unknown item", async () => {
    const { id } = await makeItem(await makeCollection(owner), {
      imageUrl: null,
      description: null,
      productUrl: null,
    })
    const page = await visit(`/product/${id}`, { as: await makeUser() })
    expect(page.text("main .no-picture")).toBe("No Image")
    expect(page.text("main")).not.toMatch(/Edit Item|About this product|View on Website/)
    const missing = await visit("/product/4711")
    expect([missing.status, missing.$("main article")]).toEqual([404, expect.objectContaining({ length: 0 })])
  })
})

test("the product page links to the brand, or to creating it", async () => {
  const mila = await makeUser()
  const { id } = await makeItem(await makeCollection(mila), { brand: "FLOS" })
  const brandOf = async (as: typeof mila | null) =>
    ((await get(productPage, `/product/${id}`, { params: { id }, as })) as Data).brand
  expect(await brandOf(mila)).toEqual({ id: null, mayCreate: true })
  expect(await brandOf(null)).toEqual({ id: null, mayCreate: false })
  const flos = await makeBrand({ name: "Flos" })
  expect(await brandOf(null)).toEqual({ id: flos.id, mayCreate: false })
})
