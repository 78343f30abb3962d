import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import {
  collectionCollaborators,
  collectionCoOwners,
  collectionNotes,
  items as itemRows,
} from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { droppedPictures } from "#tests/support/jobs.ts"
import { saveNote } from "~/domain/collections/note-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

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

const patch = (json: unknown) => api(`PATCH /api/collections/${place.id}`, { as: owner, json })

describe("collections", () => {
  test("are created with all that can be changed later", async () => {
    const json = {
      ...{ name: "Wishes", description: "For May", isPrivate: true, coverAlt: "A shelf" },
      ...{ coverImageUrl: "https://shop.example/cover.jpg", whoMayAdd: "friends", sort: "price" },
      ...{ claims: "hidden", revealAt: "2099-12-24" },
    }
    const { status, body } = await api("POST /api/collections", { as: owner, json })
    expect({ status, body }).toEqual({ status: 201, body: expect.objectContaining(json) })
    const unknown = { name: "Mine", coverImageUrl: `/media/1/${"a".repeat(64)}.webp` }
    expect(await api("POST /api/collections", { as: owner, json: unknown })).toMatchObject({ status: 400 })
  })

  test("are created with 201, listed and read with the documented fields", async () => {
    const mila = await makeUser({ username: "mila" })
    const json = { name: " Quiet corners ", userId: mila.id }
    const made = await api("POST /api/collections", { as: mila, json })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: 2,
      name: "Quiet corners",
      description: null,
      isPrivate: false,
      coverImageUrl: null,
      coverAlt: null,
      whoMayAdd: "everybody",
      sort: "newest",
      claims: "off",
      revealAt: null,
      claimsSeenOn: null,
      userId: mila.id,
      createdAt: iso,
      updatedAt: iso,
      itemCount: 0,
      owner: { id: mila.id, username: "mila", isPrivate: false },
    })
    expect((await api("GET /api/collections?filter=mine", { as: mila })).body).toEqual([made.body])
    expect((await api("GET /api/collections/2")).body).toEqual(made.body)
  })

  test("creating one without a session is 401 before the body is read", async () => {
    const headers = { "Content-Type": "application/json" }
    const answer = await api("POST /api/collections", { body: "{", headers })
    expect([answer.status, answer.body.message]).toEqual([401, "You must be logged in to create collections"])
  })
})

describe("PATCH /api/collections/{id}", () => {
  test("changes only the given fields", async () => {
    const before = (await api(`GET /api/collections/${place.id}`)).body
    const renamed = await patch({ name: "  Loud corners ", unknown: 1 })
    expect(renamed.body).toEqual({ ...before, name: "Loud corners", updatedAt: renamed.body.updatedAt })
    const emptied = await patch({
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
    expect((await patch({})).status).toBe(200)
  })

  test.each([
    ["an empty name", { name: " " }, "Name is required"],
    ["a name of null", { name: null }, "Name is required"],
    ["too long a name", { name: "x".repeat(121) }, "Must be at most 120 characters"],
    ["a privacy in words", { isPrivate: "yes" }, "Must be true or false"],
    ["a cover by script", { coverImageUrl: "javascript:alert(1)" }, "Must be a valid URL"],
    ["an owner that is no id", { userId: "x" }, "Must be an id"],
  ])("returns 400 for %s", async (_, wrong, message) => {
    const { status, body } = await patch(wrong)
    expect([status, body.message, Object.keys(body.errors)]).toEqual([400, message, Object.keys(wrong)])
  })

  test("refuses another owner with the specified message", async () => {
    const { body } = await patch({ userId: owner.id + 1 })
    expect(body.message).toBe("User identification error. Please try logging in again.")
  })

  test("releases the replaced cover picture", async () => {
    await patch({ coverImageUrl: "https://shop.example/cover.jpg" })
    expect(await droppedPictures()).toEqual([])
    await patch({ coverImageUrl: "https://shop.example/other.jpg" })
    expect(await droppedPictures()).toEqual(["https://shop.example/cover.jpg"])
  })
})

test("DELETE /api/collections/{id} deletes everything in it and releases its pictures", async () => {
  const [coOwning, helping] = [await makeUser(), await makeUser()]
  await makeCoOwner(place, coOwning)
  await makeCollaborator(place, helping)
  await saveNote(owner, place.id, { content: "Measure" })
  for (const n of [1, 2, 2]) await makeItem(place, { imageUrl: `https://shop.example/${n}.jpg` })
  expect((await api(`DELETE /api/collections/${place.id}`, { as: owner })).status).toBe(204)
  for (const table of [itemRows, collectionNotes, collectionCoOwners, collectionCollaborators])
    expect(await db.select().from(table)).toEqual([])
  expect(await droppedPictures()).toEqual([
    "https://shop.example/1.jpg",
    "https://shop.example/2.jpg",
    "https://shop.example/cover.jpg",
  ])
})
