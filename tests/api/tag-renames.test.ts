import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { items, jobs } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { useSlowClock } from "#tests/support/slow-clock.ts"
import { createCollection } from "~/domain/collections/create.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import { searchItems } from "~/domain/search/reads.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let place: Awaited<ReturnType<typeof makeCollection>>
beforeEach(async () => {
  owner = await makeUser()
  place = await makeCollection(owner)
})

const rename = (from: unknown, to: unknown) =>
  api(`PATCH /api/collections/${place.id}/tags`, { as: owner, json: { from, to } })
const tagsOfItems = async () =>
  (await listItems(owner, place.id, { limit: 50 })).items.map(({ tags }) => tags.join(", "))

describe("a tag of a collection", () => {
  beforeEach(async () => {
    await makeItem(place, { tags: "Oak, Living room" })
    await makeItem(place, { tags: "oak, wood, Hall" })
    await makeItem(place, { tags: "Oakwood" })
  })

  test("has another name on all its items, whatever its case, and no other tag changes", async () => {
    const elsewhere = await makeCollection(owner)
    const other = await makeItem(elsewhere, { tags: "Oak" })
    const { status, body } = await rename("OAK", "Beech")
    expect([status, body]).toEqual([
      200,
      expect.arrayContaining([
        { tag: "Beech", itemCount: 2 },
        { tag: "Oakwood", itemCount: 1 },
      ]),
    ])
    expect(await tagsOfItems()).toEqual(["Oakwood", "Beech, wood, Hall", "Beech, Living room"])
    expect((await api(`GET /api/items/${other.id}`, { as: owner })).body).toMatchObject({ tags: ["Oak"] })
    const filtered = await listItems(owner, place.id, { tags: ["beech"], limit: 50 })
    expect(filtered.items).toHaveLength(2)
    const found = await searchItems(null, { search: "beech", limit: 50 })
    expect(found.items).toHaveLength(2)
  })

  test("becomes one with another tag, which an item has once, in the new spelling", async () => {
    await rename("oak", "Wood")
    expect(await tagsOfItems()).toEqual(["Oakwood", "Wood, Hall", "Wood, Living room"])
    await rename("wood", "WOOD")
    expect(await tagsOfItems()).toEqual(["Oakwood", "WOOD, Hall", "WOOD, Living room"])
  })

  test.each([
    ["oak", "a, b"],
    ["oak", ","],
    ["oak", "#"],
    ["oak", "  "],
    ["oak", "x".repeat(41)],
    ["oak", null],
    ["oak", ["wood"]],
    ["a, b", "wood"],
    [undefined, "wood"],
  ])("is not renamed from %j to %j", async (from, to) => {
    expect((await rename(from, to)).status).toBe(400)
    expect((await tagsOfItems()).at(-1)).toBe("Oak, Living room")
  })

  test("is renamed by a form, which offers the tags and is given back with what is wrong", async () => {
    const path = `/collection/${place.id}/tags`
    const form = await visit(path, { as: owner })
    const offered = form.$("select[name=from] option").map((_, option) => form.$(option).text())
    expect(offered.get()).toContain("oak (2)")
    const wrong = await visit(path, { as: owner, form: { from: "Oak", to: "a, b" } })
    expect([wrong.status, wrong.$("[name=to]").val()]).toEqual([422, "a, b"])
    expect(wrong.text("dialog")).toContain("Must be one tag, without a comma")
    const done = await visit(path, { as: owner, form: { from: "Oak", to: "Beech" } })
    expect([done.status, await tagsOfItems()]).toEqual([
      303,
      ["Oakwood", "Beech, wood, Hall", "Beech, Living room"],
    ])
  })
})

describe("a tag whose items take more than one step", () => {
  useSlowClock()
  const MANY = 30
  const renamed = () => db.$count(items, eq(items.tags, "Wood"))
  beforeEach(async () => {
    for (let n = 0; n < MANY; n++) await makeItem(place, { tags: "Oak" })
  })

  test("is renamed on some at once, and on the others after the response", async () => {
    const { body } = await rename("oak", "Wood")
    const first = await renamed()
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(MANY)
    expect(body).toEqual([
      { tag: "Oak", itemCount: MANY - first },
      { tag: "Wood", itemCount: first },
    ])
    await runJobs()
    expect([await renamed(), await db.$count(jobs)]).toEqual([MANY, 0])
  })

  test("lets another user write between two steps", async () => {
    const other = await makeUser()
    await rename("oak", "Wood")
    const rest = runJobs()
    await createCollection(other, { name: "Between", description: null, isPrivate: false })
    expect(await renamed()).toBeLessThan(MANY)
    await rest
    expect(await renamed()).toBe(MANY)
  })
})

test("a tag that is renamed while an earlier rename goes on ends with the last name on every item", async () => {
  await makeItem(place, { tags: "Pine" })
  // More than one look finds.
  for (let n = 0; n < 1_001; n++) await makeItem(place, { tags: "Oak" })
  const newest = await makeItem(place, { tags: "Oak" })
  await rename("oak", "Wood")
  // The next rename finds fewer items than one step changes.
  await api(`DELETE /api/items/${newest.id}`, { as: owner })
  await rename("wood", "Timber")
  // The first rename must not go on with these items.
  await rename("pine", "Oak")
  await runJobs()
  expect((await api(`GET /api/collections/${place.id}/tags`, { as: owner })).body).toEqual([
    { tag: "Timber", itemCount: 1_001 },
    { tag: "Oak", itemCount: 1 },
  ])
  expect(await db.$count(jobs, eq(jobs.kind, "rename-tag"))).toBe(0)
})

test("a tag is renamed after an earlier rename that paused, also when an older version has left it without a user", async () => {
  await makeItem(place, { tags: "Oak" })
  const elsewhere = await makeCollection(await makeUser())
  await makeItem(elsewhere, { tags: "Oak" })
  const runAt = new Date(Date.now() + 30 * 60_000)
  await db.transaction(async (tx) => {
    await enqueue(tx, "rename-tag", { collectionId: place.id, from: "oak", to: "Wood" }, { runAt })
    await enqueue(tx, "rename-tag", { collectionId: elsewhere.id, from: "oak", to: "Wood" })
  })
  await rename("wood", "Timber")
  expect((await db.select().from(jobs)).map(({ userId }) => userId)).toEqual([owner.id, null, owner.id])
  await runJobs()
  expect((await db.select().from(items).orderBy(items.id)).map(({ tags }) => tags)).toEqual([
    "Timber",
    "Wood",
  ])
  expect(await db.$count(jobs)).toBe(0)
})
