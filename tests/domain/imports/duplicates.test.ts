import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { itemsWithKeys } from "~/domain/imports/duplicates.server.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { bring, runImports } from "./run-imports.ts"

useTestDatabase()

test("rows of a table without a link are not added again, and a link to no web page is counted and named", async () => {
  const owner = await makeUser()
  const table = "Name,Link,List\nA red chair,,Hall\nA manual,ftp://files.example/manual.pdf,Hall\n"
  const columns = { name: 0, link: 1, collection: 2 }
  for (const added of [1, 0]) {
    const { id } = await bring(owner, table, { fileName: "a.csv", columns, start: true })
    await runImports()
    const { counts, ignored, losses } = await getImport(owner, id)
    expect(counts).toMatchObject({ added, duplicates: 1 - added })
    expect({ ignored, losses }).toEqual({
      ignored: 1,
      losses: [{ reason: "other-link", count: 1, examples: ["A manual: ftp://files.example/manual.pdf"] }],
    })
  }
})

test("rows without a link are left out when an import before this one has added them", async () => {
  const owner = await makeUser()
  const table = "Name,List\nA red chair,Hall\nA green chair,Hall\n"
  const options = { fileName: "a.csv", columns: { name: 0, collection: 1 }, start: true }
  await bring(owner, table, options)
  const { id } = await bring(owner, table, options)
  await runImports()
  expect((await getImport(owner, id)).counts).toMatchObject({ added: 0, duplicates: 2 })
  expect([await db.$count(items), await db.$count(collections)]).toEqual([2, 1])
})

test("a link in two folders is added once when everything goes into one collection", async () => {
  const owner = await makeUser()
  const { id: collectionId } = await makeCollection(owner)
  const link = "https://shop.example/pan"
  const table = `Name,Link,List\nPan,${link},Kitchen\nPan again,${link},Gifts\n`
  const columns = { name: 0, link: 1, collection: 2 }
  await bring(owner, table, { fileName: "a.csv", columns, collectionId, start: true })
  await runImports()
  expect(await db.select().from(items)).toMatchObject([{ name: "Pan", collectionId }])
})

test("a few items are read for a link that many have, the first one among them", async () => {
  const collection = await makeCollection(await makeUser())
  const { id: first } = await makeItem(collection, { productUrl: "https://shop.example/pan" })
  for (let made = 0; made < 30; made++) await makeItem(collection, { productUrl: "https://shop.example/pan" })
  const all = vi.spyOn(db, "all")
  const found = await itemsWithKeys(1, { kind: "collection", placeIds: [collection.id] }, [
    "shop.example/pan",
  ])
  const rows = await all.mock.results[0]?.value
  all.mockRestore()
  expect([found.map(({ id }) => id), rows.length]).toEqual([[first], 10])
})
