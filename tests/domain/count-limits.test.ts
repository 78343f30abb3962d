import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { brandFavorites, brandFollows, brands, collections, groups, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { setFavorite, setFollowing } from "~/domain/brands/writes.server.ts"
import { createCollection } from "~/domain/collections/create.server.ts"
import { createGroup } from "~/domain/groups/writes.server.ts"
import { copyItem } from "~/domain/items/copy-writes.server.ts"
import { createItem, updateItem } from "~/domain/items/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Conflict } from "~/errors.ts"
import { maxCounts } from "~/limits.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser()
})

const named = (n: number) => ({ name: `Number ${n}`, nameKey: `number ${n}` })
const rows = <T>(count: number, row: (n: number) => T) => Array.from({ length: count }, (_, n) => row(n + 1))

test("a user cannot own more collections than the limit, independently of others", async () => {
  const input = { name: "One more", description: null, isPrivate: false }
  const boris = await makeUser()
  for (const [person, count] of [
    [mila, maxCounts.collections],
    [boris, maxCounts.collections - 1],
  ] as const)
    await db.insert(collections).values(rows(count, (n) => ({ ...named(n), userId: person.id })))
  await expect(createCollection(mila, input)).rejects.toThrow(
    new Conflict("There are 2,000 collections of yours already, and there can be no more"),
  )
  await createCollection(boris, input)
  await expect(createCollection(boris, input)).rejects.toThrow(Conflict)
})

test("a user cannot own more groups than the limit", async () => {
  const input = { name: "One more", description: null, isPrivate: false }
  await db.insert(groups).values(rows(maxCounts.groups - 1, (n) => ({ ...named(n), ownerId: mila.id })))
  await createGroup(mila, input)
  await expect(createGroup(mila, input)).rejects.toThrow(Conflict)
})

test("a user cannot follow or favourite more brands than the limit, and repeating one does not count", async () => {
  const last = await makeBrand()
  await db.insert(brands).values(rows(maxCounts.brands, named))
  for (const [links, set] of [
    [brandFollows, setFollowing],
    [brandFavorites, setFavorite],
  ] as const) {
    await db
      .insert(links)
      .values(rows(maxCounts.brands - 1, (n) => ({ userId: mila.id, brandId: last.id + n })))
    await set(mila, last.id, true)
    await set(mila, last.id, true)
    await expect(set(mila, last.id + maxCounts.brands, true)).rejects.toThrow(Conflict)
    await set(mila, last.id, false)
    await set(mila, last.id + maxCounts.brands, true)
  }
})

test("a collection cannot have more items than the limit, by creating, moving or copying", async () => {
  const place = await makeCollection(mila)
  const item = await makeItem(await makeCollection(mila))
  const link = "https://shop.example/one"
  const input = {
    name: "x",
    brand: "x",
    description: null,
    imageUrl: link,
    productUrl: link,
    collectionId: place.id,
  }
  const count = (itemCount: number) =>
    db.update(collections).set({ itemCount }).where(eq(collections.id, place.id))
  await count(maxCounts.items - 1)
  await createItem(mila, input)
  const message = "There are 100,000 items in this collection already, and there can be no more"
  for (const act of [
    () => createItem(mila, input),
    () => copyItem(mila, item.id, { collectionId: place.id }),
    () => updateItem(mila, item.id, { collectionId: place.id }),
  ])
    await expect(act()).rejects.toThrow(new Conflict(message))
  // A full collection's own items are still changed.
  const [inside] = await db.select().from(items).where(eq(items.collectionId, place.id))
  await updateItem(mila, inside?.id ?? 0, { name: "Renamed", collectionId: place.id })
})
