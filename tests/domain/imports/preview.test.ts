import { gunzipSync } from "node:zlib"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, importRows, imports, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import { getImport, getTable, listImports, listPlaces, listRows } from "~/domain/imports/reads.server.ts"
import { setColumns } from "~/domain/imports/receive.server.ts"
import { choose, deleteImport, startImport, sweepImports } from "~/domain/imports/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { bring, library, runImports } from "./run-imports.ts"

useTestDatabase()

const image = "https://shop.example/a.jpg"
const row = (name: string, path = name, folder = "") =>
  `${name},https://shop.example/${path},${image},${folder}`
const csv = (...rows: string[]) => `Title,Where,Photo,Folder\n${rows.join("\n")}\n`
const columns = { name: 0, link: 1, image: 2, collection: 3 }
const preview = (owner: User, ...rows: string[]) => bring(owner, csv(...rows), { fileName: "a.csv", columns })
const onePage = { limit: 100 }
const rowsOf = async (owner: User, id: number) => {
  const { items: places } = await listPlaces(owner, id, onePage)
  const rows = await Promise.all(places.map((place) => listRows(owner, id, place.id, onePage)))
  return rows.flatMap((page) => page.items)
}

test("a table waits for its columns, and becomes a preview by them", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, csv(row("Pan"), row("Pot")), { fileName: "a.csv" })
  expect(await getImport(owner, id)).toMatchObject({
    status: "mapping",
    fileName: "a.csv",
    counts: { rows: 0 },
  })
  expect(await getTable(owner, id)).toMatchObject({
    headers: ["Title", "Where", "Photo", "Folder"],
    sample: [["Pan", "https://shop.example/Pan", image, ""], expect.anything()],
    guess: { name: 0, link: 1 },
  })
  await expect(startImport(owner, id)).rejects.toMatchObject({ status: 409 })
  const named = await setColumns(owner, id, { columns })
  expect(await getImport(owner, named.id)).toMatchObject({
    status: "preview",
    counts: { rows: 2, chosen: 2 },
  })
  await expect(getImport(owner, id)).rejects.toMatchObject({ status: 404 })
  expect((await getTable(owner, named.id)).guess).toEqual(columns)
  await startImport(owner, named.id)
  await expect(getTable(owner, named.id)).rejects.toMatchObject({ status: 404 })
  expect(await db.select({ file: imports.file }).from(imports).where(eq(imports.id, named.id))).toEqual([
    { file: null },
  ])
})

test("a table is kept as it came, because its text may be longer than a file in UTF-8", async () => {
  const owner = await makeUser()
  const file = Buffer.from(`\ufeff${csv(row("Pan"))}`, "utf16le")
  const { id } = await bring(owner, file, { fileName: "a.csv" })
  const [kept] = await db.select().from(imports)
  expect(gunzipSync(Buffer.from(kept?.file ?? "", "base64"))).toEqual(file)
  const named = await setColumns(owner, id, { columns })
  expect(await getImport(owner, named.id)).toMatchObject({ counts: { rows: 1 } })
})

test("columns that give no rows are refused, and can be named again", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, csv(row("Pan")), { fileName: "a.csv" })
  await expect(setColumns(owner, id, { columns: { link: 9 } })).rejects.toMatchObject({ status: 400 })
  expect((await listImports(owner, onePage)).items).toMatchObject([{ id, status: "mapping" }])
  expect((await setColumns(owner, id, { columns })).id).toBeGreaterThan(id)
})

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
  await choose(owner, id, { shown: [pan?.id ?? 0, pot?.id ?? 0], chosen: [pan?.id ?? 0] })
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
  await choose(owner, id, { shown: [pan?.id ?? 0], chosen: [] })
  await expect(startImport(owner, id)).rejects.toMatchObject({ status: 409, message: "Nothing is chosen." })
  await choose(owner, id, { shown: [pan?.id ?? 0], chosen: [pan?.id ?? 0] })
  await startImport(owner, id)
  await expect(startImport(owner, id)).rejects.toMatchObject({ status: 409 })
  await expect(choose(owner, id, { shown: [], chosen: [] })).rejects.toMatchObject({ status: 409 })
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
  await choose(owner, id, { shown: [2], chosen: [] })
  expect((await getImport(other, theirs.id)).counts.chosen).toBe(1)
})

test("the oldest finished one of 20 imports is deleted, and previews are not", async () => {
  const owner = await makeUser()
  const { id: done } = await bring(owner, library({ collections: [{ name: "Hall" }] }), { start: true })
  await runImports()
  for (let made = 1; made < 20; made++) await preview(owner, row("Pan"))
  await preview(owner, row("Pan"))
  const { items: kept } = await listImports(owner, onePage)
  expect([kept.length, kept.some(({ id }) => id === done)]).toEqual([20, false])
  await expect(preview(owner, row("Pan"))).rejects.toMatchObject({ status: 409 })
  expect(await db.$count(imports, eq(imports.isDeleted, false))).toBe(20)
})

test("finished imports are deleted first when there are 240,000 rows", async () => {
  const owner = await makeUser()
  const { id } = await preview(owner, row("Pan"))
  await db.run(sql`insert into import_rows (import_id, place_id, name, data)
    select ${id}, place_id, name, data from import_rows,
      (with recursive n(i) as (select 1 union all select i + 1 from n where i < 239999) select i from n)`)
  await expect(preview(owner, row("Pan"))).rejects.toMatchObject({ status: 409 })
  await db.update(imports).set({ status: "done" })
  const next = await preview(owner, row("Pan"))
  expect((await listImports(owner, onePage)).items).toMatchObject([{ id: next.id }])
}, 30_000)

test("previews are kept for a week, finished imports for a month, and files of killed processes for an hour", async () => {
  const owner = await makeUser()
  await bring(owner, library({ collections: [{ name: "Hall", items: [{ name: "Pan" }] }] }), { start: true })
  await runImports()
  await preview(owner, row("Pan"))
  await preview(owner, row("Pot"))
  await db.update(imports).set({ status: "receiving" }).where(eq(imports.id, 3))
  const [HOUR, DAY] = [3_600_000, 24 * 3_600_000]
  const kept = async (after: number) => {
    await sweepImports(Date.now() + after)
    await nextStep()
    return (await db.select({ id: imports.id }).from(imports)).map(({ id }) => id)
  }
  expect(await kept(HOUR - 60_000)).toEqual([1, 2, 3])
  expect(await kept(HOUR + 60_000)).toEqual([1, 2])
  expect(await kept(7 * DAY - HOUR)).toEqual([1, 2])
  expect(await kept(7 * DAY + HOUR)).toEqual([1])
  expect(await kept(30 * DAY - HOUR)).toEqual([1])
  expect(await kept(30 * DAY + HOUR)).toEqual([])
  expect([await db.$count(importRows), await db.$count(items)]).toEqual([0, 1])
})
