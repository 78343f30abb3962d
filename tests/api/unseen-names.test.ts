import { expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeItem, makeUser } from "#tests/support/factories.ts"

useTestDatabase()

const UNSEEN = ["\u200b", "\u200b \u2060", "\u3164", "\u202e", "\u0301", "\u2800"]

test.each(UNSEEN)("a text of %j is refused wherever a text is required", async (text) => {
  const user = await makeUser()
  const [collection, group] = [await makeCollection(user), await makeGroup(user)]
  const item = await makeItem(collection, { userId: user.id })
  const answers = await Promise.all([
    api("POST /api/collections", { as: user, json: { name: text } }),
    api(`PATCH /api/collections/${collection.id}`, { as: user, json: { name: text } }),
    api(`POST /api/collections/${collection.id}/notes`, { as: user, json: { content: text } }),
    api("POST /api/groups", { as: user, json: { name: text } }),
    api(`POST /api/groups/${group.id}/messages`, { as: user, json: { content: text } }),
    api("POST /api/brands", { as: user, json: { name: text } }),
    api(`PATCH /api/items/${item.id}`, { as: user, json: { name: text } }),
    api("POST /api/user/tokens", { as: user, json: { name: text } }),
  ])
  const required = expect.stringMatching(/ is required$| cannot be empty$|^Write a message first$/)
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(() => [400, required]),
  )
})

test("a brand that differs in what nobody sees is the same brand", async () => {
  const user = await makeUser()
  const made = await api("POST /api/brands", { as: user, json: { name: "Acme" } })
  expect(made.status).toBe(201)
  for (const name of ["Acme\u200b", "Ac\u00adme", "\u200bAcme", "Acme\u2060"])
    expect((await api("POST /api/brands", { as: user, json: { name } })).status).toBe(409)
})

test("a brand of an item that nobody sees is none", async () => {
  const user = await makeUser()
  const item = await makeItem(await makeCollection(user), { userId: user.id })
  const changed = await api(`PATCH /api/items/${item.id}`, { as: user, json: { brand: "\u200b" } })
  expect([changed.status, changed.body.brand]).toEqual([200, null])
})

test("a link is cleaned before it is measured, and one that stays too long is called so", async () => {
  const user = await makeUser()
  const item = await makeItem(await makeCollection(user), { userId: user.id })
  const patch = (productUrl: string) => api(`PATCH /api/items/${item.id}`, { as: user, json: { productUrl } })
  const tracked = await patch(`https://shop.example/p/1?fbclid=${"x".repeat(2_500)}`)
  expect([tracked.status, tracked.body.productUrl]).toEqual([200, "https://shop.example/p/1"])
  for (const path of ["x".repeat(2_100), "ก".repeat(300), "x".repeat(9_000)]) {
    const { status, body } = await patch(`https://shop.example/${path}`)
    expect([status, body.message]).toEqual([400, "This link is too long: at most 2,048 characters"])
  }
  expect((await patch("https://https://shop.example/p")).body.productUrl).toBe("https://shop.example/p")
  expect((await patch("https://https/p")).body.message).toBe("Must be a valid URL")
})
