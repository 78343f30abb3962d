import { beforeEach, expect, test } from "vitest"
import { links, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollection,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMessage,
  makeUser,
} from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { linkedItems } from "~/domain/items/linked.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()
let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})

test("names who writes, and the time, once for messages within five minutes", async () => {
  const [group, guest] = [await makeGroup(mila), await makeUser({ username: "boris" })]
  for (const [person, minute] of [
    [guest, 0],
    [guest, 4],
    [guest, 9],
    [mila, 10],
    [guest, 11],
  ] as const)
    await makeMessage(group, person, { createdAt: new Date(`2024-03-05T15:${10 + minute}:00Z`) })
  const { $ } = await visit("/groups/1?tab=chat", { as: mila })
  const heads = $("main li.message")
    .toArray()
    .map((one) => $(one).find(".message-head").text())
  expect(heads.map((head) => head.split(", ")[1])).toEqual([
    "3:10 PM",
    undefined,
    "3:19 PM",
    "3:20 PM",
    "3:21 PM",
  ])
  expect([heads[0], heads[3]]).toEqual([expect.stringContaining("boris"), expect.stringContaining("You")])
  expect($("main li.message time")).toHaveLength(5)
})

test("shows a card for a link to a product, to those who may see it, with one query for all", async () => {
  const [group, guest] = [await makeGroup(mila), await makeUser()]
  const hall = await makeCollection(mila, { isPrivate: true })
  const items = [await makeItem(hall, { name: "Lamp" }), await makeItem(hall, { name: "Rug" })]
  for (const { id } of items)
    await makeMessage(group, mila, { content: `Look: http://curio.test/product/${id}, or 4711` })
  await makeMessage(group, mila, { content: "http://curio.test/product/4711 http://other.test/product/1" })
  const cards = async (as: User) => {
    const page = await visit("/groups/1?tab=chat", { as })
    return links(page, "main .bubble-product").map(([name = "", to]) => [name.replace("No Image", ""), to])
  }
  expect(await cards(mila)).toEqual(items.map(({ id, name }) => [name, `/product/${id}`]))
  expect(await cards(guest)).toEqual([])
  const plans = await plansOf(() =>
    linkedItems(
      mila,
      items.map(({ id }) => id),
    ),
  )
  expect(plans).toHaveLength(1)
  expect(plans.flat().join()).not.toContain("SCAN items")
})

test("shows the newest products of the list beside the chat, to those who read it", async () => {
  const group = await makeGroup(mila)
  for (let n = 1; n <= 9; n++) await makeGroupItem(group, mila, { name: `Bowl ${n}` })
  const page = await visit("/groups/1?tab=chat", { as: mila })
  expect(texts(page, "main aside .card-name")).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Bowl ${n}`))
  expect((await visit("/groups/1?tab=chat")).$("main .card")).toHaveLength(0)
})
