import { setImmediate as eventLoopTurn } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { onEnqueue } from "#db/jobs.server.ts"
import { collections, items, jobs } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeItems, makeUser } from "#tests/support/factories.ts"
import { remainingRows } from "#tests/support/jobs.ts"
import { useSlowClock } from "#tests/support/slow-clock.ts"
import { kinds } from "~/domain/background/kinds.server.ts"
import { Worker } from "~/domain/background/worker.server.ts"
import { deleteCollection, updateCollection } from "~/domain/collections/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import * as images from "~/services/images/unused.server.ts"

useTestDatabase()
useSlowClock()

const LARGE = 2_000

let owner: User
let place: Awaited<ReturnType<typeof makeCollection>>
beforeEach(async () => {
  owner = await makeUser()
  place = await makeCollection(owner)
  await makeItems(place, LARGE, { imageUrl: "/images/u/first" })
  await makeItem(place, { imageUrl: "/images/u/last" })
})

let worker: Worker
beforeEach(() => {
  worker = new Worker(kinds)
})
afterEach(async () => {
  onEnqueue(() => {})
  await worker.stop()
})

const nothingLeft = () =>
  vi.waitFor(async () => expect(await db.$count(jobs)).toBe(0), { timeout: 30_000, interval: 50 })

test("rows that an ended process has left are deleted after the next start, and their pictures too", async () => {
  // Nobody listens, as after a crash.
  await deleteCollection(owner, place.id)
  expect(await remainingRows()).toBe(1)
  const release = vi.spyOn(images, "filesOf")
  worker.start()
  await nothingLeft()
  expect([await db.$count(collections), await db.$count(items)]).toEqual([0, 0])
  expect(release.mock.calls.flat(2)).toEqual(expect.arrayContaining(["/images/u/first", "/images/u/last"]))
})

test("rows that a command leaves are changed at once, and its later rows after them", async () => {
  onEnqueue(worker.look)
  const other = await makeCollection(owner)
  await makeItems(other, LARGE)
  await updateCollection(owner, place.id, { isPrivate: true })
  await deleteCollection(owner, other.id)
  await nothingLeft()
  expect(await db.$count(items)).toBe(LARGE + 1)
  await deleteCollection(owner, place.id)
  await nothingLeft()
  expect(await db.$count(items)).toBe(0)
})

test("other requests are answered while rows are deleted", async () => {
  onEnqueue(worker.look)
  await deleteCollection(owner, place.id)
  const left: number[] = []
  while ((await remainingRows()) > 0) {
    left.push(await db.$count(items))
    await eventLoopTurn()
  }
  // Reads have come between the steps, each of which deletes few rows.
  expect(new Set(left).size).toBeGreaterThanOrEqual(3)
})

test("a stop ends the work after the current step, and the job stays", async () => {
  worker.start()
  await deleteCollection(owner, place.id)
  worker.look()
  await vi.waitFor(async () => expect(await db.$count(items)).toBeLessThan(LARGE - 300))
  await worker.stop()
  const left = await db.$count(items)
  expect(left).toBeGreaterThan(0)
  expect(await db.select().from(jobs).where(eq(jobs.kind, "remaining-rows"))).toMatchObject([{ lock: null }])
})
