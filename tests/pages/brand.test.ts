import { beforeEach, describe, expect, test } from "vitest"
import { links, texts, visit } from "#tests/support/app.ts"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { setFollowing } from "~/domain/brands/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import * as brandPage from "~/pages/brand/route.tsx"

useTestDatabase()

type Data = Record<string, unknown> & {
  brands: { name: string; productCount: number; isFavorite: boolean }[]
  products: { name: string; views: number }[]
  popular: { name: string; views: number }[]
}

test("the brand page loads the five most viewed products as popular, and none without views", async () => {
  const mila = await makeUser()
  const { id } = await makeBrand({ name: "Flos" })
  const shelf = await makeCollection(mila)
  const page = async (as: typeof mila | null = null) =>
    (await get(brandPage, `/brand/${id}`, { params: { id }, as })) as Data
  await makeItem(shelf, { name: "Unseen", brand: "Flos" })
  expect(await page()).toMatchObject({ popular: [], products: [{ name: "Unseen", views: 0 }] })
  for (const views of [1, 2]) await makeItem(shelf, { name: `Seen ${views}`, brand: "Flos", views })
  expect(await page()).toMatchObject({
    popular: [{ name: "Seen 2" }, { name: "Seen 1" }],
  })
  for (const views of [3, 4, 5, 6]) await makeItem(shelf, { name: `Seen ${views}`, brand: "Flos", views })
  const secret = await makeCollection(mila, { isPrivate: true })
  await makeItem(secret, { name: "Secret", brand: "Flos", views: 99 })
  const popular = async (as: typeof mila | null) => (await page(as)).popular.map(({ name }) => name)
  expect(await popular(null)).toEqual(["Seen 6", "Seen 5", "Seen 4", "Seen 3", "Seen 2"])
  expect(await popular(mila)).toEqual(["Secret", "Seen 6", "Seen 5", "Seen 4", "Seen 3"])
  expect((await page()).products).toHaveLength(7)
  expect(JSON.stringify(await page())).not.toContain("Secret")
})

test("a product that several users saved is popular once, with all their views", async () => {
  const { id } = await makeBrand({ name: "Flos" })
  const popular = async () => {
    const page = (await get(brandPage, `/brand/${id}`, { params: { id } })) as Data
    return page.popular.map(({ name, views }) => [name, views])
  }
  const productUrl = "https://shop.example/arco"
  for (const [name, views] of [
    ["Arco", 3],
    ["Arco of boris", 2],
  ] as const)
    await makeItem(await makeCollection(await makeUser()), {
      ...{ name, views, brand: "Flos" },
      productUrl: `${productUrl}?utm_source=${views}`,
    })
  // The whole brand once more.
  expect(await popular()).toEqual([])
  const shelf = await makeCollection(await makeUser())
  await makeItem(shelf, { name: "Gatto", brand: "Flos", views: 4 })
  expect(await popular()).toEqual([])
  await makeItem(shelf, { name: "Unseen", brand: "Flos" })
  expect(await popular()).toEqual([
    ["Arco", 5],
    ["Gatto", 4],
  ])
})

test.each(["99", "abc", "0"])("/brand/%s is 404", async (id) => {
  expect(await get(brandPage, `/brand/${id}`, { params: { id } })).toMatchObject({ init: { status: 404 } })
})

describe("the rendered page", () => {
  let mila: User
  beforeEach(async () => {
    mila = await makeUser({ username: "mila" })
  })

  test("has the initial, count, name, description, and 'Follow' or 'Following'", async () => {
    const { id } = await makeBrand({ name: "artek", description: "Stools" })
    await makeItem(await makeCollection(mila), { brand: "Artek" })
    const page = await visit(`/brand/${id}`)
    expect(page.text("main header > div > span")).toBe("A")
    expect([page.text("main h1"), page.text("main header > p")]).toEqual(["artek", "Stools"])
    expect(texts(page, "main header h1 + div > span")).toEqual([
      "1 product",
      `Copy link http://curio.test/brand/${id}`,
    ])
    expect(texts(page, "main header button.button-primary")).toEqual(["Follow"])
    await setFollowing(mila, id, true)
    expect(texts(await visit(`/brand/${id}`, { as: mila }), "main header button.button-ghost")).toEqual([
      "Following",
    ])
  })

  test("has 'Popular Products' if any was viewed, and 'All Products' with views", async () => {
    const { id } = await makeBrand({ name: "Flos" })
    const shelf = await makeCollection(mila)
    await makeItem(shelf, { name: "Unseen", brand: "Flos" })
    const before = await visit(`/brand/${id}`)
    expect(texts(before, "main section h2")).toEqual(["All Products"])
    expect(texts(before, "main section .card p:last-child")).toEqual(["0 views"])
    for (const views of [1, 2, 3, 4, 5, 6])
      await makeItem(shelf, { name: `Seen ${views}`, brand: "Flos", views })
    const page = await visit(`/brand/${id}`)
    expect(texts(page, "main section h2")).toEqual(["Popular Products", "All Products"])
    expect(texts(page, 'main ul[aria-label="Popular Products"] .card-name')).toEqual(
      [6, 5, 4, 3, 2].map((n) => `Seen ${n}`),
    )
    expect(texts(page, 'main ul[aria-label="All Products"] .card p:last-child')).toEqual([
      "6 views",
      "5 views",
      "4 views",
      "3 views",
      "2 views",
      "1 view",
      "0 views",
    ])
  })

  test("shows 'Brand not found' with 'Back to Brands' when there is no such brand", async () => {
    const page = await visit("/brand/4711")
    expect([page.status, page.text("main h1")]).toEqual([404, "Brand not found"])
    expect(links(page, "main a.button")).toEqual([["Back to Brands", "/brands"]])
  })
})
