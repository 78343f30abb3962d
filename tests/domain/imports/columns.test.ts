import { gunzipSync } from "node:zlib"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { getImport, getTable, listImports } from "~/domain/imports/reads.server.ts"
import { setColumns } from "~/domain/imports/receive.server.ts"
import { startImport } from "~/domain/imports/writes.server.ts"
import { bring } from "./run-imports.ts"
import { columns, csv, image, onePage, row } from "./table-preview.ts"

useTestDatabase()

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
