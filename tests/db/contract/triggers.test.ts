import { eq, sql } from "drizzle-orm"
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

/** What the full-text indexes hold, by their name. */
async function indexes() {
  // Some ids are larger than a number of JavaScript.
  const content = async (name: string) =>
    JSON.stringify(
      await db.all(
        sql`select cast(id as text), hex(block) from ${sql.identifier(`${name}_data`)} order by id`,
      ),
    )
  const names = ["item_names", "item_words", "item_descriptions", "item_notes"]
  return new Map(await Promise.all(names.map(async (name) => [name, await content(name)] as const)))
}

test.each([
  ["name = name, brand = brand, description = description, tags = tags, note = note", []],
  ["starred = 1, views = 3, price = '1.00 EUR'", []],
  ["tags = 'Oak'", ["item_words"]],
  ["note = 'Mine'", ["item_notes"]],
  ["description = description || ' end'", ["item_descriptions"]],
  ["description = 'Short'", ["item_words", "item_descriptions"]],
  ["name = 'Torch'", ["item_words", "item_descriptions"]],
  ["collection_id = collection_id", ["item_words", "item_descriptions", "item_notes"]],
])("an update of an item writes only the indexes whose texts it changes: %s", async (change, written) => {
  await ownedCollections()
  const texts = { description: "word ".repeat(200), tags: "Pine", note: "Hers" }
  await db.insert(items).values({ ...lamp(1), ...texts })
  const before = await indexes()
  await db.run(sql.raw(`update items set ${change}`))
  const after = await indexes()
  expect([...after].flatMap(([name, content]) => (content === before.get(name) ? [] : name))).toEqual(written)
})

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
