import { expect, test } from "vitest"
import { makeUser } from "#db/factories.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { listFailures, listPlaces, listRows } from "~/domain/imports/row-reads.server.ts"
import { bring, library, runImports } from "./run-imports.ts"

useTestDatabase()

test("no part of an import looks at all of its rows to find some", async () => {
  const owner = await makeUser()
  const items = [{ name: "Pan" }, { name: "Pot", productUrl: "https://shop.example/pot" }]
  const file = library({ collections: [{ name: "Hall", items }], groups: [{ name: "Us", items }] })
  const page = { limit: 10 }
  const plans = await plansOf(async () => {
    for (let times = 0; times < 2; times++) {
      const { id } = await bring(owner, file, { start: true })
      await runImports()
      await getImport(owner, id)
      await listFailures(owner, id, page)
      const { items: places } = await listPlaces(owner, id, page)
      for (const place of places) await listRows(owner, id, place.id, page)
    }
  })
  const rows = plans.filter((steps) => steps.some((step) => / import_rows\b/.test(step)))
  expect(rows.length).toBeGreaterThan(10)
  const sorting = rows.filter((steps) => steps.some((step) => /TEMP B-TREE|^SCAN import_rows/.test(step)))
  expect(sorting).toEqual([])
  const whole = rows.filter((steps) => steps.some((step) => /import_rows .*\(import_id=\?\)$/.test(step)))
  expect(whole).toEqual([])
})
