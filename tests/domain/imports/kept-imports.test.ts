import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { importRows, imports, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { useSlowClock } from "#tests/support/slow-clock.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import { listImports } from "~/domain/imports/reads.server.ts"
import { sweepImports } from "~/domain/imports/writes.server.ts"
import { bring, library, runImports } from "./run-imports.ts"
import { onePage, preview, row } from "./table-preview.ts"

useTestDatabase()

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

describe("a list of imports", () => {
  useSlowClock()

  test("lets others be served in between, because each of them counts its rows", async () => {
    const owner = await makeUser()
    for (let made = 0; made < 12; made++) await preview(owner, row("Pan"))
    let turns = 0
    let next = setImmediate(function count() {
      turns++
      next = setImmediate(count)
    })
    await listImports(owner, onePage)
    clearImmediate(next)
    expect(turns).toBeGreaterThan(0)
  })
})
