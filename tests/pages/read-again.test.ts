import { beforeEach, describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const shop = useShop({
  "/vase": page(`<title>Vase</title><script type="application/ld+json">{"@type":"Product","name":"Aalto vase",
    "brand":"Iittala","image":"https://shop.example/vase.jpg","description":"Mouth-blown glass of 1936.",
    "offers":{"@type":"Offer","price":"39.90","priceCurrency":"EUR","availability":"OutOfStock"}}</script>`),
  "/doubtful":
    page(`<title>Vase</title><script type="application/ld+json">{"@type":"Product","name":"My vase",
    "image":"https://shop.example/vase.jpg","offers":{"@type":"Offer","price":"1,2,3","priceCurrency":"EUR"}}</script>`),
  "/wall": page("No", { status: 403 }),
})

const OLD = "49.90 EUR 2024-05-06T07:08:09.000Z"
let owner: User
let id: number
const add = async (path: string | null) => {
  const collection = await makeCollection(owner)
  const item = await makeItem(collection, {
    name: "My vase",
    productUrl: path && `${shop().origin}${path}`,
    imageUrl: "https://shop.example/vase.jpg",
    price: OLD,
  })
  return item.id
}
beforeEach(async () => {
  owner = await makeUser()
  id = await add("/vase")
})

type Read = {
  fields: Record<string, { old: string | null; new: string }>
  reason?: string
  price: { readAt: string }
}
const call = async (request: string) =>
  (await api(request as "GET /api/items/1", { as: owner })) as { status: number; body: Read }

describe("a page that is read again", () => {
  test("is told by the API with old and new values, and saves nothing", async () => {
    const { status, body } = await call(`POST /api/items/${id}/read`)
    expect([status, body.fields]).toEqual([
      200,
      {
        price: { old: "49.90 EUR", new: "39.90 EUR" },
        availability: { old: null, new: "out-of-stock" },
        name: { old: "My vase", new: "Aalto vase" },
        description: { old: null, new: "Mouth-blown glass of 1936." },
      },
    ])
    expect((await call(`GET /api/items/${id}`)).body.price).toEqual({
      amount: 4990,
      currency: "EUR",
      readAt: "2024-05-06T07:08:09.000Z",
    })
  })

  test("says that a price is not certain, and offers none", async () => {
    const { $ } = await visit(`/product/${await add("/doubtful")}/read`, { as: owner })
    expect($("dialog").text()).toContain("The page's price “1,2,3 EUR” is not certain.")
    expect($("dialog input[name=price]")).toHaveLength(0)
  })

  test("is shown with a checkbox for each new value, and changes what is checked", async () => {
    const { $ } = await visit(`/product/${id}/read`, { as: owner })
    const boxes = $("dialog input[type=checkbox]").toArray()
    expect(boxes.map((box) => [$(box).attr("name"), $(box).attr("checked") !== undefined])).toEqual([
      ["price", true],
      ["availability", true],
      ["name", false],
      ["description", false],
    ])
    await visit(`/product/${id}/read`, {
      as: owner,
      form: { price: "39.90 EUR", availability: "out-of-stock" },
    })
    const { body } = await call(`GET /api/items/${id}`)
    expect(body).toMatchObject({
      ...{ name: "My vase", description: null, availability: "out-of-stock" },
      price: { amount: 3990, currency: "EUR" },
    })
  })

  test("leaves the old price with its old date when the shop refuses", async () => {
    id = await add("/wall")
    const refused = await call(`POST /api/items/${id}/read`)
    expect([refused.status, refused.body.reason]).toEqual([422, "refused"])
    const { $, text } = await visit(`/product/${id}/read`, { as: owner })
    expect($("dialog input[type=checkbox]")).toHaveLength(0)
    expect(text("dialog")).toContain("Read the page again")
    expect((await call(`GET /api/items/${id}`)).body.price.readAt).toBe("2024-05-06T07:08:09.000Z")
  })

  test("needs a link", async () => {
    id = await add(null)
    expect((await call(`POST /api/items/${id}/read`)).status).toBe(409)
    expect((await visit(`/product/${id}/read`, { as: owner })).text("dialog")).toContain("no product link")
  })
})
