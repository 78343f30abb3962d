import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items as itemRows } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { emptyItem } from "#tests/support/product-fields.ts"
import { copyItem } from "~/domain/items/copy-writes.server.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { NotFound } from "~/errors.ts"

useTestDatabase()

let owner: User
let place: { id: number; userId: number }
beforeEach(async () => {
  owner = await makeUser()
  place = await makeCollection(owner, {
    name: "Quiet corners",
    description: "Places to read",
    coverImageUrl: "https://shop.example/cover.jpg",
  })
})

const patch = (id: number, json: unknown, as: User = owner) => api(`PATCH /api/items/${id}`, { as, json })

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const newItem = {
  name: "Aalto vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/vase?utm_source=letter&size=160#top",
}

describe("items", () => {
  test("are created with 201 by a user who sees the collection, and read by everyone who sees it", async () => {
    const [owner, stranger] = [await makeUser(), await makeUser()]
    const { id: collectionId } = await makeCollection(owner)
    const made = await api("POST /api/items", { as: stranger, json: { ...newItem, collectionId } })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      ...emptyItem,
      ...newItem,
      id: 1,
      images: [{ url: newItem.imageUrl, alt: null }],
      productUrl: "https://shop.example/vase?size=160#top",
      collectionId,
      userId: stranger.id,
      views: 0,
      createdAt: iso,
    })
    expect((await api("GET /api/items/1")).body).toEqual(made.body)
    expect((await api(`GET /api/collections/${collectionId}/items`)).body).toEqual([
      { ...made.body, images: null },
    ])
  })

  test("search in a collection finds items whose name and brand contain every word", async () => {
    const owner = await makeUser()
    const { id } = await makeCollection(owner)
    const place = { id, userId: owner.id }
    await makeItem(place, { name: "Aalto vase", brand: "Iittala" })
    await makeItem(place, { name: "Table radio", brand: "TIVOLI Audio" })
    const found = async (search: string) => {
      const { body } = await api(`GET /api/collections/${id}/items?search=${encodeURIComponent(search)}`)
      return body.map((row: { name: string }) => row.name)
    }
    expect(await found("AALTO")).toEqual(["Aalto vase"])
    expect(await found("tivoli")).toEqual(["Table radio"])
    expect(await found("ivol")).toEqual(["Table radio"])
    expect(await found("vase iittala")).toEqual(["Aalto vase"])
    expect(await found("IITTALA  aal")).toEqual(["Aalto vase"])
    expect(await found("vase tivoli")).toEqual([])
    expect(await found("")).toHaveLength(2)
  })
})

describe("PATCH /api/items/{id}", () => {
  test("changes only the given fields", async () => {
    const { id } = await makeItem(place, { description: "Glass", productUrl: "https://shop.example/vase" })
    const before = (await api(`GET /api/items/${id}`)).body
    expect((await patch(id, { name: " Bowl ", brand: "Arabia" })).body).toEqual({
      ...before,
      name: "Bowl",
      brand: "Arabia",
    })
    const emptied = await patch(id, { brand: "", description: null, imageUrl: "", productUrl: "" })
    expect(emptied.body).toEqual({
      ...before,
      name: "Bowl",
      brand: null,
      description: null,
      imageUrl: null,
      images: [],
      productUrl: null,
    })
    expect(await db.select({ key: itemRows.brandKey, search: itemRows.searchKey }).from(itemRows)).toEqual([
      { key: "", search: "bowl\n" },
    ])
  })

  test.each([
    ["no name", { name: "" }, "Name is required"],
    ["a link that is no address", { productUrl: "shop" }, "Must be a valid URL"],
    ["a picture of another scheme", { imageUrl: "data:image/png;base64,AA==" }, "Must be a valid URL"],
  ])("returns 400 for %s", async (_, wrong, message) => {
    const { id } = await makeItem(place)
    const { status, body } = await patch(id, wrong)
    expect([status, body.message]).toEqual([400, message])
  })

  test("moves the item, its count and its privacy when the collection changes", async () => {
    const other = await makeCollection(owner, { isPrivate: true })
    const { id } = await makeItem(place)
    expect((await patch(id, { collectionId: other.id })).body.collectionId).toBe(other.id)
    expect((await api(`GET /api/items/${id}`)).status).toBe(404)
    const counts = async (at: number) =>
      (await api(`GET /api/collections/${at}`, { as: owner })).body.itemCount
    expect([await counts(place.id), await counts(other.id)]).toEqual([0, 1])
  })

  test("returns 404 and changes nothing when the target collection is hidden", async () => {
    const hidden = await makeCollection(await makeUser(), { isPrivate: true })
    const { id } = await makeItem(place, { name: "Vase" })
    const { status, body } = await patch(id, { name: "Bowl", collectionId: hidden.id })
    expect([status, body.message]).toEqual([404, "Collection not found"])
    expect((await getItem(owner, id)).item).toMatchObject({ name: "Vase", collectionId: place.id })
  })

  test("is allowed for the user who added the item while they see the collection", async () => {
    const adder = await makeUser()
    const { id } = await makeItem(place, { userId: adder.id })
    expect((await patch(id, { name: "Mine" }, adder)).status).toBe(200)
    await api(`PATCH /api/collections/${place.id}`, { as: owner, json: { isPrivate: true } })
    expect((await patch(id, { name: "Still mine" }, adder)).status).toBe(404)
  })
})

describe("copyItem", () => {
  test("creates an item of the copier with no views", async () => {
    const copier = await makeUser()
    const mine = await makeCollection(copier, { isPrivate: true })
    const original = await makeItem(place, { name: "Vase", views: 7 })
    const copy = await copyItem(copier, original.id, { collectionId: mine.id })
    const { item: read } = await getItem(copier, copy.id)
    const { imageUrl, productUrl } = original
    expect(read).toMatchObject({ name: "Vase", imageUrl, productUrl, views: 0, userId: copier.id })
    expect((await getItem(null, original.id)).item.views).toBe(7)
  })

  test("throws NotFound when the item or the target collection is hidden", async () => {
    const stranger = await makeUser()
    const hidden = await makeCollection(owner, { isPrivate: true })
    const [secret, open] = [await makeItem(hidden), await makeItem(place)]
    const mine = await makeCollection(stranger)
    await expect(copyItem(stranger, secret.id, { collectionId: mine.id })).rejects.toThrow(NotFound)
    await expect(copyItem(stranger, open.id, { collectionId: hidden.id })).rejects.toThrow(NotFound)
    await expect(copyItem(null, open.id, { collectionId: mine.id })).rejects.toThrow("You must be logged in")
  })
})
