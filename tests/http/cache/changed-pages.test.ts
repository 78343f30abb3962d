import { expect, test, vi } from "vitest"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeCoOwner, makeGroup, makeItem, makeUser } from "#tests/support/factories.ts"
import { cachedApp, HOST } from "./cached-app.ts"

useTestDatabase()
vi.setConfig({ testTimeout: 30_000 })

const LONG_AGO = 240_000
const held = (pages: Record<string, number>) =>
  Object.entries(pages)
    .map(([path, age]) => `${path};${age}`)
    .join(", ")

async function setUp() {
  const anna = await makeUser()
  const ben = await makeUser()
  const kitchen = await makeCollection(anna, { isPrivate: true })
  const hall = await makeCollection(anna, { isPrivate: true })
  await makeCoOwner(kitchen, ben)
  const group = await makeGroup(anna, { isPrivate: true })
  const { ask } = await cachedApp()
  const changed = async (cookie: string | undefined, pages: string) => {
    const headers = { host: HOST, "Held-Pages": pages, ...(cookie && { cookie }) }
    return (await ask("/brands.data", { headers })).headers["changed-pages"]
  }
  // The log is followed from the first request on, and nothing before it is known.
  await changed(undefined, "")
  return { anna, ben, kitchen, hall, group, changed }
}

const now = performance.now.bind(performance)
let passed = 0

/** Ages are compared by the clock of the process. */
const later = (ms: number) => {
  passed += ms
  vi.spyOn(performance, "now").mockImplementation(() => now() + passed)
}

test("a page names the kept lists that have changed since they were read, kept response or not", async () => {
  const { anna, kitchen, hall, group, changed } = await setUp()
  const cookie = await cookieOf(anna)
  later(10_000)
  const pages = held({
    [`/collection/${kitchen.id}`]: 5_000,
    [`/collection/${hall.id}`]: 5_000,
    [`/groups/${group.id}`]: 5_000,
  })
  expect(await changed(cookie, pages)).toBeUndefined()
  await makeItem(kitchen)
  expect(await changed(cookie, pages)).toBe(`/collection/${kitchen.id}`)
  expect(await changed(cookie, pages)).toBe(`/collection/${kitchen.id}`)
  later(20_000)
  expect(await changed(cookie, held({ [`/collection/${kitchen.id}`]: 1_000 }))).toBeUndefined()
})

test("a page names no list to who may not see it, and none for a header that is wrong", async () => {
  const { anna, ben, kitchen, hall, changed } = await setUp()
  const stranger = await makeUser()
  later(10_000)
  await makeItem(kitchen)
  await makeItem(hall)
  const pages = held({ [`/collection/${kitchen.id}`]: 5_000, [`/collection/${hall.id}`]: 5_000 })
  expect(await changed(await cookieOf(ben), pages)).toBe(`/collection/${kitchen.id}`)
  expect(await changed(await cookieOf(stranger), pages)).toBeUndefined()
  expect(await changed(undefined, pages)).toBeUndefined()
  const cookie = await cookieOf(anna)
  for (const wrong of [
    `/collection/${kitchen.id}`,
    `/collection/${kitchen.id};-1`,
    `/brand/${kitchen.id};${LONG_AGO}`,
    `/collection/0;${LONG_AGO}`,
    `${"x".repeat(600)}, ${pages}`,
    `${"/collection/9;1,".repeat(10)}${pages}`,
  ])
    expect(await changed(cookie, wrong), wrong).toBeUndefined()
})

test("everything that was read before the process began counts as changed", async () => {
  const { anna, kitchen, changed } = await setUp()
  const pages = held({ [`/collection/${kitchen.id}`]: 10 * LONG_AGO })
  expect(await changed(await cookieOf(anna), pages)).toBe(`/collection/${kitchen.id}`)
})
