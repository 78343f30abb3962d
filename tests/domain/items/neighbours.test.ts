import { expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { neighboursOf } from "~/domain/items/neighbours.server.ts"
import { getItem, listItems } from "~/domain/items/reads.server.ts"

useTestDatabase()

test("neighbours of an item are those beside it in its collection's list, whatever is starred or gone", async () => {
  const owner = await makeUser()
  const place = await makeCollection(owner)
  for (const name of ["a", "b", "c"]) await makeItem(place, { name })
  await makeItem(place, { name: "gone", state: "gone", rank: 0 })
  await makeItem(place, { name: "starred", starred: true, rank: 2 })
  await makeItem(await makeCollection(owner), { name: "elsewhere" })
  const list = (await listItems(owner, place.id, { limit: 50, cursor: null })).items
  expect(list.map(({ name }) => name)).toEqual(["starred", "c", "b", "a", "gone"])
  for (const [at, { id }] of list.entries()) {
    const { item } = await getItem(owner, id)
    const { previous, next, more } = await neighboursOf(owner, item, { sort: "newest", limit: 3 })
    expect([previous?.id, next?.id]).toEqual([list[at - 1]?.id, list[at + 1]?.id])
    const nearest = [...list.slice(at + 1), ...list.slice(0, at).reverse()].slice(0, 3)
    expect(more.map((other) => other.name)).toEqual(nearest.map(({ name }) => name))
  }
})

test("neighbours of an item are shown to nobody who may not see its collection", async () => {
  const [owner, stranger] = [await makeUser(), await makeUser()]
  const place = await makeCollection(owner, { isPrivate: true })
  const { id } = await makeItem(place)
  await makeItem(place)
  const { item } = await getItem(owner, id)
  expect(await neighboursOf(owner, item, { sort: "newest", limit: 6 })).toMatchObject({ more: [{}] })
  for (const viewer of [stranger, null])
    expect(await neighboursOf(viewer, item, { sort: "newest", limit: 6 })).toEqual({
      previous: null,
      next: null,
      more: [],
    })
})
