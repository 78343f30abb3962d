import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { brandFollows, collections, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeItems, makeUser } from "#tests/support/factories.ts"
import { STEP_ROWS, useSlowClock } from "#tests/support/slow-clock.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import { listBrandItems } from "~/domain/brands/item-reads.server.ts"
import { getBrand, listBrands } from "~/domain/brands/reads.server.ts"
import { updateCollection } from "~/domain/collections/writes.server.ts"
import { newFromFollowedBrands } from "~/domain/feeds/reads.server.ts"
import { searchItems } from "~/domain/search/reads.server.ts"
import type { User, Viewer } from "~/domain/viewer.ts"

useTestDatabase()
useSlowClock()

/** More than one step. */
const LARGE = 4 * STEP_ROWS

let owner: User
let other: User
let brand: { id: number }
let place: Awaited<ReturnType<typeof makeCollection>>
beforeEach(async () => {
  owner = await makeUser()
  other = await makeUser()
  brand = await makeBrand({ name: "Flos" })
  for (const { id: userId } of [owner, other])
    await db.insert(brandFollows).values({ userId, brandId: brand.id })
  await makeItem(await makeCollection(owner), { name: "Open lamp", brand: "Flos" })
  place = await makeCollection(owner)
  await makeItems(place, LARGE, { name: "Large lamp", brand: "Flos" })
})

/** How many of the large collection's items each way shows, or 'all', or 'none'. */
async function seenBy(viewer: Viewer) {
  const page = { limit: LARGE + 1 }
  const counted = async (rows: { item: { name: string } }[], all = LARGE) => {
    const { length } = rows.filter(({ item }) => item.name === "Large lamp")
    return length === 0 ? "none" : length === all ? "all" : `${length}`
  }
  const productCount = (await getBrand(viewer, brand.id)).productCount
  expect((await listBrands(viewer, { limit: 9 })).items[0]?.productCount).toBe(productCount)
  return {
    count: productCount === 1 ? "none" : productCount === LARGE + 1 ? "all" : `${productCount}`,
    brand: await counted((await listBrandItems(viewer, brand.id, page)).items),
    search: await counted((await searchItems(viewer, { search: "large", ...page })).items),
    feed: viewer ? await counted(await newFromFollowedBrands(viewer, 10), 10) : "none",
  }
}

const all = { count: "all", brand: "all", search: "all", feed: "all" }
const none = { count: "none", brand: "none", search: "none", feed: "none" }

const setPrivate = (isPrivate: boolean) => updateCollection(owner, place.id, { isPrivate })
const behind = (isPrivate: boolean) => db.$count(items, eq(items.isPrivate, !isPrivate))
const isSettling = async () => (await db.$count(collections, eq(collections.isSettling, true))) > 0

/** Does the work that is left a few rows at a time. @returns how many steps it took. */
async function stepByStep(check: () => Promise<void>): Promise<number> {
  for (let steps = 1; ; steps++) {
    await check()
    if (await nextStep()) return steps
  }
}

test("a large collection turns private for everybody at once, and stays so after every step", async () => {
  await setPrivate(true)
  expect(await isSettling()).toBe(true)
  const steps = await stepByStep(async () => {
    expect(await seenBy(null)).toEqual(none)
    expect(await seenBy(other)).toEqual(none)
    expect(await seenBy(owner)).toEqual(all)
  })
  expect(steps).toBeGreaterThan(2)
  expect(await isSettling()).toBe(false)
  expect(await db.$count(items, eq(items.isPrivate, true))).toBe(LARGE)
  expect([await seenBy(null), await seenBy(owner)]).toEqual([none, all])
})

test("a large collection turns public for everybody at once, and stays so after every step", async () => {
  await setPrivate(true)
  await stepByStep(async () => {})
  await setPrivate(false)
  expect(await isSettling()).toBe(true)
  await stepByStep(async () => {
    expect(await seenBy(null)).toEqual({ ...all, feed: "none" })
    expect(await seenBy(other)).toEqual(all)
    expect(await seenBy(owner)).toEqual(all)
  })
  expect(await isSettling()).toBe(false)
  expect(await behind(false)).toBe(0)
})

test("a collection that changes its privacy again before its items have followed ends with the last change", async () => {
  await setPrivate(true)
  await nextStep()
  await setPrivate(false)
  expect(await seenBy(other)).toEqual(all)
  await nextStep()
  await setPrivate(true)
  expect(await seenBy(other)).toEqual(none)
  await stepByStep(async () => expect(await seenBy(null)).toEqual(none))
  expect(await db.$count(items, eq(items.isPrivate, true))).toBe(LARGE)
})

test("items that are added, moved in and moved out meanwhile are counted as their collection is", async () => {
  await setPrivate(true)
  await makeItem(place, { name: "Large lamp", brand: "Flos" })
  const moved = await makeItem(await makeCollection(other), { name: "Moved lamp", brand: "Flos" })
  await db.update(items).set({ collectionId: place.id }).where(eq(items.id, moved.id))
  expect(await seenBy(null)).toEqual(none)
  const out = await makeCollection(other)
  await db.update(items).set({ collectionId: out.id }).where(eq(items.id, moved.id))
  expect((await getBrand(null, brand.id)).productCount).toBe(2)
  await stepByStep(async () => expect((await getBrand(null, brand.id)).productCount).toBe(2))
  expect((await getBrand(owner, brand.id)).productCount).toBe(LARGE + 3)
})

test("pages of a brand have no gap while a collection is turning public", async () => {
  await setPrivate(true)
  await stepByStep(async () => {})
  await setPrivate(false)
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const page = await listBrandItems(null, brand.id, { limit: 100, cursor })
    ids.push(...page.items.map(({ item }) => item.id))
    cursor = page.nextCursor
    await nextStep()
  } while (cursor)
  expect(new Set(ids).size).toBe(LARGE + 1)
  expect(ids).toHaveLength(LARGE + 1)
})

test("items are marked as private as their collection is, not as their own copy says", async () => {
  await setPrivate(true)
  const { items } = await listBrandItems(owner, brand.id, { limit: LARGE + 1 })
  for (const { item, isPrivate } of items) expect(isPrivate).toBe(item.name === "Large lamp")
})

test("a step writes no more rows than it may", async () => {
  await setPrivate(true)
  for (let left = await behind(true); left > 1; ) {
    await nextStep()
    const now = await behind(true)
    expect(left - now).toBeLessThanOrEqual(STEP_ROWS)
    left = now
  }
})

test("steps that run in parallel end as they would one after the other", async () => {
  await setPrivate(true)
  while (await isSettling()) await Promise.all([nextStep(), nextStep()])
  expect(await seenBy(null)).toEqual(none)
  expect(await db.$count(items, eq(items.isPrivate, true))).toBe(LARGE)
})
