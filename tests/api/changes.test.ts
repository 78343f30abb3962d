import { beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { makeCollaborator, makeCollection, makeCoOwner, makeItem, makeUser } from "#db/factories.ts"
import { collectionCollaborators, collectionCoOwners, collectionNotes, items } from "#db/schema/index.ts"
import { answerOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import * as collection from "~/api/collections.ts"
import * as item from "~/api/items.ts"
import { saveNote } from "~/domain/collections/writes.server.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import { copyItem } from "~/domain/items/writes.server.ts"
import { type User } from "~/domain/viewer.ts"
import { NotFound } from "~/errors.ts"
import * as images from "~/services/images/index.server.ts"

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

const pathOf = (route: object, id: number) => `/api/${route === item ? "items" : "collections"}/${id}`

const patch = async (route: typeof item, id: number, json: unknown, as: User = owner) =>
  answerOf(await send(route, pathOf(route, id), { as, params: { id }, method: "PATCH", json }))

describe("a change of a collection", () => {
  test("changes what it names and nothing else", async () => {
    const before = (await answerOf(await get(collection, "/api/collections/1", { params: { id: place.id } })))
      .body
    const renamed = await patch(collection, place.id, { name: "  Loud corners ", unknown: 1 })
    expect(renamed.body).toEqual({ ...before, name: "Loud corners", updatedAt: renamed.body.updatedAt })
    const emptied = await patch(collection, place.id, {
      description: "",
      coverImageUrl: null,
      isPrivate: true,
    })
    expect(emptied.body).toEqual({
      ...renamed.body,
      description: null,
      coverImageUrl: null,
      isPrivate: true,
      updatedAt: emptied.body.updatedAt,
    })
    expect((await patch(collection, place.id, {})).status).toBe(200)
  })

  test.each([
    ["an empty name", { name: " " }, "Name is required"],
    ["a name that is none", { name: null }, "Name is required"],
    ["too long a name", { name: "x".repeat(121) }, "Must be at most 120 characters"],
    ["a privacy in words", { isPrivate: "yes" }, "Must be true or false"],
    ["a cover by script", { coverImageUrl: "javascript:alert(1)" }, "Must be a valid URL"],
    ["an owner that is no id", { userId: "x" }, "Must be an id"],
  ])("with %s is 400", async (_, wrong, message) => {
    const { status, body } = await patch(collection, place.id, wrong)
    expect([status, body.message, Object.keys(body.errors)]).toEqual([400, message, Object.keys(wrong)])
  })

  test("to another owner is refused in the specification's words", async () => {
    const { body } = await patch(collection, place.id, { userId: owner.id + 1 })
    expect(body.message).toBe("User identification error. Please try logging in again.")
  })

  test("lets go of the cover that it replaces", async () => {
    const release = vi.spyOn(images, "releasePictures")
    await patch(collection, place.id, { coverImageUrl: "https://shop.example/cover.jpg" })
    expect(release).not.toHaveBeenCalled()
    await patch(collection, place.id, { coverImageUrl: "https://shop.example/other.jpg" })
    expect(release).toHaveBeenCalledExactlyOnceWith(["https://shop.example/cover.jpg"])
  })
})

test("a collection that is deleted takes everything in it along, and lets go of its pictures", async () => {
  const [coOwning, helping] = [await makeUser(), await makeUser()]
  await makeCoOwner(place, coOwning)
  await makeCollaborator(place, helping)
  await saveNote(owner, place.id, { content: "Measure" })
  for (const n of [1, 2, 2]) await makeItem(place, { imageUrl: `https://shop.example/${n}.jpg` })
  const release = vi.spyOn(images, "releasePictures")
  const answer = await send(collection, "/api/collections/1", {
    as: owner,
    params: { id: place.id },
    method: "DELETE",
  })
  expect((await answerOf(answer)).status).toBe(204)
  for (const table of [items, collectionNotes, collectionCoOwners, collectionCollaborators])
    expect(await db.select().from(table)).toEqual([])
  expect(release.mock.calls.flatMap(([urls]) => [...urls]).sort()).toEqual([
    "https://shop.example/1.jpg",
    "https://shop.example/2.jpg",
    "https://shop.example/cover.jpg",
  ])
})

describe("a change of an item", () => {
  test("changes what it names and nothing else", async () => {
    const { id } = await makeItem(place, { description: "Glass", productUrl: "https://shop.example/vase" })
    const before = (await answerOf(await get(item, "/api/items/1", { params: { id } }))).body
    expect((await patch(item, id, { name: " Bowl ", brand: "Arabia" })).body).toEqual({
      ...before,
      name: "Bowl",
      brand: "Arabia",
    })
    const emptied = await patch(item, id, { brand: "", description: null, imageUrl: "", productUrl: "" })
    expect(emptied.body).toEqual({
      ...before,
      name: "Bowl",
      brand: null,
      description: null,
      imageUrl: null,
      productUrl: null,
    })
    expect(await db.select({ key: items.brandKey, search: items.searchKey }).from(items)).toEqual([
      { key: "", search: "bowl\n" },
    ])
  })

  test.each([
    ["no name", { name: "" }, "Name is required"],
    ["a link that is no address", { productUrl: "shop" }, "Must be a valid URL"],
    ["a picture of another scheme", { imageUrl: "data:image/png;base64,AA==" }, "Must be a valid URL"],
  ])("with %s is 400", async (_, wrong, message) => {
    const { id } = await makeItem(place)
    const { status, body } = await patch(item, id, wrong)
    expect([status, body.message]).toEqual([400, message])
  })

  test("to another collection moves it, with its count and its privacy", async () => {
    const other = await makeCollection(owner, { isPrivate: true })
    const { id } = await makeItem(place)
    expect((await patch(item, id, { collectionId: other.id })).body.collectionId).toBe(other.id)
    expect((await answerOf(await get(item, "/api/items/1", { params: { id } }))).status).toBe(404)
    const counts = async (at: number) =>
      (await answerOf(await get(collection, "/api/collections/1", { as: owner, params: { id: at } }))).body
        .itemCount
    expect([await counts(place.id), await counts(other.id)]).toEqual([0, 1])
  })

  test("to a collection that the viewer does not see is 404, and nothing is changed", async () => {
    const hidden = await makeCollection(await makeUser(), { isPrivate: true })
    const { id } = await makeItem(place, { name: "Vase" })
    const { status, body } = await patch(item, id, { name: "Bowl", collectionId: hidden.id })
    expect([status, body.message]).toEqual([404, "Collection not found"])
    expect((await getItem(owner, id)).item).toMatchObject({ name: "Vase", collectionId: place.id })
  })

  test("is open to who added it as long as they see the collection", async () => {
    const adder = await makeUser()
    const { id } = await makeItem(place, { userId: adder.id })
    expect((await patch(item, id, { name: "Mine" }, adder)).status).toBe(200)
    await patch(collection, place.id, { isPrivate: true })
    expect((await patch(item, id, { name: "Still mine" }, adder)).status).toBe(404)
  })
})

describe("a copy of an item", () => {
  test("is the copier's own, its views anew, in a collection that they may add to", async () => {
    const copier = await makeUser()
    const mine = await makeCollection(copier, { isPrivate: true })
    const original = await makeItem(place, { name: "Vase", views: 7 })
    const copy = await copyItem(copier, original.id, { collectionId: mine.id })
    const { item: read } = await getItem(copier, copy.id)
    const { imageUrl, productUrl } = original
    expect(read).toMatchObject({ name: "Vase", imageUrl, productUrl, views: 0, userId: copier.id })
    expect((await getItem(null, original.id)).item.views).toBe(7)
  })

  test("is not made of, or into, what the viewer does not see", async () => {
    const stranger = await makeUser()
    const hidden = await makeCollection(owner, { isPrivate: true })
    const [secret, open] = [await makeItem(hidden), await makeItem(place)]
    const mine = await makeCollection(stranger)
    await expect(copyItem(stranger, secret.id, { collectionId: mine.id })).rejects.toThrow(NotFound)
    await expect(copyItem(stranger, open.id, { collectionId: hidden.id })).rejects.toThrow(NotFound)
    await expect(copyItem(null, open.id, { collectionId: mine.id })).rejects.toThrow("You must be logged in")
  })
})
