import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { importPlaces, importRows, imports, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { setColumns } from "~/domain/imports/receive.server.ts"
import { deleteImport } from "~/domain/imports/writes.server.ts"
import { bring, library, runImports } from "./run-imports.ts"

useTestDatabase()

/** As many kilobytes of text as there are things. */
const things = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Thing ${from + at}`,
    description: "x".repeat(1_000),
    productUrl: `https://shop.example/${from + at}`,
  }))
const hall = (count: number, from?: number) =>
  library({ collections: [{ name: "Hall", note: "Measure first", items: things(count, from) }] })
const tooLarge = { status: 413, message: expect.stringContaining("This import does not fit") }

test("an import whose texts exceed the quota is refused, and nothing of it is stored", async () => {
  const owner = await makeUser({ quotaMb: 1 })
  await expect(bring(owner, hall(1_100))).rejects.toMatchObject(tooLarge)
  while (!(await nextStep()));
  for (const table of [imports, importPlaces, importRows]) expect(await db.$count(table)).toBe(0)
})

test("items and unfinished imports count in the quota, and not after they are deleted", async () => {
  const owner = await makeUser({ quotaMb: 1 })
  const waiting = await bring(owner, hall(600))
  await expect(bring(owner, hall(500, 600))).rejects.toMatchObject(tooLarge)
  await deleteImport(owner, waiting.id)
  await bring(owner, hall(600), { start: true })
  await runImports()
  await expect(bring(owner, hall(500, 600), { start: true })).rejects.toMatchObject(tooLarge)
  await db.delete(items)
  await bring(owner, hall(500, 600), { start: true })
})

test("a table whose columns are to be named counts with its stored file", async () => {
  const owner = await makeUser({ quotaMb: 1 })
  // Such texts hardly become smaller by compression.
  const rows = Array.from(
    { length: 9_000 },
    () => `${crypto.randomUUID()}${crypto.randomUUID()},${crypto.randomUUID()}`,
  )
  await bring(owner, `a,b\n${rows.join("\n")}`, { fileName: "a.csv" })
  await expect(bring(owner, `b,a\n${rows.join("\n")}`, { fileName: "b.csv" })).rejects.toMatchObject(tooLarge)
})

test("an import makes room only when it is stored, and a table's preview takes the place of the table", async () => {
  const owner = await makeUser({ quotaMb: 1 })
  await bring(owner, hall(1), { start: true })
  await runImports()
  const tables: number[] = []
  for (let at = 0; at < 19; at++)
    tables.push((await bring(owner, "a,b\nVase,https://shop.example/vase", { fileName: "a.csv" })).id)
  await expect(bring(owner, hall(1_100))).rejects.toMatchObject(tooLarge)
  expect((await getImport(owner, 1)).status).toBe("done")

  await bring(owner, hall(2))
  await expect(getImport(owner, 1)).rejects.toMatchObject({ status: 404 })
  await setColumns(owner, tables[0] ?? 0, { columns: { name: 0, link: 1 } })
  await expect(bring(owner, hall(3))).rejects.toMatchObject({ status: 409 })
})

test("own notes and tags count in the quota like other texts", async () => {
  const owner = await makeUser({ quotaMb: 1 })
  const noted = things(140).map((thing) => ({ ...thing, description: null, note: "x".repeat(5_000) }))
  await bring(owner, library({ collections: [{ name: "Hall", items: noted }] }), { start: true })
  await runImports()
  await expect(bring(owner, hall(400, 140))).rejects.toMatchObject(tooLarge)
})

test("a quota of 0 is no limit", async () => {
  await bring(await makeUser({ quotaMb: 0 }), hall(1_100))
})

test("a finished import keeps no texts of rows that were added, exist already or failed", async () => {
  const owner = await makeUser()
  for (let time = 0; time < 2; time++) {
    const { id } = await bring(owner, hall(30 + time), { start: true })
    await runImports()
    expect((await getImport(owner, id)).counts).toMatchObject({ added: time === 0 ? 30 : 1 })
  }
  const texts = [...(await db.select().from(importRows)), ...(await db.select().from(importPlaces))]
  expect(texts.filter(({ data }) => Object.keys(data).length > 0)).toEqual([])
  expect(texts).toHaveLength(30 + 31 + 2)
})

/** How many pages of the database are not free. */
async function pages(): Promise<number> {
  const [row] = await db.all<{ used: number }>(sql`
    select "page_count" - "freelist_count" as "used" from pragma_page_count(), pragma_freelist_count()`)
  return row?.used ?? 0
}

test("a finished import frees the database pages of its texts", async () => {
  const owner = await makeUser()
  await bring(owner, hall(300), { start: true })
  await runImports()
  const before = await pages()
  await bring(owner, hall(300), { start: true })
  await runImports()
  expect((await pages()) - before).toBeLessThan(40)
})
