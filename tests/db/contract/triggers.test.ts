import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"

useTestDatabase()

const ownedCollections = async () => {
  const person = { email: "a@example.org", emailKey: "a@example.org", username: "ada", usernameKey: "ada" }
  await db.insert(users).values({ ...person, passwordHash: "x" })
  const kept = { name: "Lamps", nameKey: "lamps", userId: 1 }
  await db.insert(collections).values([kept, { ...kept, name: "Chairs", nameKey: "chairs" }])
}

const lamp = (collectionId: number) => ({ name: "Lamp", brandKey: "", searchKey: "lamp", collectionId })

const counts = async () => {
  const rows = await db.select({ count: collections.itemCount }).from(collections).orderBy(collections.id)
  return rows.map((row) => row.count)
}

test("a collection's item count follows inserts, moves and deletes", async () => {
  await ownedCollections()
  await db.insert(items).values([lamp(1), lamp(1), lamp(2)])
  expect(await counts()).toEqual([2, 1])

  await db.update(items).set({ collectionId: 2 }).where(eq(items.id, 1))
  expect(await counts()).toEqual([1, 2])

  await db.update(items).set({ collectionId: 2, name: "Same place" }).where(eq(items.id, 3))
  expect(await counts()).toEqual([1, 2])

  await db.delete(items).where(eq(items.collectionId, 2))
  expect(await counts()).toEqual([1, 0])
})

test("the count is right when rows go by cascade", async () => {
  await ownedCollections()
  await db.insert(items).values([lamp(1), lamp(2), lamp(2)])
  await db.delete(collections).where(eq(collections.id, 1))
  expect(await db.select({ id: items.id }).from(items)).toEqual([{ id: 2 }, { id: 3 }])
  expect(await counts()).toEqual([2])
})
