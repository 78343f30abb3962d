import { setImmediate as eventLoopTurn } from "node:timers/promises"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { makeCollection, makeItem, makeItems, makeUser } from "#db/factories.ts"
import { collections, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { isWorkLeft, onWorkLeft } from "~/domain/background/work.server.ts"
import { deleteCollection, updateCollection } from "~/domain/collections/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { startBackgroundWork } from "~/http/server/background-work.server.ts"
import * as images from "~/services/images/unused.server.ts"

useTestDatabase()

const LARGE = 2_000

let owner: User
let place: Awaited<ReturnType<typeof makeCollection>>
beforeEach(async () => {
  owner = await makeUser()
  place = await makeCollection(owner)
  await makeItems(place, LARGE, { imageUrl: "/images/u/first" })
  await makeItem(place, { imageUrl: "/images/u/last" })
})

const nothingLeft = () =>
  vi.waitFor(async () => expect(await isWorkLeft()).toBe(false), { timeout: 30_000, interval: 50 })

test("work that an ended process has left is done after the next start, and its pictures are let go of", async () => {
  // Nobody listens, as after a crash.
  onWorkLeft(() => {})
  await deleteCollection(owner, place.id)
  expect(await isWorkLeft()).toBe(true)
  const release = vi.spyOn(images, "releasePictures")
  startBackgroundWork()
  await nothingLeft()
  expect([await db.$count(collections), await db.$count(items)]).toEqual([0, 0])
  await vi.waitFor(() => expect(release.mock.calls.flat(2)).toContain("/images/u/last"))
})

test("work that a command leaves is begun at once, and more of it is done after that", async () => {
  startBackgroundWork()
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

test("others are served while it is done", async () => {
  startBackgroundWork()
  await deleteCollection(owner, place.id)
  const left: number[] = []
  while (await isWorkLeft()) {
    left.push(await db.$count(items))
    await eventLoopTurn()
  }
  // Reads have come between the steps, each of which writes some 250 rows.
  expect(new Set(left).size).toBeGreaterThanOrEqual(3)
})
