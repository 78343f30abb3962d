import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { api } from "#tests/support/api.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeFriends,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { listAlsoIn } from "~/domain/items/also-in.server.ts"
import type { User, Viewer } from "~/domain/viewer.ts"

useTestDatabase()

const productUrl = "https://shop.example/vase"
let viewer: User
let own: { id: number; userId: number }
let item: { id: number; collectionId: number }
beforeEach(async () => {
  viewer = await makeUser()
  own = await makeCollection(viewer, { name: "Wishes" })
  item = await makeItem(own, { name: "Aalto vase", productUrl })
})

async function savedBy(user: User, name: string, isPrivate = false, link = productUrl) {
  const collection = await makeCollection(user, { name, isPrivate })
  await makeItem(collection, { productUrl: link })
  return collection
}

const names = async (as: Viewer = viewer) => {
  const { status, body } = await api(`GET /api/items/${item.id}/also-in` as "GET /api/items/1", { as })
  if (status !== 200) return status
  return (body as unknown as { name: string; isOfFriend: boolean }[]).map(({ name, isOfFriend }) =>
    isOfFriend ? `${name} (friend)` : name,
  )
}

test("the same product is told in collections that the viewer may see, those of friends first", async () => {
  const [friend, stranger] = [await makeUser(), await makeUser()]
  await makeFriends(viewer, friend)
  await savedBy(friend, "Kitchen")
  await savedBy(friend, "Surprise", true)
  await savedBy(stranger, "Hall")
  await savedBy(stranger, "Attic", true)
  await savedBy(stranger, "Lamps", false, "https://shop.example/lamp")
  await savedBy(viewer, "Bought", true)
  const shared = await savedBy(stranger, "Shared", true)
  expect(await names()).toEqual(["Kitchen (friend)", "Bought", "Hall"])
  await makeCollaborator(shared, viewer)
  expect(await names()).toEqual(["Kitchen (friend)", "Shared", "Bought", "Hall"])
  expect(await names(null)).toEqual(["Hall", "Kitchen"])
  expect(await names(stranger)).toEqual(["Shared", "Attic", "Hall", "Kitchen"])
})

test("the same product is found by a canonical link, and once in each collection", async () => {
  const other = await makeCollection(await makeUser(), { name: "Short link" })
  for (const productUrl of ["https://sho.rt/1", "https://sho.rt/2"])
    await makeItem(other, {
      productUrl,
      canonicalUrl: "https://shop.example/vase",
      canonicalUrlKey: "shop.example/vase",
    })
  expect(await names()).toEqual(["Short link"])
})

test("the same product is told of nothing without a link, and of no item that the viewer may not see", async () => {
  await savedBy(await makeUser(), "Hall")
  await db.$client.execute({ sql: "update items set product_url_key = null where id = ?", args: [item.id] })
  expect(await names()).toEqual([])
  await db.$client.execute({ sql: "update collections set is_private = 1 where id = ?", args: [own.id] })
  expect([await names(null), await names(await makeUser())]).toEqual([404, 404])
})

test("a product's page names the other collections", async () => {
  const alone = await visit(`/product/${item.id}`, { as: viewer })
  expect(alone.text("article")).not.toContain("Also in")
  const friend = await makeUser()
  await makeFriends(viewer, friend)
  const { id } = await savedBy(friend, "Kitchen <b>")
  const page = await visit(`/product/${item.id}`, { as: viewer })
  expect(page.text("article")).toContain("Also in Kitchen <b> of a friend")
  expect(page.$(`article a[href="/collection/${id}"]`).text()).toBe("Kitchen <b>")
})

test("collections with the same product are found by walks of an index", async () => {
  const plans = await plansOf(() => listAlsoIn(viewer, item))
  expect(plans).toHaveLength(2)
  expect(plans[1]).toContainEqual("SEARCH items USING COVERING INDEX items_product_index (product_url_key=?)")
  expect(plans[1]).toContainEqual(
    "SEARCH items USING COVERING INDEX items_same_page_index (canonical_url_key=?)",
  )
  expect(plans.flat().filter((step) => /^SCAN (items|collections)/.test(step))).toEqual([])
})
