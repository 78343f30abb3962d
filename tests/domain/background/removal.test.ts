import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import {
  brandItemCounts,
  collectionCoOwners,
  collections,
  groupItems,
  groupMembers,
  groupMessages,
  groups,
  items,
} from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollection,
  makeCoOwner,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeItems,
  makeMember,
  makeMessage,
  makeUser,
} from "#tests/support/factories.ts"
import { droppedPictures, remainingRows } from "#tests/support/jobs.ts"
import { STEP_ROWS, useSlowClock } from "#tests/support/slow-clock.ts"
import { nextStep, remainingWork } from "~/domain/background/work.server.ts"
import { getBrand } from "~/domain/brands/reads.server.ts"
import { destinationsFor } from "~/domain/collections/destination-reads.server.ts"
import { getCollection, listCollections, sidebarCollections } from "~/domain/collections/reads.server.ts"
import { deleteCollection } from "~/domain/collections/writes.server.ts"
import { chatState } from "~/domain/groups/message-reads.server.ts"
import { getGroup, listGroups } from "~/domain/groups/reads.server.ts"
import { deleteGroup } from "~/domain/groups/writes.server.ts"
import { listOwnItemsWithLink } from "~/domain/items/duplicates.server.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import { searchItems } from "~/domain/search/reads.server.ts"
import type { User, Viewer } from "~/domain/viewer.ts"
import { NotFound } from "~/errors.ts"

useTestDatabase()
useSlowClock()

/** More than one step. */
const LARGE = 4 * STEP_ROWS

let owner: User
let guest: User
beforeEach(async () => {
  owner = await makeUser()
  guest = await makeUser()
})

/** Does the work that is left a few rows at a time. */
async function stepByStep(check: () => Promise<void>): Promise<void> {
  do await check()
  while (!(await nextStep()))
}

describe.each([true, false])("a large collection (private: %s) that is deleted", (isPrivate) => {
  const page = { limit: 10 }
  const link = "https://a.example/x"
  async function deleted() {
    const brand = await makeBrand({ name: "Flos" })
    await makeItem(await makeCollection(guest), { name: "Open lamp", brand: "Flos" })
    const place = await makeCollection(owner, {
      name: "Doomed",
      isPrivate,
      coverImageUrl: "/images/u/cover",
    })
    const lamp = { name: "Large lamp", brand: "Flos", imageUrl: "/images/u/early", productUrl: link }
    await makeItems(place, LARGE, lamp)
    await makeCoOwner(place, guest)
    await deleteCollection(owner, place.id)
    expect(await droppedPictures()).toEqual(["/images/u/early"])
    const [last] = await db.select({ id: items.id }).from(items).where(eq(items.collectionId, place.id))
    return { id: place.id, last: last?.id ?? 0, brand: brand.id }
  }

  test("is invisible to everybody at once, and after every step", async () => {
    const { id, last, brand } = await deleted()
    const left = await db.$count(items, eq(items.collectionId, id))
    expect(left).toBeGreaterThan(0)
    const input = { name: "x", brand: "x", description: null, imageUrl: link, productUrl: link }
    await stepByStep(async () => {
      for (const viewer of [null, owner, guest] as Viewer[]) {
        await expect(getCollection(viewer, id)).rejects.toThrow(NotFound)
        await expect(getItem(viewer, last)).rejects.toThrow(NotFound)
        expect((await getBrand(viewer, brand)).productCount).toBe(1)
        expect((await searchItems(viewer, { search: "large", ...page })).items).toEqual([])
      }
      for (const viewer of [owner, guest]) {
        const lists = await Promise.all([
          sidebarCollections(viewer),
          destinationsFor(viewer, { ...page }),
          ...(["mine", "shared"] as const).map(
            async (filter) => (await listCollections(viewer, { filter, ...page })).items,
          ),
        ])
        expect(JSON.stringify(lists)).not.toContain("Doomed")
        expect((await listOwnItemsWithLink(viewer, { productUrl: link }, page)).items).toEqual([])
        await expect(createItem(viewer, { ...input, collectionId: id })).rejects.toThrow(NotFound)
      }
    })
  })

  test("leaves no row, no count and no picture in the end", async () => {
    const { id } = await deleted()
    expect(await remainingRows()).toBe(1)
    await stepByStep(async () => {})
    expect(await droppedPictures()).toEqual(["/images/u/cover", "/images/u/early"])
    expect(await db.$count(collections, eq(collections.id, id))).toBe(0)
    expect([await db.$count(items), await db.$count(collectionCoOwners)]).toEqual([1, 0])
    expect(await db.select().from(brandItemCounts)).toEqual([{ brandKey: "flos", publicItems: 1 }])
    expect(await remainingWork()).toEqual({ collections: 0, groups: 0, users: 0 })
  })
})

test("a small deleted collection leaves no remaining work", async () => {
  const place = await makeCollection(owner)
  await makeItem(place)
  await deleteCollection(owner, place.id)
  expect([await remainingRows(), await db.$count(collections)]).toEqual([0, 0])
})

test("a step that fails halfway is rolled back, and the next one continues", async () => {
  const place = await makeCollection(owner)
  await makeItems(place, LARGE)
  await deleteCollection(owner, place.id)
  const left = await db.$count(items)
  const inStep = eq(items.collectionId, place.id)
  const ids = await db.select({ id: items.id }).from(items).where(inStep).limit(5)
  await db.$client.execute(`create trigger interrupted before delete on items when old.id = ${ids.at(-1)?.id}
    begin select raise(abort, 'interrupted'); end`)
  await expect(nextStep()).rejects.toThrow()
  expect(await db.$count(items)).toBe(left)
  await db.$client.execute("drop trigger interrupted")
  while (!(await nextStep()));
  expect(await db.$count(items)).toBe(0)
})

test("a large deleted group is invisible to everybody at once, and has no row in the end", async () => {
  const group = await makeGroup(owner)
  await makeMember(group, guest)
  await makeGroupItem(group, owner, { imageUrl: "/images/u/shown" })
  const message = { groupId: group.id, userId: owner.id, content: "Noon?" }
  await db.insert(groupMessages).values(Array.from({ length: LARGE }, () => message))
  const kept = await makeGroup(owner)
  await makeMessage(kept, guest)
  await deleteGroup(owner, group.id)
  expect(await remainingRows()).toBe(1)
  await stepByStep(async () => {
    for (const viewer of [null, owner, guest] as Viewer[])
      await expect(getGroup(viewer, group.id)).rejects.toThrow(NotFound)
    await expect(chatState(guest, group.id)).rejects.toThrow(NotFound)
    expect((await listGroups(guest, { limit: 9 })).items.map(({ id }) => id)).toEqual([kept.id])
    expect((await listGroups(guest, { limit: 9, filter: "my" })).items).toEqual([])
  })
  expect(await droppedPictures()).toEqual(["/images/u/shown"])
  expect((await db.select({ id: groups.id }).from(groups)).map(({ id }) => id)).toEqual([kept.id])
  expect(await db.$count(groupMessages)).toBe(1)
  expect([await db.$count(groupItems), await db.$count(groupMembers)]).toEqual([0, 1])
})
