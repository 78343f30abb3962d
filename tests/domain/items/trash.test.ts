import { eq } from "drizzle-orm"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import {
  brandItemCounts,
  collections,
  items,
  jobs,
  oneTimeKeys,
  removedItems,
  users,
} from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeItem,
  makeItems,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { removeReported, report } from "~/domain/administration/report-writes.server.ts"
import { deleteOldRows } from "~/domain/background/old-rows.server.ts"
import { removeCollectionMember } from "~/domain/collections/member-writes.server.ts"
import { deleteCollection, updateCollection } from "~/domain/collections/writes.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import { renameTag } from "~/domain/items/tags.server.ts"
import { listTrash } from "~/domain/items/trash-reads.server.ts"
import { deleteItem, emptyTrash, restoreItem } from "~/domain/items/trash-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Conflict, Forbidden, NotFound } from "~/errors.ts"

useTestDatabase()

const DAY_MS = 24 * 60 * 60 * 1000

let owner: User
let coOwner: User
let collaborator: User
let stranger: User
let hall: Awaited<ReturnType<typeof makeCollection>>
beforeEach(async () => {
  ;[owner, coOwner, collaborator, stranger] = await Promise.all([
    makeUser({ username: "owner" }),
    makeUser({ username: "co-owner" }),
    makeUser({ username: "collaborator" }),
    makeUser({ username: "stranger" }),
  ])
  hall = await makeCollection(owner, { name: "Hall", isPrivate: true })
  await makeCoOwner(hall, coOwner)
  await makeCollaborator(hall, collaborator)
})

const trashOf = async (user: User) => (await listTrash(user, { limit: 50 })).items
const namesIn = async (user: User) => (await trashOf(user)).map(({ name }) => name)
const rowOf = async (id: number) => (await db.select().from(items).where(eq(items.id, id)))[0]

test("a restored item has every column as before, with its own id", async () => {
  const listed = JSON.stringify(
    ["a", "b"].map((name) => ({ url: `https://shop.example/${name}`, alt: name })),
  )
  const { id } = await makeItem(hall, {
    ...{ name: "Vase", tags: "oak, Red", note: "For Ada", price: "19.90 EUR 2026-01-01", starred: true },
    ...{ rank: 2, images: listed, imageUrl: "https://shop.example/a", imageAlt: "a", views: 12 },
    ...{ canonicalUrl: "https://shop.example/c", canonicalUrlKey: "shop.example/c", state: "owned" },
    ...{ description: "Blown", availability: "in-stock", userId: collaborator.id },
  })
  const before = await rowOf(id)
  await deleteItem(owner, id)
  expect(await rowOf(id)).toBeUndefined()
  expect(await restoreItem(owner, id)).toEqual({ id, collectionId: hall.id })
  expect(await rowOf(id)).toEqual(before)
  expect(await db.$count(removedItems)).toBe(0)
})

test("the trash shows a removed item to whoever could delete it, and to nobody else", async () => {
  const { id } = await makeItem(hall, { name: "Vase", userId: collaborator.id })
  const { id: ownersId } = await makeItem(hall, { name: "Bowl" })
  await deleteItem(collaborator, id)
  await deleteItem(coOwner, ownersId)
  expect(await Promise.all([owner, coOwner, collaborator, stranger].map(namesIn))).toEqual([
    ["Bowl", "Vase"],
    ["Bowl", "Vase"],
    ["Vase"],
    [],
  ])
  await expect(restoreItem(stranger, id)).rejects.toThrow(NotFound)
  await expect(restoreItem(collaborator, ownersId)).rejects.toThrow(NotFound)
  await expect(restoreItem(null, id)).rejects.toThrow("logged in")
  await removeCollectionMember(owner, hall.id, "collaborator", collaborator.id)
  expect(await namesIn(collaborator)).toEqual([])
  await expect(restoreItem(collaborator, id)).rejects.toThrow(NotFound)
})

test("an Undo that is pressed twice, or in two tabs, restores once", async () => {
  const { id } = await makeItem(hall)
  await deleteItem(owner, id)
  const pressed = [restoreItem(owner, id), restoreItem(owner, id), restoreItem(coOwner, id)]
  expect(await Promise.all(pressed)).toEqual(Array(3).fill({ id, collectionId: hall.id }))
  expect([await db.$count(items), await db.$count(removedItems)]).toEqual([1, 0])
  await expect(restoreItem(collaborator, id)).rejects.toThrow(Forbidden)
})

test("an item that is restored and deleted again is in the trash once more", async () => {
  const { id } = await makeItem(hall)
  await deleteItem(owner, id)
  await restoreItem(owner, id)
  await deleteItem(owner, id)
  expect((await trashOf(owner)).map((row) => row.id)).toEqual([id])
})

test("a restored item follows what changed meanwhile: privacy, who added it, counts", async () => {
  const { id } = await makeItem(hall, { brand: "Arabia", tags: "oak", userId: collaborator.id })
  await makeItem(hall, { brand: null, tags: "oak" })
  await deleteItem(owner, id)
  await updateCollection(owner, hall.id, { name: "Public hall", isPrivate: false })
  await renameTag(owner, hall.id, { from: "oak", to: "Wood" })
  await deleteAccount(collaborator, { currentPassword: PASSWORD })
  await runJobs()
  expect((await trashOf(owner))[0]).toMatchObject({ collectionName: "Public hall", mayRestore: true })
  await restoreItem(owner, id)
  // The tag is what it was: nobody has renamed that of this item.
  expect(await rowOf(id)).toMatchObject({ isPrivate: false, userId: null, tags: "oak" })
  expect(await db.select().from(brandItemCounts)).toMatchObject([{ brandKey: "arabia", publicItems: 1 }])
  const [{ itemCount } = {}] = await db.select().from(collections)
  expect(itemCount).toBe(2)
})

test("restoreItem throws Conflict when the collection is full", async () => {
  const { id } = await makeItem(hall)
  await deleteItem(owner, id)
  await db.update(collections).set({ itemCount: 100_000 })
  await expect(restoreItem(owner, id)).rejects.toThrow(Conflict)
  expect(await db.$count(removedItems)).toBe(1)
})

test("an item whose collection is gone is named to who deleted it, without its content, and stays", async () => {
  const { id } = await makeItem(hall, { name: "Vase", userId: collaborator.id })
  await deleteItem(collaborator, id)
  await deleteCollection(owner, hall.id)
  await runJobs()
  expect(await trashOf(collaborator)).toMatchObject([
    { name: "Vase", collectionName: "Hall", mayRestore: false, brand: null, imageUrl: null },
  ])
  expect(await Promise.all([owner, coOwner].map(namesIn))).toEqual([[], []])
  await expect(restoreItem(collaborator, id)).rejects.toThrow(NotFound)
  expect(await db.select().from(removedItems)).toMatchObject([{ item: null, images: null }])
  await emptyTrash(collaborator)
  expect(await db.$count(removedItems)).toBe(0)
})

test("an item whose collection is gone is not named to who added it, when somebody else deleted it", async () => {
  const { id } = await makeItem(hall, { name: "Vase", userId: collaborator.id })
  await deleteItem(coOwner, id)
  await deleteCollection(owner, hall.id)
  await runJobs()
  expect(await Promise.all([coOwner, collaborator].map(namesIn))).toEqual([["Vase"], []])
})

test("an ended account takes what it has removed along, and leaves the trash of others without its name", async () => {
  const own = await makeCollection(stranger)
  await deleteItem(stranger, (await makeItem(own)).id)
  const { id } = await makeItem(hall, { userId: coOwner.id })
  await deleteItem(coOwner, id)
  await deleteAccount(stranger, { currentPassword: PASSWORD })
  await deleteAccount(coOwner, { currentPassword: PASSWORD })
  await runJobs()
  expect(await db.select().from(removedItems)).toMatchObject([{ id, userId: null, removedById: null }])
  expect(await db.$count(users)).toBe(2)
  await restoreItem(owner, id)
})

test("an heir may restore what was removed from an inherited collection", async () => {
  const { id } = await makeItem(hall)
  await deleteItem(owner, id)
  await deleteAccount(owner, { currentPassword: PASSWORD })
  await runJobs()
  expect(await namesIn(coOwner)).toHaveLength(1)
  expect(await restoreItem(coOwner, id)).toEqual({ id, collectionId: hall.id })
})

test("emptyTrash deletes for good what was removed from own collections, also in several steps", async () => {
  await makeItems(hall, 3)
  const kitchen = await makeCollection(stranger)
  await makeCoOwner(kitchen, owner)
  const { id: elsewhere } = await makeItem(kitchen, { name: "Elsewhere" })
  for (const { id } of await db.select().from(items)) await deleteItem(owner, id)
  const clock = vi.spyOn(performance, "now").mockImplementation(() => ticks++ * 1_000)
  let ticks = 0
  await emptyTrash(owner)
  clock.mockRestore()
  await runJobs()
  expect(await db.select().from(removedItems)).toMatchObject([{ id: elsewhere }])
  expect(await namesIn(owner)).toEqual(["Elsewhere"])
  expect(await db.$count(jobs)).toBe(0)
})

test("an item cannot be restored after 30 days, and the sweep deletes it", async () => {
  const { id } = await makeItem(hall)
  const { id: later } = await makeItem(hall)
  await deleteItem(owner, id)
  await deleteItem(owner, later)
  await db
    .update(removedItems)
    .set({ removedAt: new Date(Date.now() - 30 * DAY_MS - 1) })
    .where(eq(removedItems.id, id))
  expect((await trashOf(owner)).map((row) => row.id)).toEqual([later])
  await expect(restoreItem(owner, id)).rejects.toThrow(NotFound)
  await Promise.all(deleteOldRows())
  expect(await db.select().from(removedItems)).toMatchObject([{ id: later }])
})

test("a reported item that an administrator removes does not come back from the trash", async () => {
  const admin = await makeUser({ role: "admin" })
  const shop = await makeCollection(owner)
  const { id } = await makeItem(shop)
  const { id: reportId } = await report(stranger, { kind: "item", id, reason: "Stolen" })
  await deleteItem(owner, id)
  await removeReported(admin, reportId)
  expect(await namesIn(owner)).toEqual([])
  await expect(restoreItem(owner, id)).rejects.toThrow(NotFound)
})

test("the trash is read in pages, the last removed first, by index", async () => {
  await makeItems(hall, 5)
  for (const { id } of await db.select().from(items)) await deleteItem(owner, id)
  await db.update(removedItems).set({ removedAt: new Date() })
  const first = await listTrash(owner, { limit: 3 })
  const second = await listTrash(owner, { limit: 3, cursor: first.nextCursor })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
  expect(second.nextCursor).toBeNull()
  const plans = await plansOf(() => listTrash(owner, { limit: 3 }))
  expect(plans.flat().filter((step) => step.startsWith("SCAN removed_items"))).toEqual([])
  const walks = plans.flat().filter((step) => /removed_items .*\(\w+_id=\? AND removed_at>\?\)/.test(step))
  expect(walks).toHaveLength(4)
})

test("a removed item is on no list of its collection, and a killed deletion or restoration changes nothing", async () => {
  const { id } = await makeItem(hall)
  const once = { scope: `user:${owner.id}`, key: "k", requestHash: "h", lifetimeMs: DAY_MS }
  const killed = { precondition: () => Promise.reject(new Error("Killed")) }
  await expect(deleteItem(owner, id, killed)).rejects.toThrow("Killed")
  expect((await listItems(owner, hall.id, { limit: 5 })).items).toHaveLength(1)
  await deleteItem(owner, id, { once })
  expect((await listItems(owner, hall.id, { limit: 5 })).items).toHaveLength(0)
  expect(await deleteItem(owner, id, { once })).toEqual({ id, collectionId: hall.id })
  await expect(restoreItem(owner, id, killed)).rejects.toThrow("Killed")
  expect([await db.$count(removedItems), await db.$count(oneTimeKeys)]).toEqual([1, 1])
})
