import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks, collections, importRows, items } from "#db/schema/index.ts"
import { bring, library, runImports } from "#tests/domain/imports/run-imports.ts"
import { api } from "#tests/support/api.ts"
import { leadsTo, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { destinationsFor, lastUsedDestinations } from "~/domain/collections/destination-reads.server.ts"
import { copyItem } from "~/domain/items/copy-writes.server.ts"
import { createItem, updateItem } from "~/domain/items/writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let friend: User
let stranger: User
let hall: { id: number; userId: number }
beforeEach(async () => {
  owner = await makeUser()
  friend = await makeUser()
  stranger = await makeUser()
  await makeFriends(owner, friend)
  hall = await makeCollection(owner, { name: "Open hall" })
})

const block = (person: User) => db.insert(blocks).values({ userId: owner.id, blockedId: person.id })
const only = (whoMayAdd: "everybody" | "friends" | "co-owners") =>
  db.update(collections).set({ whoMayAdd }).where(eq(collections.id, hall.id))
const vase = {
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/vase",
}
const add = (as: User) => api("POST /api/items", { as, json: { ...vase, collectionId: hall.id } })

test("a refusal has the same words for every reason", async () => {
  await block(stranger)
  const blocked = await add(stranger)
  await only("friends")
  await db.delete(blocks)
  const noFriend = await add(stranger)
  await only("co-owners")
  const nobody = await add(friend)
  expect(blocked.body).toEqual({ message: "You may not add to this collection" })
  for (const refused of [noFriend, nobody])
    expect([refused.status, refused.body]).toEqual([403, blocked.body])
})

test("a right that ended is judged in the write, not by its guard", async () => {
  const own = await makeItem(await makeCollection(stranger))
  await block(stranger)
  const to = { collectionId: hall.id }
  const words = "You may not add to this collection"
  await expect(createItem(stranger, { ...vase, starred: false, ...to })).rejects.toThrow(words)
  await expect(updateItem(stranger, own.id, to)).rejects.toThrow(words)
  await expect(copyItem(stranger, own.id, to)).rejects.toThrow(words)
  expect(await db.$count(items, eq(items.collectionId, hall.id))).toBe(0)
})

test("an item that is there already stays editable for who added it, and stays in its collection", async () => {
  const { id } = await makeItem(hall, { userId: stranger.id })
  await block(stranger)
  const json = { name: "Bowl", collectionId: hall.id }
  expect((await api(`PATCH /api/items/${id}`, { as: stranger, json })).status).toBe(200)
})

test("an import stops adding when its user is blocked after it began", async () => {
  await makeCollaborator(hall, stranger)
  const file = library({ collections: [{ name: "Kitchen", items: [{ name: "Cup" }] }] })
  await bring(stranger, file, { start: true, collectionId: hall.id })
  await block(stranger)
  await runImports()
  expect(await db.$count(items)).toBe(0)
  expect((await db.select().from(importRows)).map(({ status }) => status)).toEqual(["failed"])
})

test("an imported collection takes nobody in of whom this version does not know", async () => {
  const places = ["everybody", "friends", "co-owners", "some-of-them", undefined]
  const file = library({ collections: places.map((whoMayAdd, at) => ({ name: `Hall ${at}`, whoMayAdd })) })
  await bring(stranger, file, { start: true })
  await runImports()
  const rows = await db.select().from(collections).where(eq(collections.userId, stranger.id))
  expect(rows.toSorted((a, b) => a.id - b.id).map(({ whoMayAdd }) => whoMayAdd)).toEqual([
    ...["everybody", "friends", "co-owners", "co-owners", "everybody"],
  ])
})

test("collections to move or copy to are those to which the user may add", async () => {
  const found = async (viewer: User) =>
    (await destinationsFor(viewer, { search: "hall", limit: 9 })).items.map(({ id }) => id)
  expect(await found(stranger)).toEqual([hall.id])
  await only("friends")
  expect([await found(stranger), await found(friend)]).toEqual([[], [hall.id]])
  await makeCoOwner(hall, stranger)
  expect([await found(stranger), await lastUsedDestinations(stranger, 9)]).toMatchObject([
    [hall.id],
    [{ id: hall.id }],
  ])
  await block(stranger)
  expect([await found(stranger), await lastUsedDestinations(stranger, 9)]).toEqual([[], []])
})

test("'Add Item' is shown to who may add, and to visitors where everybody may", async () => {
  const isOffered = async (as: User | null) =>
    leadsTo(await visit(`/collection/${hall.id}`, { as }), "Add") === `/collection/${hall.id}/add`
  const offered = async () => [await isOffered(null), await isOffered(stranger), await isOffered(friend)]
  expect(await offered()).toEqual([true, true, true])
  await only("friends")
  expect(await offered()).toEqual([false, false, true])
  await only("co-owners")
  expect([...(await offered()), await isOffered(owner)]).toEqual([false, false, false, true])
  await only("everybody")
  await block(stranger)
  expect(await offered()).toEqual([true, false, true])
})

test("owner and co-owners say who may add, in the form of the collection and by PATCH", async () => {
  const path = `/collection/${hall.id}/edit`
  const form = { name: "Hall", whoMayAdd: "friends" }
  expect((await visit(path, { as: owner })).$("select[name=whoMayAdd]").val()).toBe("everybody")
  expect((await visit(path, { as: owner, form })).status).toBe(303)
  expect((await visit(path, { as: owner })).$("select[name=whoMayAdd]").val()).toBe("friends")
  const patch = (as: User, whoMayAdd: unknown) =>
    api(`PATCH /api/collections/${hall.id}`, { as, json: { whoMayAdd } })
  await makeCoOwner(hall, friend)
  expect((await patch(friend, "co-owners")).body).toMatchObject({ whoMayAdd: "co-owners" })
  expect([(await patch(stranger, "everybody")).status, (await patch(owner, "anybody")).status]).toEqual([
    403, 400,
  ])
})
