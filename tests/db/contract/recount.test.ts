import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { recount } from "#db/recount.server.ts"
import { brandItemCounts, collections, groups, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeItem, makeMember, makeUser } from "#tests/support/factories.ts"

useTestDatabase()

async function counts() {
  const ofCollections = db.select({ count: collections.itemCount }).from(collections).orderBy(collections.id)
  const ofGroups = db.select({ count: groups.memberCount }).from(groups).orderBy(groups.id)
  const ofBrands = db.select().from(brandItemCounts).orderBy(brandItemCounts.brandKey)
  return [
    (await ofCollections).map(({ count }) => count),
    (await ofGroups).map(({ count }) => count),
    (await ofBrands).map(({ brandKey, publicItems }) => [brandKey, publicItems]),
  ]
}

async function filled() {
  const [mila, noor] = [await makeUser(), await makeUser()]
  const [open, other] = [await makeCollection(mila), await makeCollection(mila)]
  const secret = await makeCollection(mila, { isPrivate: true })
  const lamp = await makeItem(open, { brand: "Flos" })
  await makeItem(open, { brand: "Thonet" })
  await makeItem(secret, { brand: "Muji" })
  const group = await makeGroup(mila)
  await makeMember(group, noor)
  return { lamp, open, other }
}

test("recount corrects counts after INSERT OR REPLACE", async () => {
  const { lamp, other } = await filled()
  const columns = Object.keys((await db.$client.execute("select * from items limit 1")).rows[0] ?? {})
  const values = columns.map((name) => (name === "collection_id" ? other.id : `"${name}"`))
  await db.$client.execute(
    `insert or replace into items (${columns.map((name) => `"${name}"`)}) select ${values} from items where id = ${lamp.id}`,
  )
  const wrong = [
    [2, 1, 1],
    [2],
    [
      ["flos", 2],
      ["thonet", 1],
    ],
  ]
  expect(await counts()).toEqual(wrong)
  expect(await recount(db)).toBe(2)
  expect(await counts()).toEqual([
    [1, 1, 1],
    [2],
    [
      ["flos", 1],
      ["thonet", 1],
    ],
  ])
})

test("recount corrects every kind of count, and changes nothing where they are right", async () => {
  await filled()
  const right = await counts()
  expect(await recount(db)).toBe(0)
  await db.update(collections).set({ itemCount: 7 })
  await db.update(groups).set({ memberCount: 0 })
  await db.delete(brandItemCounts)
  await db.insert(brandItemCounts).values([
    { brandKey: "flos", publicItems: -1 },
    { brandKey: "gone", publicItems: 3 },
  ])
  expect(await recount(db)).toBe(3 + 1 + 3)
  expect(await counts()).toEqual(right)
  expect(await db.$count(items)).toBe(3)
})
