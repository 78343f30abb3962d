import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let collectionId: number
beforeEach(async () => {
  owner = await makeUser()
  collectionId = (await makeCollection(owner)).id
})

const call = async (request: string, json?: object) =>
  (await api(request as "POST /api/items", { as: owner, ...(json && { json }) })) as {
    status: number
    body: { id: number; price: { amount: number; currency: string; readAt: string } | null; errors?: object }
  }

const vase = { name: "Vase", brand: "Iittala", imageUrl: "https://shop.example/v.jpg" }
const productUrl = "https://shop.example/v"
const add = async (price: unknown) =>
  (await call("POST /api/items", { ...vase, productUrl, collectionId, price })).body

describe("a price", () => {
  test.each([
    ["49,90 €", 4990, "EUR"],
    ["€49.90", 4990, "EUR"],
    ["$1,299", 129_900, "USD"],
    ["1.299,00 EUR", 129_900, "EUR"],
    ["5,- €", 500, "EUR"],
    ["4,990 JPY", 4990, "JPY"],
    ["¥4,990", 4990, "JPY"],
    ["1.505 KWD", 1505, "KWD"],
    [{ amount: 4990, currency: "JPY" }, 4990, "JPY"],
    [{ amount: 1505, currency: "KWD" }, 1505, "KWD"],
    [{ amount: "49.9", currency: "EUR" }, 4990, "EUR"],
  ])("is read from %j as units of the currency's smallest", async (price, amount, currency) => {
    const { id } = await add(price)
    const { body } = await call(`GET /api/items/${id}`)
    expect(body.price).toEqual({ amount, currency, readAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  })

  test.each(["-5 EUR", "- 5 EUR", "−5 €", "-€5", "€ -5,00"])("below zero is refused: %j", async (price) => {
    const { status, body } = await call("POST /api/items", { ...vase, productUrl, collectionId, price })
    expect([status, body.errors]).toEqual([400, { price: ["Must not be less than zero"] }])
  })

  test.each([
    "49.90",
    "free",
    "49.90 XQX",
    "4.5 JPY",
    { amount: -1, currency: "EUR" },
    { amount: 1, currency: "EURO" },
    { amount: "", currency: "EUR" },
    { amount: "-5", currency: "EUR" },
    { amount: "1e3", currency: "EUR" },
    5,
  ])("is refused when it is %j", async (price) => {
    const { status, body } = await call("POST /api/items", { ...vase, productUrl, collectionId, price })
    expect([status, Object.keys(body.errors ?? {})[0]]).toEqual([400, expect.stringMatching(/^price/)])
  })

  test("keeps its time when it is sent again, and is of now when it changes", async () => {
    const { id } = await add("49.90 EUR")
    const old = "49.90 EUR 2024-05-06T07:08:09.000Z"
    await db.update(items).set({ price: old })
    const same = await call(`PATCH /api/items/${id}`, { price: "49,90 €", name: "Pot" })
    expect(same.body.price?.readAt).toBe("2024-05-06T07:08:09.000Z")
    const lower = await call(`PATCH /api/items/${id}`, { price: "39.90 EUR" })
    expect(Date.parse(lower.body.price?.readAt ?? "")).toBeGreaterThan(Date.parse("2025-01-01"))
    expect((await call(`PATCH /api/items/${id}`, { price: "" })).body.price).toBe(null)
  })

  test("is shown with its date on the product's page, without one on its card, and in the form as it was typed", async () => {
    const { id } = await add("49,90 €")
    await db.update(items).set({ price: "49.90 EUR 2024-05-06T07:08:09.000Z", availability: "out-of-stock" })
    expect((await visit(`/product/${id}`, { as: owner })).text("article")).toContain(
      "€49.90 on May 6, 2024 · sold out",
    )
    expect((await visit(`/collection/${collectionId}`, { as: owner })).text("main li")).toContain("€49.90")
    const form = await visit(`/product/${id}/edit`, { as: owner })
    expect(form.$("[name=price]").val()).toBe("49.90 EUR")
    expect(form.$("[name=availability]").val()).toBe("out-of-stock")
  })

  test("stands with its date in an export as a page, and as a text in a table", async () => {
    await add("49,90 €")
    await db.update(items).set({ price: "49.90 EUR 2024-05-06T07:08:09.000Z" })
    const path = `/api/collections/${collectionId}/export?format=`
    const page = await (await ask(`${path}html`, { as: owner })).text()
    expect(page).toContain("<p>€49.90 <small>2024-05-06</small></p>")
    const table = await (await ask(`${path}csv`, { as: owner })).text()
    expect(table).toContain(",49.90 EUR 2024-05-06T07:08:09.000Z,")
  })

  test("is given back with the reason when the form has none with a currency", async () => {
    const { id } = await add("49,90 €")
    const { status, $, text } = await visit(`/product/${id}/edit`, {
      as: owner,
      form: { ...vase, productUrl, price: "about fifty" },
    })
    expect([status, $("[name=price]").val()]).toEqual([422, "about fifty"])
    expect(text("dialog form")).toContain("Must be a price with its currency, such as 49.90 EUR")
  })

  test("is given back with the reason when it may be two prices", async () => {
    const { id } = await add("49,90 €")
    const { status, $, text } = await visit(`/product/${id}/edit`, {
      as: owner,
      form: { ...vase, productUrl, price: "KWD 1,299" },
    })
    expect([status, $("[name=price]").val()]).toEqual([422, "KWD 1,299"])
    expect(text("dialog form")).toContain("May be read as different prices.")
  })

  test("goes along to a copy, a group and back, with its time", async () => {
    const { id } = await add("49,90 €")
    await db.update(items).set({ price: "49.90 EUR 2024-05-06T07:08:09.000Z" })
    const price = { amount: 4990, currency: "EUR", readAt: "2024-05-06T07:08:09.000Z" }
    await visit(`/product/${id}/copy`, { as: owner, form: { collectionId: String(collectionId) } })
    const copies = await api(`GET /api/collections/${collectionId}/items`, { as: owner })
    expect((copies.body as { price: unknown }[]).map((item) => item.price)).toEqual([price, price])
    const group = await makeGroup(owner)
    const made = await call(`POST /api/groups/${group.id}/items`, { itemId: id })
    expect(made.body.price).toEqual(price)
    const changed = await call(`PATCH /api/groups/${group.id}/items/${made.body.id}`, {
      name: "Pot",
      price: "49.90 EUR",
    })
    expect(changed.body.price).toEqual(price)
  })

  test("limits a list to what costs at most so much, in each currency or in one", async () => {
    for (const [name, price] of [
      ["Pot", "49.90 EUR"],
      ["Pan", "50.00 EUR"],
      ["Cup", "45.00 USD"],
      ["Gift", ""],
    ])
      await call("POST /api/items", {
        ...vase,
        name,
        price,
        collectionId,
        productUrl: `${productUrl}?${name}`,
      })
    const names = async (query: string) => {
      const { body } = await api(`GET /api/collections/${collectionId}/items?${query}`, { as: owner })
      return (body as { name: string }[]).map(({ name }) => name)
    }
    expect(await names("maxPrice=49.90")).toEqual(["Cup", "Pot"])
    expect(await names("maxPrice=49.90+EUR")).toEqual(["Pot"])
    expect(await names("maxPrice=60&search=pa&sort=newest")).toEqual(["Pan"])
  })

  test.each(["maxPrice=cheap", "maxPrice=5e3", "sort=cheapest"])(
    "is no filter when the query is %s",
    async (query) => {
      const { status } = await api(`GET /api/collections/${collectionId}/items?${query}`, { as: owner })
      expect(status).toBe(400)
    },
  )
})
