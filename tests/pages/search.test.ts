import { beforeEach, expect, test } from "vitest"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"
import * as search from "~/pages/search/route.tsx"

useTestDatabase()

let owner: User
beforeEach(async () => {
  owner = await makeUser()
  const place = await makeCollection(owner, { name: "Vases and bowls" })
  await makeItem(place, { name: "Aalto vase" })
  const secret = await makeCollection(owner, { name: "Secret vases", isPrivate: true })
  await makeItem(secret, { name: "Ming vase" })
  await makeBrand({ name: "Vaserie" })
})

type Named = { name: string }
type Data = {
  results: { collections: { collection: Named }[]; items: Named[]; brands: Named[] }
  more: string | null
}
async function found(query: string, as: User | null = null) {
  const { results, more } = (await get(search, `/search${query}`, { as })) as Data
  const { collections, items, brands } = results
  return {
    names: [...collections.map(({ collection }) => collection), ...items, ...brands].map((x) => x.name),
    more,
  }
}

test("search finds things of each kind that the viewer may see", async () => {
  expect((await found("?q=vase")).names).toEqual(["Vases and bowls", "Aalto vase", "Vaserie"])
  expect((await found("?q=VASE", owner)).names).toEqual([
    "Secret vases",
    "Vases and bowls",
    "Ming vase",
    "Aalto vase",
    "Vaserie",
  ])
})

test.each([
  ["collections", ["Vases and bowls"]],
  ["items", ["Aalto vase"]],
  ["brands", ["Vaserie"]],
])("search finds only %s when asked for them", async (kind, names) => {
  expect((await found(`?q=vase&kind=${kind}`)).names).toEqual(names)
})

test("search pages through one kind", async () => {
  const place = await makeCollection(owner)
  for (let n = 1; n <= 61; n++) await makeItem(place, { name: `Chair ${n}` })
  const first = await found("?q=chair&kind=items")
  expect([first.names.length, first.more]).toEqual([60, expect.stringMatching(/^\/search\?q=chair&/)])
  const second = await found(first.more?.replace("/search", "") ?? "")
  expect(second).toEqual({ names: ["Chair 1"], more: null })
})

test.each(["", "?q=%00", "?q=%22%22%22", "?kind=items", "?q=zzz&kind=none", `?q=${"x".repeat(5_000)}`])(
  "search finds nothing for %j",
  async (query) => {
    expect((await found(query)).names).toEqual([])
  },
)
