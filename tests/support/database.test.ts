import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { rememberDatabase, useTestDatabase } from "./database.ts"
import { makeCollection, makeItem, makeUser } from "./factories.ts"

useTestDatabase()

test("rememberDatabase restores the privacy of items, which triggers take from their collection", async () => {
  await makeItem(await makeCollection(await makeUser()))
  const restore = await rememberDatabase()
  await db.update(collections).set({ isPrivate: true })
  await db.update(items).set({ isPrivate: true })
  await restore()
  const rows = await db.select({ isPrivate: items.isPrivate }).from(items)
  expect(rows).toEqual([{ isPrivate: false }])
})
