import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { deleteCollection, updateCollection } from "~/domain/collections/writes.server.ts"
import { listOwnItems } from "~/domain/items/own-item-reads.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import { updateItem } from "~/domain/items/writes.server.ts"
import { indexTerms } from "~/domain/search/matching.server.ts"
import { searchCollections, searchItems } from "~/domain/search/reads.server.ts"
import type { User, Viewer } from "~/domain/viewer.ts"
import { Invalid } from "~/errors.ts"

useTestDatabase()

const limit = 50
let owner: User
let place: { id: number; userId: number }
beforeEach(async () => {
  owner = await makeUser()
  place = await makeCollection(owner, { name: "Quiet corners" })
})

const itemsFor = async (search: string, viewer: Viewer = null) =>
  (await searchItems(viewer, { search, limit })).items.map(({ item }) => item.name)
const collectionsFor = async (search: string, viewer: Viewer = null) =>
  (await searchCollections(viewer, { search, limit })).items.map(({ collection }) => collection.name)

describe("search finds", () => {
  beforeEach(async () => {
    await makeItem(place, { name: "Aalto vase", brand: "Iittala" })
    await makeItem(place, { name: "Blumenvase aus Glas", brand: "WMF" })
    await makeItem(place, { name: "青い花瓶", brand: "無印良品" })
    await makeItem(place, { name: 'Shelf 30" (100 % oak)', brand: null })
  })

  test.each([
    ["vase", ["Blumenvase aus Glas", "Aalto vase"]],
    ["VASE iitt", ["Aalto vase"]],
    ["glas wm", ["Blumenvase aus Glas"]],
    ["花瓶", ["青い花瓶"]],
    ["無印良品", ["青い花瓶"]],
    ["wm", ["Blumenvase aus Glas"]],
    ['30"', ['Shelf 30" (100 % oak)']],
    ["100 %", ['Shelf 30" (100 % oak)']],
    ["vase OR shelf", []],
    ["vas*", []],
    ["search_key:vase", []],
    ['"', ['Shelf 30" (100 % oak)']],
    ["vase\0", ["Blumenvase aus Glas", "Aalto vase"]],
    ["   ", []],
    ["", []],
  ])("items for %j", async (search, names) => {
    expect(await itemsFor(search)).toEqual(names)
  })

  test("collections by parts of their own names only", async () => {
    await makeCollection(owner, { name: "STRASSE und Küche" })
    expect(await collectionsFor("corn quie")).toEqual(["Quiet corners"])
    expect(await collectionsFor("straße küche")).toEqual(["STRASSE und Küche"])
    expect(await collectionsFor("kü")).toEqual(["STRASSE und Küche"])
    expect(await collectionsFor("vase")).toEqual([])
  })
})

test("search follows new names, moves and deletions", async () => {
  const { id } = await makeItem(place, { name: "Kettle" })
  await updateItem(owner, id, { name: "Teapot", brand: "Hasami" })
  expect([await itemsFor("kettle"), await itemsFor("teapot hasami")]).toEqual([[], ["Teapot"]])
  const other = await makeCollection(owner)
  await updateItem(owner, id, { collectionId: other.id })
  expect(await itemsFor("teapot")).toEqual(["Teapot"])
  const within = async (collection: { id: number }) =>
    (await listItems(null, collection.id, { search: "hasami teapot", limit })).items.length
  expect([await within(place), await within(other)]).toEqual([0, 1])
  await deleteItem(owner, id)
  expect(await itemsFor("teapot")).toEqual([])
  await makeItem(place, { name: "Radio" })
  await updateCollection(owner, place.id, { name: "Loud corners" })
  expect([await collectionsFor("quiet"), await collectionsFor("loud")]).toEqual([[], ["Loud corners"]])
  await deleteCollection(owner, place.id)
  expect([await itemsFor("radio"), await collectionsFor("loud")]).toEqual([[], []])
  for (const index of ["item_names", "collection_names"])
    await db.$client.execute(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
  for (const index of ["item_words", "item_notes", "item_descriptions"])
    expect(await db.all(sql`SELECT 1 FROM ${sql.identifier(index)}`)).toHaveLength(await db.$count(items))
})

test("search finds private things only for users who see them, and no longer when they lose access", async () => {
  const [coOwner, collaborator, friend, stranger] = [
    await makeUser(),
    await makeUser(),
    await makeUser(),
    await makeUser(),
  ]
  await makeFriends(owner, friend)
  const secret = await makeCollection(owner, { name: "Secret gifts", isPrivate: true })
  await makeCoOwner(secret, coOwner)
  await makeCollaborator(secret, collaborator)
  await makeItem(secret, { name: "Secret watch" })
  const seen = async (viewer: Viewer) => [
    ...(await itemsFor("secret", viewer)),
    ...(await itemsFor("wa", viewer)),
    ...(await collectionsFor("secret", viewer)),
    ...(await collectionsFor("gi", viewer)),
  ]
  const everything = ["Secret watch", "Secret watch", "Secret gifts", "Secret gifts"]
  for (const viewer of [owner, coOwner, collaborator]) expect(await seen(viewer)).toEqual(everything)
  for (const viewer of [null, friend, stranger]) expect(await seen(viewer)).toEqual([])
  await updateCollection(owner, secret.id, { isPrivate: false })
  expect(await seen(null)).toEqual(everything)
})

describe("search finds items by whole words of their texts", () => {
  beforeEach(async () => {
    const description = "Mouth-blown in Nuutajärvi.\nKeeps three tulips."
    await makeItem(place, { name: "Aalto vase", brand: "Iittala", description })
    await makeItem(place, { name: "Chair", tags: "Living room, Weddings" })
    await makeItem(await makeCollection(owner), { name: "Stool", tags: "living room" })
  })

  test.each([
    ["tulip", ["Aalto vase"]],
    ["mouth-blown NUUTAJARVI", ["Aalto vase"]],
    ["blown & tulips –", ["Aalto vase"]],
    ["iittala tulips", ["Aalto vase"]],
    ["wedding", ["Chair"]],
    ["living", ["Stool", "Chair"]],
    ["liv", []],
    ["tulip*", ["Aalto vase"]],
    ["description:tulips", []],
    ["note:", []],
    ["c1", []],
    ["u1", []],
    ["place : u1", []],
    ['tulips" OR "stool', []],
    ["NEAR(living room)", []],
    ["living wedding stool", []],
    ["!!!", []],
  ])("%j", async (search, names) => {
    expect(await itemsFor(search)).toEqual(names)
    const inCollection = await listItems(null, place.id, { search, limit })
    expect(inCollection.items.map(({ name }) => name)).toEqual(names.filter((name) => name !== "Stool"))
    const own = await listOwnItems(owner, { search, limit })
    expect(own.items.map(({ item }) => item.name)).toEqual(names)
  })

  test("of a long description, also with its tags, and after these have changed", async () => {
    const description = `Walnut ${"and more words ".repeat(60)} beech`
    const { id } = await makeItem(place, { name: "Sideboard", description, tags: "Hallway" })
    const found = (tag: string) =>
      Promise.all(["walnut beech", "sideboard beech", `${tag} walnut`, tag].map((search) => itemsFor(search)))
    expect(await found("hallway")).toEqual(Array(4).fill(["Sideboard"]))
    const within = await listItems(null, place.id, { search: "sideboard beech", limit })
    expect(within.items).toHaveLength(1)
    await updateItem(owner, id, { tags: "Attic" })
    expect(await found("attic")).toEqual(Array(4).fill(["Sideboard"]))
    expect(await itemsFor("hallway")).toEqual([])
    await updateItem(owner, id, { description: "Oak" })
    expect([await itemsFor("beech"), await itemsFor("oak attic")]).toEqual([[], ["Sideboard"]])
  })

  test("when another word is written over them", async () => {
    const { id } = await makeItem(place, { name: "Lamp" })
    await updateItem(owner, id, { description: "Opaline", tags: "Hallway" })
    expect([await itemsFor("opaline"), await itemsFor("hallway")]).toEqual([["Lamp"], ["Lamp"]])
    await updateItem(owner, id, { description: null, tags: null })
    expect([await itemsFor("opaline"), await itemsFor("hallway")]).toEqual([[], []])
  })
})

test("search finds a note for the editors and who added the item, and for nobody else", async () => {
  const [coOwner, adder, collaborator, friend] = [
    await makeUser(),
    await makeUser(),
    await makeUser(),
    await makeUser(),
  ]
  await makeFriends(owner, friend)
  await makeCoOwner(place, coOwner)
  for (const person of [adder, collaborator]) await makeCollaborator(place, person)
  await makeItem(place, { name: "Watch", note: "For grandfather", userId: adder.id })
  const seen = async (viewer: Viewer) => [
    ...(await itemsFor("grandfather", viewer)),
    ...(await listItems(viewer, place.id, { search: "grandfather", limit })).items.map(({ name }) => name),
  ]
  for (const viewer of [owner, coOwner, adder]) expect(await seen(viewer)).toEqual(["Watch", "Watch"])
  for (const viewer of [null, collaborator, friend]) expect(await seen(viewer)).toEqual([])
  const own = async (viewer: User) =>
    (await listOwnItems(viewer, { search: "grandfather", limit })).items.length
  expect([await own(owner), await own(coOwner), await own(collaborator)]).toEqual([1, 1, 0])
})

test("search finds own and shared items by their texts, however many newer ones others hide", async () => {
  const [other, coOwner, collaborator, stranger] = [
    await makeUser(),
    await makeUser(),
    await makeUser(),
    await makeUser(),
  ]
  const mine = await makeCollection(owner, { isPrivate: true })
  await makeCoOwner(mine, coOwner)
  await makeCollaborator(mine, collaborator)
  await makeItem(mine, { name: "Copper kettle" })
  const hidden = await makeCollection(other, { isPrivate: true })
  await db.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO items (name, brand_key, search_key, description, collection_id, is_private, created_at)
    SELECT 'Thing', '', 'thing', 'A kettle of copper', ${hidden.id}, 1, i FROM n`)
  for (const viewer of [owner, coOwner, collaborator])
    expect(await itemsFor("copper kettle", viewer)).toEqual(["Copper kettle"])
  expect(await itemsFor("of copper", stranger)).toEqual([])
  expect(await itemsFor("of copper", other)).toHaveLength(limit)
})

test("search results have pages with no gap and no repeat", async () => {
  for (let n = 1; n <= 5; n++) await makeItem(place, { name: `Vase ${n}` })
  const page = (cursor?: string | null) => searchItems(null, { search: "vase", limit: 2, cursor })
  const first = await page()
  await makeItem(place, { name: "Vase 6" })
  const second = await page(first.nextCursor)
  const third = await page(second.nextCursor)
  expect([first, second, third].map(({ items }) => items.map(({ item }) => item.name))).toEqual([
    ["Vase 5", "Vase 4"],
    ["Vase 3", "Vase 2"],
    ["Vase 1"],
  ])
  expect(third.nextCursor).toBeNull()
  await expect(page("rubbish")).rejects.toThrow(Invalid)
})

describe("search reads matches one after the other, newest first, for", () => {
  test.each([
    [
      "items of a page that is not full, and then own items",
      () => searchItems(owner, { search: "vase glass", limit }),
      2,
    ],
    ["items of a full page", () => searchItems(owner, { search: "vase", limit: 1 }), 1],
    ["items, for a visitor", () => searchItems(null, { search: "vase", limit }), 1],
    ["collections", () => searchCollections(owner, { search: "corners", limit }), 1],
  ])("%s", async (_, run, queries) => {
    for (let n = 1; n <= 2; n++) await makeItem(place, { name: "Vase" })
    const plans = await plansOf(run)
    expect(plans).toHaveLength(queries)
    for (const plan of plans) {
      const at = plan.indexOf("CO-ROUTINE found")
      expect(plan[at + 1]).toMatch(/^SCAN \w+_(?:names|words) VIRTUAL TABLE INDEX \d+:.*M/)
      const isWalk =
        /^SCAN (?!\(subquery|found$|item_(?:words|descriptions|notes) VIRTUAL|\w+_names VIRTUAL)|FOR ORDER BY/
      expect(plan.filter((step) => isWalk.test(step))).toEqual([])
    }
  })

  test("less than three letters, in the newest rows only", async () => {
    const [plan] = await plansOf(() => searchItems(owner, { search: "va", limit }))
    const steps = ["CO-ROUTINE found", "SCAN items", "SCAN found"]
    const at = plan?.indexOf("CO-ROUTINE found") ?? -1
    expect(plan?.slice(at, at + 4)).toEqual([...steps, "SEARCH items USING INTEGER PRIMARY KEY (rowid=?)"])
    expect(plan?.filter((step) => step === "SCAN items")).toHaveLength(1)
  })
})

describe("a word of the search that repeats its letters, or is long", () => {
  const found = async (search: string) =>
    (await searchItems(owner, { search, limit })).items.map(({ item }) => item.name)

  test.each([
    ["a".repeat(90), [`${"a".repeat(95)} vase`]],
    ["abcabcabc", ["abcabcabc"]],
    ["rindfleischetikettierung", ["Rindfleischetikettierungsgesetz"]],
    ["cabcabc", ["abcabcabc"]],
    ["abcabcabcabc", []],
  ])("%s finds exactly the names that contain it", async (word, names) => {
    const place = await makeCollection(owner)
    const all = [
      `${"a".repeat(95)} vase`,
      "a".repeat(50),
      "abcabcabc",
      "abcabc",
      "Rindfleischetikettierungsgesetz",
      "Rindfleisch",
    ]
    for (const name of all) await makeItem(place, { name })
    expect(await found(word)).toEqual(names)
  })

  test("is searched by at most eight trigrams", () => {
    expect(indexTerms("a".repeat(90))).toEqual({ terms: ['"aaa"'], isExact: false })
    expect(indexTerms("rindfleischetikettierung").terms).toHaveLength(8)
    expect(indexTerms("vase")).toEqual({ terms: ['"vase"'], isExact: true })
  })
})
