import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { getImport, listPlaces, listRows } from "~/domain/imports/reads.server.ts"
import { choose, deleteImport, startImport } from "~/domain/imports/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { runImports } from "./run-imports.ts"
import { onePage, preview, row } from "./table-preview.ts"

useTestDatabase()

const rowsOf = async (owner: User, id: number) => {
  const { items: places } = await listPlaces(owner, id, onePage)
  const rows = await Promise.all(places.map((place) => listRows(owner, id, place.id, onePage)))
  return rows.flatMap((page) => page.items)
}

test("a preview marks rows that exist or come twice, and leaves them out", async () => {
  const owner = await makeUser()
  const kitchen = await makeCollection(owner, { name: "Kitchen" })
  const pan = await makeItem(kitchen, {
    name: "My pan",
    productUrl: "https://www.shop.example/Pan?utm_source=mail",
  })
  const { id } = await preview(
    owner,
    row("Pan"),
    row("Pot"),
    row("Pot again", "Pot"),
    row("Cup"),
    row("Pot", "Pot", "Hall"),
  )
  expect(await rowsOf(owner, id)).toMatchObject([
    {
      name: "Pan",
      isChosen: false,
      duplicate: { itemId: pan.id, name: "My pan", place: { id: kitchen.id, name: "Kitchen" } },
    },
    { name: "Pot", isChosen: true, duplicate: null, isRepeated: false },
    { name: "Pot again", isChosen: false, duplicate: null, isRepeated: true },
    { name: "Cup", isChosen: true },
    { name: "Pot", isChosen: true, isRepeated: false },
  ])
  expect((await getImport(owner, id)).counts).toMatchObject({ rows: 5, chosen: 3, duplicates: 2, waiting: 3 })
})

test("the user chooses rows, also duplicates, and the destination of each place", async () => {
  const owner = await makeUser()
  const kitchen = await makeCollection(owner, { name: "Kitchen" })
  await makeItem(kitchen, { productUrl: "https://shop.example/Pan" })
  const { id } = await preview(
    owner,
    row("Pan", "Pan", "Kitchen"),
    row("Pot", "Pot", "Kitchen"),
    row("Cup", "Cup", "Hall"),
  )
  const [pan, pot] = await rowsOf(owner, id)
  await choose(owner, id, { shownIds: [pan?.id ?? 0, pot?.id ?? 0], chosenIds: [pan?.id ?? 0] })
  const places = (await listPlaces(owner, id, onePage)).items
  expect(places).toMatchObject([
    { name: "Kitchen", target: { id: kitchen.id }, counts: { rows: 2, chosen: 1, duplicates: 1 } },
    { name: "Hall", target: null, isPrivate: true, counts: { rows: 1, chosen: 1 } },
  ])
  const [first, second] = places.map((place) => place.id)
  await choose(owner, id, {
    places: [
      { id: first ?? 0, isChosen: true },
      { id: second ?? 0, isChosen: false, isPrivate: false },
    ],
  })
  expect((await getImport(owner, id)).counts).toMatchObject({ rows: 3, chosen: 1, waiting: 1 })
  await startImport(owner, id)
  await runImports()
  expect((await getImport(owner, id)).counts).toMatchObject({ chosen: 1, added: 1, waiting: 0 })
  const made = await db.select().from(collections).orderBy(collections.id)
  expect(made).toMatchObject([{ name: "Kitchen", itemCount: 2 }])
})

test("a place becomes the collection of its name, also when that is created after the preview", async () => {
  const owner = await makeUser()
  const { id } = await preview(owner, row("Cup", "Cup", "Hall"), row("Pan", "Pan", "Loft"))
  const [hall, loft] = (await listPlaces(owner, id, onePage)).items
  expect(hall).toMatchObject({ target: null })
  await choose(owner, id, { places: [{ id: loft?.id ?? 0, isChosen: true, isPrivate: false }] })
  await makeCollection(owner, { name: "HALL" })
  await startImport(owner, id)
  await runImports()
  const made = await db.select().from(collections).orderBy(collections.id)
  expect(made).toMatchObject([
    { name: "HALL", itemCount: 1 },
    { name: "Loft", isPrivate: false, itemCount: 1 },
  ])
})

test("a preview is answered and started once, and not without a chosen row", async () => {
  const owner = await makeUser()
  const { id } = await preview(owner, row("Pan"))
  const [pan] = await rowsOf(owner, id)
  await choose(owner, id, { shownIds: [pan?.id ?? 0], chosenIds: [] })
  await expect(startImport(owner, id)).rejects.toMatchObject({ status: 409, message: "Nothing is chosen." })
  await choose(owner, id, { shownIds: [pan?.id ?? 0], chosenIds: [pan?.id ?? 0] })
  await startImport(owner, id)
  await expect(startImport(owner, id)).rejects.toMatchObject({ status: 409 })
  await expect(choose(owner, id, { shownIds: [], chosenIds: [] })).rejects.toMatchObject({ status: 409 })
  await expect(choose(owner, id, { places: [] })).rejects.toMatchObject({ status: 409 })
})

test("another user's import is not found", async () => {
  const [owner, other] = [await makeUser(), await makeUser()]
  const { id } = await preview(owner, row("Pan"))
  const theirs = await preview(other, row("Pot"))
  const [place] = (await listPlaces(other, theirs.id, onePage)).items
  const attempts = [
    () => getImport(other, id),
    () => listPlaces(other, id, onePage),
    () => listRows(owner, id, place?.id ?? 0, onePage),
    () => choose(owner, id, { places: [{ id: place?.id ?? 0, isChosen: true }] }),
    () => startImport(other, id),
    () => deleteImport(other, id),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 })
  await choose(owner, id, { shownIds: [2], chosenIds: [] })
  expect((await getImport(other, theirs.id)).counts.chosen).toBe(1)
})
