import { expect, test } from "vitest"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeCoOwner, makeGroup, makeItem, makeUser } from "#tests/support/factories.ts"
import { cachedApp, HOST } from "./cached-app.ts"

useTestDatabase()
type Held = Record<string, number>
const header = (pages: Held) =>
  Object.entries(pages)
    .map(([path, time]) => `${path};${time}`)
    .join(", ")

async function setUp() {
  const anna = await makeUser()
  const ben = await makeUser()
  const kitchen = await makeCollection(anna, { isPrivate: true })
  const hall = await makeCollection(anna, { isPrivate: true })
  await makeCoOwner(kitchen, ben)
  const group = await makeGroup(anna, { isPrivate: true })
  const cookie = await cookieOf(anna)
  const { ask } = await cachedApp()
  const read = (path: string, cookie: string | undefined, pages = "") =>
    ask(path, { headers: { host: HOST, "Held-Pages": pages, ...(cookie && { cookie }) } })
  const changed = async (cookie: string | undefined, pages: string) =>
    (await read("/brands.data", cookie, pages)).headers["changed-pages"]
  const timeOf = async (path: string) => {
    const timing = String((await read(path, cookie)).headers["server-timing"])
    return Number(/^read;dur=(\d+\.\d{3})$/.exec(timing)?.[1])
  }
  const paths = {
    kitchen: `/collection/${kitchen.id}`,
    hall: `/collection/${hall.id}`,
    group: `/groups/${group.id}`,
  }
  return { ben, cookie, kitchen, hall, paths, changed, timeOf }
}

test("a page names the kept lists that have changed since they were read", async () => {
  const { cookie, kitchen, paths, changed, timeOf } = await setUp()
  const pages = {
    [paths.kitchen]: await timeOf(paths.kitchen),
    [paths.hall]: await timeOf(`${paths.hall}.data`),
    [paths.group]: await timeOf(paths.group),
  }
  expect(await changed(cookie, header(pages))).toBeUndefined()
  await makeItem(kitchen)
  for (let times = 0; times < 2; times++) expect(await changed(cookie, header(pages))).toBe(paths.kitchen)
  pages[paths.kitchen] = await timeOf(paths.kitchen)
  expect(await changed(cookie, header(pages))).toBeUndefined()
  // The second response comes from memory, and is as new as its request.
  await makeItem(kitchen)
  const first = await timeOf(paths.kitchen)
  const second = await timeOf(paths.kitchen)
  expect(second).toBeGreaterThan(first)
  expect(await changed(cookie, header({ [paths.kitchen]: second }))).toBeUndefined()
})

test("a page names no list to who may not see it, and none for a header that is wrong", async () => {
  const { ben, cookie, kitchen, hall, paths, changed, timeOf } = await setUp()
  const stranger = await makeUser()
  const time = await timeOf(paths.kitchen)
  await makeItem(kitchen)
  await makeItem(hall)
  const pages = header({ [paths.kitchen]: time, [paths.hall]: time })
  expect(await changed(cookie, pages)).toBe(`${paths.kitchen}, ${paths.hall}`)
  expect(await changed(await cookieOf(ben), pages)).toBe(paths.kitchen)
  expect(await changed(await cookieOf(stranger), pages)).toBeUndefined()
  expect(await changed(undefined, pages)).toBeUndefined()
  for (const wrong of [
    paths.kitchen,
    `${paths.kitchen};-1`,
    `${paths.kitchen};${"1".repeat(20)}`,
    `/brand/${kitchen.id};1`,
    "/collection/0;1",
    `${"x".repeat(700)}, ${pages}`,
    `${"/brand/9;1,".repeat(10)}${pages}`,
  ])
    expect(await changed(cookie, wrong), wrong).toBeUndefined()
})

test("what was read before the process began counts as changed", async () => {
  const { cookie, paths, changed, timeOf } = await setUp()
  await timeOf(paths.kitchen)
  expect(await changed(cookie, header({ [paths.kitchen]: 1_000 }))).toBe(paths.kitchen)
})
