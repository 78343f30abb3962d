import { beforeEach, expect, test } from "vitest"
import { type Page, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollection,
  makeItem,
  makeItems,
  makeUser,
  makeViewLink,
} from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"
import { pageSizes } from "~/limits.ts"

/* What search engines read of a page, as schema.org describes it. */

useTestDatabase()

let owner: User
let list: Awaited<ReturnType<typeof makeCollection>>
beforeEach(async () => {
  owner = await makeUser()
  list = await makeCollection(owner, { name: "Hall" })
})

const dataOf = ({ $ }: Page) =>
  $("script[type='application/ld+json']")
    .toArray()
    .map((script) => JSON.parse($(script).text()))

test("a product page says what it is and what it costs", async () => {
  const item = await makeItem(list, {
    ...{ name: "Lamp", brand: "Muuto", description: "Casts a leaf", productUrl: "https://shop.example/lamp" },
    ...{ price: "49.90 EUR 2026-11-23T10:00:00.000Z", availability: "in-stock" },
  })
  expect(dataOf(await visit(`/product/${item.id}`))).toEqual([
    {
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Lamp",
      url: `http://curio.test/product/${item.id}`,
      description: "Casts a leaf",
      brand: { "@type": "Brand", name: "Muuto" },
      offers: {
        "@type": "Offer",
        price: "49.90",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
        url: "https://shop.example/lamp",
      },
    },
  ])
})

test("a product without a known price has no offer", async () => {
  const item = await makeItem(list, { price: null, availability: "in-stock" })
  const [data] = dataOf(await visit(`/product/${item.id}`))
  expect(data).not.toHaveProperty("offers")
})

test("a collection and a brand list the items on the page, and no more", async () => {
  await makeBrand({ name: "Muuto" })
  await makeItems(list, pageSizes.grid + 5, { brand: "Muuto" })
  for (const path of [`/collection/${list.id}`, "/brand/1"]) {
    const [data] = dataOf(await visit(path))
    expect(data).toMatchObject({ "@type": "ItemList", url: `http://curio.test${path}` })
    expect(data.itemListElement).toHaveLength(pageSizes.grid)
    expect(data.itemListElement[0]).toEqual({
      "@type": "ListItem",
      position: 1,
      url: expect.stringMatching(/^http:\/\/curio\.test\/product\/\d+$/),
    })
  }
})

test.each(["</script><b>", "<!--<script>", "a\u2028b\u2029c", "]]>&amp;\\"])(
  "a text of a user stays a text: %j",
  async (text) => {
    const item = await makeItem(list, { name: `Lamp ${text} end`, description: text, brand: text })
    const page = await visit(`/product/${item.id}`)
    const written = page.$("script[type='application/ld+json']").text()
    expect(written).not.toMatch(/[<>\u2028\u2029]/)
    expect(dataOf(page)[0]).toMatchObject({ name: `Lamp ${text} end`, brand: { name: text } })
  },
)

test("neither a private page nor what a view link shows has such data", async () => {
  const hidden = await makeCollection(owner, { isPrivate: true })
  const item = await makeItem(hidden, { price: "49.90 EUR 2026-11-23T10:00:00.000Z" })
  const { token } = await makeViewLink(hidden, owner)
  for (const path of [
    `/collection/${hidden.id}`,
    `/product/${item.id}`,
    `/s/${token}`,
    `/s/${token}/${item.id}`,
  ]) {
    const page = await visit(path, { as: owner })
    expect([path, page.status]).toEqual([path, 200])
    expect(dataOf(page)).toEqual([])
  }
})
