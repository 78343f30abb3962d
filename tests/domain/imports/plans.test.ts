import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { countsByPlace } from "~/domain/imports/counts.server.ts"
import { itemsWithKeys } from "~/domain/imports/duplicates.server.ts"
import { takeLease } from "~/domain/imports/run/lease.server.ts"

useTestDatabase()

/** Steps that read more than an index tells. */
const scans = (plan: string[] | undefined) =>
  plan?.filter((step) => /SCAN (items|group_items|i|import)/.test(step))

test("duplicates are found by an index for each column, in each collection or group", async () => {
  const [ofItems] = await plansOf(() => itemsWithKeys("collection", [1], ["shop.example/a"], db))
  const found = /collection_id=\? AND (product|canonical)_url_key=\?/
  expect(ofItems?.filter((step) => found.test(step))).toHaveLength(2)
  const [ofGroups] = await plansOf(() => itemsWithKeys("group", [1], ["shop.example/a"], db))
  expect(
    ofGroups?.filter((step) => /group_id=\? AND (product|canonical)_url_key=\?/.test(step)),
  ).toHaveLength(2)
  expect([scans(ofItems), scans(ofGroups)]).toEqual([[], []])
})

test("rows are counted, and imports that run are found, by indexes alone", async () => {
  const [counts] = await plansOf(() => countsByPlace(1))
  expect(counts).toEqual([expect.stringContaining("COVERING INDEX import_rows_counts_index")])
  const [lease] = await plansOf(() => takeLease())
  expect(lease?.[0]).toContain("imports_running_index")
})
