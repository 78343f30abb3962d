import { expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import type { Sort } from "~/domain/collections/responses.server.ts"
import { neighboursOf } from "~/domain/items/neighbours.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import { summarizeItems } from "~/domain/items/summary-reads.server.ts"
import { fold } from "~/text.ts"

useTestDatabase()

const time = "2026-11-23T10:00:00.000Z"

async function shelf() {
  const owner = await makeUser()
  const place = await makeCollection(owner)
  const add = (name: string, more: Partial<Parameters<typeof makeItem>[1]> = {}) =>
    makeItem(place, { name, searchKey: `${fold(name)}\n`, ...more })
  await add("emile", { price: `9 USD ${time}` })
  await add("zebra", { price: `100.50 EUR ${time}` })
  await add("Apple", { price: `20 EUR ${time}` })
  await add("free")
  await add("heart", { starred: true, rank: 2, price: `500 USD ${time}` })
  await add("gone", { state: "gone", rank: 0, price: `1 EUR ${time}` })
  // It is in no list of the others.
  await makeItem(await makeCollection(owner))
  return { owner, id: place.id }
}

const orders: Record<Sort, string> = {
  newest: "heart free Apple zebra emile gone",
  oldest: "heart emile zebra Apple free gone",
  name: "heart Apple emile free zebra gone",
  price: "heart Apple zebra emile free gone",
  own: "gone heart free Apple zebra emile",
}

test.each(Object.entries(orders) as [Sort, string][])(
  "a list by %s has one order in all pages and beside an item, hearts first but in the own order",
  async (sort, names) => {
    const { owner, id } = await shelf()
    const { items } = await listItems(owner, id, { sort, limit: 50 })
    expect(items.map(({ name }) => name).join(" ")).toBe(names)
    for (const limit of [1, 2, 4]) {
      const paged: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await listItems(owner, id, { sort, limit, cursor })
        paged.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor
      }
      expect(paged.join(" ")).toBe(names)
    }
    for (const [at, item] of items.entries()) {
      const { previous, next } = await neighboursOf(owner, item, { sort, limit: 1 })
      expect([previous?.name, next?.name]).toEqual([items[at - 1]?.name, items[at + 1]?.name])
    }
  },
)

test.each(Object.entries(orders) as [Sort, string][])(
  "a filtered list by %s has the same order in all its pages",
  async (sort, names) => {
    const { owner, id } = await shelf()
    const wanted = names.replace("gone", "").trim()
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await listItems(owner, id, { sort, state: "wanted", limit: 2, cursor })
      found.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(found.join(" ")).toBe(wanted)
  },
)

test("a cursor of another order is refused", async () => {
  const { owner, id } = await shelf()
  const { nextCursor } = await listItems(owner, id, { sort: "name", limit: 1 })
  await expect(listItems(owner, id, { limit: 1, cursor: nextCursor })).rejects.toThrow()
})

test("a list is limited by brand, and by price in each currency, in every order", async () => {
  const { owner, id } = await shelf()
  await makeItem({ id, userId: owner.id }, { name: "vase", brand: "Artek" })
  for (const sort of ["newest", "oldest", "name", "price", "own"] as const) {
    const names = async (filters: { brand?: string; maxPrice?: string }) =>
      (await listItems(owner, id, { sort, limit: 50, ...filters })).items.map(({ name }) => name).toSorted()
    expect(await names({ brand: "ARTEK" })).toEqual(["vase"])
    expect(await names({ brand: "artek", maxPrice: "5" })).toEqual([])
    expect(await names({ maxPrice: "20 EUR" })).toEqual(["Apple", "gone"])
  }
})

test("a total has the wanted items of each currency, and of a state all that have it", async () => {
  const { owner, id } = await shelf()
  expect(await summarizeItems(owner, id, {})).toEqual({
    count: 6,
    wanted: 5,
    totals: [
      { currency: "EUR", amount: 120.5 },
      { currency: "USD", amount: 509 },
    ],
  })
  expect(await summarizeItems(owner, id, { state: "gone" })).toEqual({
    count: 1,
    wanted: 0,
    totals: [{ currency: "EUR", amount: 1 }],
  })
  expect(await summarizeItems(null, id, { maxPrice: "0" })).toEqual({ count: 0, wanted: 0, totals: [] })
})
