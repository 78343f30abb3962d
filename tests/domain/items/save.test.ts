import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { DuplicateLink, listOwnItemsWithLink } from "~/domain/items/duplicates.server.ts"
import { saveItem } from "~/domain/items/save-writes.server.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { maxCounts } from "~/limits.ts"

useTestDatabase()

const productUrl = "https://shop.example/vase"
const vase = {
  name: "Vase",
  brand: "Iittala",
  description: null,
  imageUrl: "https://shop.example/vase.jpg",
  productUrl,
}

let me: User
let other: User
beforeEach(async () => {
  me = await makeUser()
  other = await makeUser()
})

const once = { linkedOnce: true }
const add = (user: User, collectionId: number, more: object = {}) =>
  createItem(user, { ...vase, ...more, collectionId })
const placesOf = async (user: User, link: { productUrl: string; canonicalUrl?: string }) =>
  (await listOwnItemsWithLink(user, link, { limit: 50 })).items.map(({ collection }) => collection.name)

describe("saveItem", () => {
  test("adds to a collection, or to a new one in the same transaction", async () => {
    const { id: collectionId } = await makeCollection(me)
    expect(await saveItem(me, vase, { collectionId }, once)).toMatchObject({ name: "Vase", collectionId })
    const bowl = { ...vase, productUrl: "https://shop.example/bowl" }
    const saved = await saveItem(me, bowl, { collection: { name: "Wish list", isPrivate: true } }, once)
    const [made] = await db.select().from(collections).where(eq(collections.id, saved.collectionId))
    expect(made).toMatchObject({ name: "Wish list", nameKey: "wish list", isPrivate: true, userId: me.id })
    expect(made?.itemCount).toBe(1)
  })

  test("makes no collection when the item cannot be added", async () => {
    const { id } = await makeCollection(me, { name: "Kitchen" })
    await add(me, id)
    const place = { collection: { name: "Hall", isPrivate: false } }
    const again = saveItem(me, vase, place, once)
    await expect(again).rejects.toThrow("You already have this in Kitchen")
    await expect(again).rejects.toMatchObject({ field: "productUrl", item: { name: "Vase" } })
    await expect(
      saveItem(me, { ...vase, imageUrl: "/images/u/AAAAAAAAAAAAAAAAAAAAAA" }, place, { linkedOnce: false }),
    ).rejects.toThrow("Must be a valid URL")
    expect(await db.$count(collections)).toBe(1)
  })

  test("refuses a new collection of a user who has as many as are allowed", async () => {
    const row = { name: "C", nameKey: "c", userId: me.id }
    for (let made = 0; made < maxCounts.collections; made += 200)
      await db.insert(collections).values(Array.from({ length: 200 }, () => row))
    const saving = saveItem(me, vase, { collection: { name: "One more", isPrivate: false } }, once)
    await expect(saving).rejects.toThrow("2,000 collections of yours")
    expect(await db.$count(items)).toBe(0)
  })

  test("adds the same link once when it is saved twice at the same time, unless asked to", async () => {
    const [hall, kitchen] = [await makeCollection(me), await makeCollection(me)]
    const at = ({ id }: { id: number }) => saveItem(me, vase, { collectionId: id }, once)
    const results = await Promise.allSettled([at(hall), at(kitchen), at(hall)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"])
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: expect.any(DuplicateLink),
    })
    expect(await db.$count(items)).toBe(1)
    await saveItem(me, vase, { collectionId: hall.id })
    expect(await db.$count(items)).toBe(2)
  })

  test("refuses a link that another user's public collection has, when the item goes there", async () => {
    const { id: collectionId } = await makeCollection(other)
    await add(other, collectionId)
    await expect(saveItem(me, vase, { collectionId }, once)).rejects.toThrow("This link is in the collection")
    const hidden = await makeCollection(other, { isPrivate: true })
    await expect(saveItem(me, vase, { collectionId: hidden.id }, once)).rejects.toThrow(
      "Collection not found",
    )
  })
})

describe("listOwnItemsWithLink", () => {
  test("finds own and shared collections, newest first, and no others", async () => {
    await add(me, (await makeCollection(me, { name: "Own" })).id)
    const [shared, led] = [
      await makeCollection(other, { name: "Shared", isPrivate: true }),
      await makeCollection(other, { name: "Led" }),
    ]
    await makeCollaborator(shared, me)
    await makeCoOwner(led, me)
    for (const { id } of [shared, led, await makeCollection(other)]) await add(other, id)
    const gone = await makeCollection(me)
    await add(me, gone.id)
    // Its rows follow in steps.
    await db.update(collections).set({ isDeleted: true, isPrivate: true }).where(eq(collections.id, gone.id))
    expect(await placesOf(me, { productUrl })).toEqual(["Led", "Shared", "Own"])
  })

  test("finds an item by typed and by canonical address, without tracking", async () => {
    const own = await makeCollection(me, { name: "Own" })
    await add(me, own.id, { productUrl: `${productUrl}?color=red`, canonicalUrl: productUrl })
    for (const link of [
      productUrl,
      `${productUrl}?utm_source=app`,
      `http://www.shop.example/vase/?color=red`,
    ])
      expect(await placesOf(me, { productUrl: link })).toEqual(["Own"])
    const blue = `${productUrl}?color=blue`
    expect(await placesOf(me, { productUrl: blue })).toEqual([])
    expect(await placesOf(me, { productUrl: blue, canonicalUrl: productUrl })).toEqual(["Own"])
  })

  test("has pages", async () => {
    const own = await makeCollection(me)
    for (const name of ["a", "b", "c"]) await makeItem(own, { name, productUrl })
    const first = await listOwnItemsWithLink(me, { productUrl }, { limit: 2 })
    const cursor = first.nextCursor
    const second = await listOwnItemsWithLink(me, { productUrl }, { limit: 2, cursor })
    expect([...first.items, ...second.items].map(({ item }) => item.name)).toEqual(["c", "b", "a"])
    expect(second.nextCursor).toBeNull()
  })

  test("reads by index, however many items there are", async () => {
    const link = { productUrl: `${productUrl}?color=red`, canonicalUrl: productUrl }
    const [plan] = await plansOf(() => listOwnItemsWithLink(me, link, { limit: 1, cursor: undefined }))
    expect(
      plan?.filter((step) => /collection_id=\? AND (product|canonical)_url_key=\?/.test(step)),
    ).toHaveLength(4)
    expect(
      plan?.filter((step) => /SCAN (items|collections)|items\S* .*\(collection_id=\?\)/.test(step)),
    ).toEqual([])
  })
})
