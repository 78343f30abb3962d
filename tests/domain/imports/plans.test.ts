import { expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { itemsWithKeys } from "~/domain/imports/duplicates.server.ts"
import {
  countsByPlace,
  getImport,
  listFailures,
  listPlaces,
  listRows,
} from "~/domain/imports/reads.server.ts"
import { bring, library, runImports } from "./run-imports.ts"

useTestDatabase()

test("no query of an import scans all of its rows", async () => {
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

/** Steps that read more than an index tells. */
const scans = (plan: string[] | undefined) =>
  plan?.filter((step) => /SCAN (items|group_items|i|import)/.test(step))

test("duplicates are found by an index for each column, in each collection or group", async () => {
  const [ofItems] = await plansOf(() =>
    itemsWithKeys(1, { kind: "collection", placeIds: [1] }, ["shop.example/a"]),
  )
  const found = /collection_id=\? AND (product|canonical)_url_key=\?/
  expect(ofItems?.filter((step) => found.test(step))).toHaveLength(2)
  const [ofGroups] = await plansOf(() =>
    itemsWithKeys(1, { kind: "group", placeIds: [1] }, ["shop.example/a"]),
  )
  expect(
    ofGroups?.filter((step) => /group_id=\? AND (product|canonical)_url_key=\?/.test(step)),
  ).toHaveLength(2)
  expect([scans(ofItems), scans(ofGroups)]).toEqual([[], []])
})

test("rows are counted by an index alone", async () => {
  const [counts] = await plansOf(() => countsByPlace(1, [1]))
  expect(counts).toEqual([expect.stringContaining("COVERING INDEX import_rows_counts_index")])
})
