import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { brandItemCounts, brands, collections, items, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { nextStep } from "~/domain/background/work.server.ts"

useTestDatabase()

/** What the triggers keep, beside what a full count says. */
async function counts(): Promise<Record<string, number>> {
  const kept = await db.select().from(brandItemCounts)
  const rows = await db
    .select({ brandKey: items.brandKey, isPrivate: collections.isPrivate, copied: items.isPrivate })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
  const counted: Record<string, number> = {}
  for (const { brandKey, isPrivate, copied } of rows) {
    expect(copied).toBe(isPrivate)
    if (!isPrivate && brandKey) counted[brandKey] = (counted[brandKey] ?? 0) + 1
  }
  expect(Object.fromEntries(kept.map((row) => [row.brandKey, row.publicItems]))).toEqual(counted)
  return counted
}

async function twoCollections() {
  const mila = await makeUser()
  const open = await makeCollection(mila)
  const secret = await makeCollection(mila, { isPrivate: true })
  const [lamp, chair] = [
    await makeItem(open, { brand: "Flos" }),
    await makeItem(open, { brand: "Thonet" }),
    await makeItem(secret, { brand: "Flos" }),
  ]
  await makeItem(open, { brand: null })
  return { mila, open, secret, lamp, chair }
}

test("items that name a brand are counted in public collections only", async () => {
  await twoCollections()
  expect(await counts()).toEqual({ flos: 1, thonet: 1 })
})

test("a flag given with a new item is overruled by its collection", async () => {
  const { open, secret } = await twoCollections()
  await makeItem(open, { brand: "Flos", isPrivate: true })
  await makeItem(secret, { brand: "Thonet", isPrivate: false })
  expect(await counts()).toEqual({ flos: 2, thonet: 1 })
})

test("a collection that turns private or public takes its items along in the next step", async () => {
  const { open, secret } = await twoCollections()
  const settled = async () => {
    await nextStep()
    return counts()
  }
  await db.update(collections).set({ isPrivate: true }).where(eq(collections.id, open.id))
  expect(await db.$count(collections, eq(collections.isSettling, true))).toBe(1)
  expect(await settled()).toEqual({})
  await db.update(collections).set({ isPrivate: false }).where(eq(collections.id, secret.id))
  expect(await settled()).toEqual({ flos: 1 })
  await db.update(collections).set({ isPrivate: false })
  expect(await settled()).toEqual({ flos: 2, thonet: 1 })
  expect(await db.$count(collections, eq(collections.isSettling, true))).toBe(0)
})

test("an item that is moved, renamed or both at once is counted where it is", async () => {
  const { secret, open, lamp } = await twoCollections()
  const change = (fields: Partial<typeof items.$inferInsert>) =>
    db.update(items).set(fields).where(eq(items.id, lamp.id))
  await change({ collectionId: secret.id })
  expect(await counts()).toEqual({ thonet: 1 })
  await change({ collectionId: open.id, brandKey: "artek" })
  expect(await counts()).toEqual({ thonet: 1, artek: 1 })
  await change({ collectionId: secret.id, brandKey: "vitra" })
  expect(await counts()).toEqual({ thonet: 1 })
  await change({ collectionId: open.id, brandKey: "thonet" })
  expect(await counts()).toEqual({ thonet: 2 })
  await change({ brandKey: "" })
  expect(await counts()).toEqual({ thonet: 1 })
  await change({ brandKey: "flos" })
  expect(await counts()).toEqual({ thonet: 1, flos: 1 })
})

test("deleted items are not counted, whether they, their collection or their owner were deleted", async () => {
  const { mila, open, chair } = await twoCollections()
  const boris = await makeUser()
  await makeItem(await makeCollection(boris), { brand: "Flos" })
  await db.delete(items).where(eq(items.id, chair.id))
  expect(await counts()).toEqual({ flos: 2 })
  await db.delete(collections).where(eq(collections.id, open.id))
  expect(await counts()).toEqual({ flos: 1 })
  await db.delete(users).where(eq(users.id, mila.id))
  expect(await counts()).toEqual({ flos: 1 })
  await db.delete(users).where(eq(users.id, boris.id))
  expect(await counts()).toEqual({})
})

test("the index of brand names follows new, renamed and deleted brands", async () => {
  const found = async (word: string) => {
    const { rows } = await db.$client.execute({
      sql: "SELECT rowid FROM brand_names WHERE brand_names MATCH ?",
      args: [`"${word}"`],
    })
    return rows.map((row) => Number(row.rowid))
  }
  const flos = await makeBrand({ name: "Flos" })
  const other = await makeBrand({ name: "Floslamp" })
  expect(await found("los")).toEqual([flos.id, other.id])
  await db.update(brands).set({ name: "Artek", nameKey: "artek" }).where(eq(brands.id, other.id))
  expect(await found("los")).toEqual([flos.id])
  expect(await found("tek")).toEqual([other.id])
  await db.delete(brands).where(eq(brands.id, flos.id))
  expect(await found("los")).toEqual([])
})
