import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import {
  brandFavorites,
  brandFollows,
  brands,
  collectionNotes,
  collections,
  groupItems,
  groupMembers,
  groups,
  items,
} from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeGroup, makeItem, makeUser } from "#tests/support/factories.ts"
import { getImport, listPlaces, listRows } from "~/domain/imports/reads.server.ts"
import { startImport } from "~/domain/imports/writes.server.ts"
import { bring, library, runImports } from "./run-imports.ts"

useTestDatabase()

const [early, late] = ["2020-01-02T03:04:05.678Z", "2021-01-02T03:04:05.000Z"]

const kitchen = {
  name: "Kitchen",
  description: "Pots\nand pans",
  isPrivate: false,
  coverImageUrl: "https://shop.example/cover.jpg",
  coverAlt: "A shelf",
  whoMayAdd: "co-owners",
  sort: "name",
  note: "Measure first",
  createdAt: early,
  updatedAt: late,
  items: [
    {
      name: "Pan",
      brand: "Iittala",
      description: "Iron",
      imageUrl: "https://shop.example/pan.jpg",
      imageAlt: "A pan",
      productUrl: "https://shop.example/pan?color=red",
      canonicalUrl: "https://shop.example/pan",
      createdAt: early,
    },
    { name: "Pot", createdAt: late },
  ],
}

test("an import of our own format restores collections, groups and brands as they were", async () => {
  const owner = await makeUser()
  const file = library({
    collections: [kitchen, { name: "Empty" }],
    groups: [
      {
        name: "Gifts",
        isPrivate: false,
        createdAt: early,
        items: [{ name: "Vase", productUrl: "https://shop.example/vase", createdAt: late }],
      },
    ],
    brands: [
      {
        name: "Arabia",
        description: "Cups",
        website: "https://arabia.example",
        createdAt: early,
        followedAt: late,
      },
      { name: "Iittala", favoriteAt: early },
    ],
  })
  const { id } = await bring(owner, file)
  expect(await getImport(owner, id)).toMatchObject({
    status: "preview",
    counts: { rows: 5, chosen: 5, added: 0 },
  })
  await startImport(owner, id)
  await runImports()
  expect(await getImport(owner, id)).toMatchObject({
    status: "done",
    counts: { rows: 5, chosen: 5, added: 5, waiting: 0, failed: 0, reading: 0 },
  })
  const [first, second] = await db.select().from(collections).orderBy(collections.id)
  const { note: _, items: __, createdAt, updatedAt, ...shown } = kitchen
  const times = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
  expect(first).toMatchObject({ ...shown, ...times, userId: owner.id, itemCount: 2 })
  expect(second).toMatchObject({ name: "Empty", isPrivate: true, itemCount: 0 })
  expect(await db.select().from(collectionNotes)).toMatchObject([{ content: "Measure first" }])
  const [pan, pot] = kitchen.items.map((item) => ({ ...item, createdAt: new Date(item.createdAt ?? "") }))
  expect(await db.select().from(items).orderBy(items.id)).toMatchObject([
    { ...pan, productUrlKey: "shop.example/pan?color=red", canonicalUrlKey: "shop.example/pan" },
    { ...pot, productUrl: null },
  ])
  expect(await db.select().from(groups)).toMatchObject([{ name: "Gifts", isPrivate: false, memberCount: 1 }])
  expect(await db.select().from(groupMembers)).toMatchObject([{ role: "owner", userId: owner.id }])
  expect(await db.select().from(groupItems)).toMatchObject([{ name: "Vase", createdAt: new Date(late) }])
  expect(await db.select().from(brands).orderBy(brands.name)).toMatchObject([
    { name: "Arabia", createdById: owner.id, createdAt: new Date(early), website: "https://arabia.example" },
    { name: "Iittala", createdById: null },
  ])
  expect(await db.select().from(brandFollows)).toMatchObject([{ createdAt: new Date(late) }])
  expect(await db.select().from(brandFavorites)).toMatchObject([{ createdAt: new Date(early) }])
})

test("an import of the same file finds every item of the first one, with and without links", async () => {
  const owner = await makeUser()
  const file = library({ collections: [kitchen, { name: "Empty" }] })
  await bring(owner, file, { start: true })
  await runImports()
  const { id } = await bring(owner, file)
  expect((await getImport(owner, id)).counts).toMatchObject({ rows: 2, chosen: 0, duplicates: 2 })
  const { items: places } = await listPlaces(owner, id, { limit: 10 })
  expect(places).toMatchObject([{ target: { id: 1 } }, { target: { id: 2 } }])
  const rows = await listRows(owner, id, places[0]?.id ?? 0, { limit: 10 })
  const place = { id: 1, name: "Kitchen" }
  expect(rows.items).toMatchObject([
    { isChosen: false, duplicate: { itemId: 1, name: "Pan", place } },
    { isChosen: false, duplicate: { itemId: 2, name: "Pot", place } },
  ])
  await bring(owner, file, { start: true })
  await runImports()
  expect(await db.$count(items)).toBe(2)
  expect(await db.$count(collections)).toBe(2)
})

test("our own format may have a link in several places, and two collections of one name", async () => {
  const owner = await makeUser()
  const twins = [kitchen, kitchen]
  await bring(owner, library({ collections: twins }), { start: true })
  await runImports()
  expect(await db.select({ count: collections.itemCount }).from(collections)).toEqual([
    { count: 2 },
    { count: 2 },
  ])
  const { id } = await bring(owner, library({ collections: twins }))
  const { items: places } = await listPlaces(owner, id, { limit: 10 })
  expect(places.map(({ target }) => target?.id)).toEqual([1, 2])
})

test("a brand that somebody else has added keeps its owner, and is followed", async () => {
  const [owner, other] = [await makeUser(), await makeUser()]
  await makeBrand({ name: "ARABIA", createdById: other.id, description: "Theirs" })
  const brand = { name: "Arabia", description: "Mine", createdAt: early, followedAt: late }
  await bring(owner, library({ brands: [brand] }), { start: true })
  await runImports()
  expect(await db.select().from(brands)).toMatchObject([
    { name: "ARABIA", createdById: other.id, description: "Theirs" },
  ])
  expect(await db.select().from(brandFollows)).toMatchObject([{ userId: owner.id }])
})

test("an existing collection keeps its own settings, and the import says which", async () => {
  const owner = await makeUser()
  const mine = await makeCollection(owner, { name: "KITCHEN", description: "Mine" })
  await makeItem(mine, { productUrl: "https://shop.example/pan?color=red" })
  await makeGroup(owner, { name: "Gifts", isPrivate: true })
  const gifts = { name: "Gifts", isPrivate: false }
  const { id } = await bring(owner, library({ collections: [kitchen], groups: [gifts] }), { start: true })
  await runImports()
  const { losses } = await getImport(owner, id)
  expect(losses).toEqual([
    {
      reason: "settings",
      count: 2,
      examples: ["Kitchen: description, cover, who may add, order, note", "Gifts: visibility"],
    },
  ])
  expect(await db.select().from(collections)).toMatchObject([
    { name: "KITCHEN", description: "Mine", coverImageUrl: null, itemCount: 2 },
  ])
  expect(await db.$count(collectionNotes)).toBe(0)
})
