import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { listBrandItems } from "~/domain/brands/item-reads.server.ts"
import { getBrand, listBrands } from "~/domain/brands/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"

useTestDatabase()

/** Everything that a person can learn of a brand's items: counts and lists. */
async function seen(viewer: Viewer, brandId: number) {
  const one = await getBrand(viewer, brandId)
  const inList = (await listBrands(viewer, { limit: 50 })).items.find(({ id }) => id === brandId)
  const { items } = await listBrandItems(viewer, brandId, { limit: 50 })
  expect(inList?.productCount).toBe(one.productCount)
  expect(items).toHaveLength(one.productCount)
  return items.map(({ item }) => item.name)
}

async function world() {
  const [owner, coOwner, collaborator, friend] = [
    await makeUser(),
    await makeUser(),
    await makeUser(),
    await makeUser(),
  ]
  await makeFriends(owner, friend)
  const flos = await makeBrand({ name: "Flos" })
  const open = await makeCollection(owner)
  const secret = await makeCollection(owner, { isPrivate: true })
  await makeCoOwner(secret, coOwner)
  await makeCollaborator(secret, collaborator)
  // Both at once happens only if they were written past the commands; the item still counts once.
  await makeCollaborator(secret, coOwner)
  await makeCoOwner(open, coOwner)
  await makeItem(open, { name: "Open lamp", brand: "FLOS", views: 3 })
  await makeItem(secret, { name: "Secret lamp", brand: "flos", views: 9 })
  await makeItem(secret, { name: "Secret chair", brand: "Thonet" })
  return { owner, coOwner, collaborator, friend, flos, open, secret }
}

test("brand items in private collections are counted and listed only for users who see them", async () => {
  const { owner, coOwner, collaborator, friend, flos } = await world()
  for (const person of [owner, coOwner, collaborator])
    expect(await seen(person, flos.id)).toEqual(["Secret lamp", "Open lamp"])
  expect(await seen(friend, flos.id)).toEqual(["Open lamp"])
  expect(await seen(null, flos.id)).toEqual(["Open lamp"])
})

test("a user who was removed from a collection no longer sees an own item in it", async () => {
  const { friend, secret, flos } = await world()
  await makeItem(secret, { name: "Given", brand: "Flos", userId: friend.id })
  expect(await seen(friend, flos.id)).toEqual(["Open lamp"])
})

test("brand items change at once when their collection becomes private or public", async () => {
  const { owner, flos, open, secret } = await world()
  await db.update(collections).set({ isPrivate: true }).where(eq(collections.id, open.id))
  expect(await seen(null, flos.id)).toEqual([])
  expect(await seen(owner, flos.id)).toEqual(["Secret lamp", "Open lamp"])
  await db.update(collections).set({ isPrivate: false }).where(eq(collections.id, secret.id))
  expect(await seen(null, flos.id)).toEqual(["Secret lamp"])
})

test("brand items in private collections are marked private", async () => {
  const { owner, flos } = await world()
  const { items } = await listBrandItems(owner, flos.id, { limit: 50 })
  expect(items.map(({ item, isPrivate }) => [item.name, isPrivate])).toEqual([
    ["Secret lamp", true],
    ["Open lamp", false],
  ])
})

test("brand items are paged by views, then newest, across public and private ones", async () => {
  const { owner, flos, open, secret } = await world()
  for (const n of [1, 2, 3]) {
    await makeItem(open, { name: `Open ${n}`, brand: "Flos" })
    await makeItem(secret, { name: `Secret ${n}`, brand: "Flos" })
  }
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const page = await listBrandItems(owner, flos.id, { limit: 3, cursor })
    pages.push(page.items.map(({ item }) => item.name))
    cursor = page.nextCursor
  } while (cursor)
  expect(pages).toEqual([
    ["Secret lamp", "Open lamp", "Secret 3"],
    ["Open 3", "Secret 2", "Open 2"],
    ["Secret 1", "Open 1"],
  ])
})
