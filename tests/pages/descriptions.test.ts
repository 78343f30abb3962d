import { expect, test } from "vitest"
import { type Page, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeGroup, makeItem, makeUser } from "#tests/support/factories.ts"

useTestDatabase()

const description = ({ $ }: Page) => $("meta[name='description']").attr("content") ?? ""

test("every page has a description of its own", async () => {
  const mila = await makeUser()
  const { id: brand } = await makeBrand({ name: "Artek" })
  const kitchen = await makeCollection(mila, { name: "Kitchen" })
  const { id: item } = await makeItem(kitchen, { name: "Stool", brand: "Artek" })
  const { id: group } = await makeGroup(mila, { name: "Gifts" })
  const forVisitors = ["/", "/auth", "/auth?mode=register", "/search", "/search?q=stool", "/nowhere"]
  const forAll = ["/collections", "/brands", "/groups"]
  const things = [`/collection/${kitchen.id}`, `/product/${item}`, `/brand/${brand}`, `/groups/${group}`]
  const pages = [
    ...(await Promise.all([...forVisitors, ...forAll, ...things].map((path) => visit(path)))),
    ...(await Promise.all(["/friends", "/profile"].map((path) => visit(path, { as: mila })))),
  ]
  const found = pages.map(description)
  for (const text of found) expect(text.length).toBeGreaterThan(5)
  expect(new Set(found).size).toBe(found.length)
})

test("a page of search results is not for search engines, and the search page is", async () => {
  const robots = async (path: string) => (await visit(path)).$("meta[name='robots']").attr("content")
  expect(await robots("/search?q=stool")).toBe("noindex")
  expect(await robots("/search")).toBeUndefined()
})
