import { eq, sql } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { DatabaseCounts } from "#db/database-counts.server.ts"
import { forgetCounts, RateLimit } from "#db/rate-limit.server.ts"
import { rateCounts } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { deleteOldRows } from "~/domain/background/old-rows.server.ts"
import { TooManyRequests } from "~/errors.ts"
import { areFirstViews } from "~/http/rate-limit.server.ts"

useTestDatabase()

const MINUTE_MS = 60_000
/** Each stands for a process. */
const counts = () => new DatabaseCounts("tries", MINUTE_MS)
const [one, other] = [counts(), counts()]

const endWindows = () => db.update(rateCounts).set({ endsAt: sql`1` })

test("processes count together, and none goes beyond the limit when all count at once", async () => {
  const added = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 ? one : other).add("mila", 1, 10)),
  )
  expect(added.filter((window) => window === null)).toHaveLength(2)
  const window = await one.read("mila")
  expect(window?.used).toBe(10)
  expect(window?.ms).toBeGreaterThan(MINUTE_MS - 30_000)
  expect(window?.ms).toBeLessThanOrEqual(MINUTE_MS)
  expect(await new DatabaseCounts("another", MINUTE_MS).read("mila")).toBeNull()
})

test("a count begins anew when its window has ended, and old ones are deleted", async () => {
  for (let times = 0; times < 3; times++) await one.add("mila", 1, 3)
  await endWindows()
  expect(await other.read("mila")).toBeNull()
  expect((await other.add("mila", 1, 3))?.used).toBe(1)
  await one.add("leo", 1, 3)
  await db.update(rateCounts).set({ endsAt: sql`1` }).where(eq(rateCounts.used, 1))
  await Promise.all(deleteOldRows())
  expect(await db.$count(rateCounts)).toBe(0)
})

test("a window that ends later than it can is of a clock that was ahead, and counts no more", async () => {
  for (let times = 0; times < 3; times++) await one.add("mila", 1, 3)
  await db.update(rateCounts).set({ endsAt: sql`ends_at + 86400000` })
  expect(await other.read("mila")).toBeNull()
  expect(await other.add("mila", 1, 3)).toMatchObject({ used: 1 })
  expect((await other.read("mila"))?.ms).toBeLessThanOrEqual(MINUTE_MS)
  const long = new DatabaseCounts("tries", MINUTE_MS, 5 * MINUTE_MS)
  await long.endIn(4 * MINUTE_MS, "mila")
  expect([(await long.read("mila"))?.used, await one.read("mila")]).toEqual([1, null])
})

test("what another process gives back, forgets or ends counts for all", async () => {
  await one.add("mila", 1, 2)
  await one.add("mila", 1, 2)
  await other.giveBack("mila")
  expect((await one.read("mila"))?.used).toBe(1)
  await other.forget("mila")
  expect(await one.read("mila")).toBeNull()
  await one.add("mila", 1, 1)
  await other.endIn(1_000, "mila")
  expect((await one.read("mila"))?.ms).toBeLessThanOrEqual(1_000)
})

test("several keys are counted together, each within the limit", async () => {
  await one.add("a", 1, 2)
  const added = await other.addAll(["a", "b", "a"], 2)
  expect(added.map((window) => window?.used ?? null)).toEqual([2, 1, null])
  expect(await other.addAll([], 2)).toEqual([])
})

test("no address is stored", async () => {
  await one.add("mila@example.com 192.0.2.1", 1, 2)
  const rows = JSON.stringify(await db.select().from(rateCounts))
  expect(rows).not.toMatch(/mila|192\.0/)
})

test.runIf(db.$client.isShared)("limits of two processes that take blocks end at the limit", async () => {
  const limit = () => new RateLimit({ id: "blocks", max: 60, seconds: 60, block: 10 })
  const processes = [limit(), limit()]
  const taken: unknown[] = []
  for (let n = 0; n < 100; n++) taken.push(await processes[n % 2]?.tryTake("mila"))
  expect(taken.slice(0, 60)).toEqual(Array(60).fill(expect.objectContaining({ name: "requests" })))
  expect(taken[59]).toMatchObject({ left: 0 })
  expect(taken.slice(60)).toEqual(Array(40).fill(expect.any(TooManyRequests)))
})

test.runIf(db.$client.isShared)("a refused flood does not ask the database", async () => {
  const limit = new RateLimit({ id: "flood", max: 1, seconds: 60 })
  expect([await limit.tryTake("mila"), await limit.tryTake("mila")]).toEqual([
    expect.objectContaining({ left: 0 }),
    expect.any(TooManyRequests),
  ])
  const asked = vi.spyOn(db.$client, "execute")
  const refused = (await limit.tryTake("mila")) as TooManyRequests
  expect(refused.retryAfter).toBeGreaterThan(30)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  await limit.giveBack("mila")
  expect(await limit.tryTake("mila")).toMatchObject({ left: 0 })
})

test.runIf(db.$client.isShared)("a view counts in the first of two processes", async () => {
  expect(await areFirstViews(["7 user:1", "7 user:2"])).toEqual([true, true])
  forgetCounts()
  expect(await areFirstViews(["7 user:1", "7 user:3"])).toEqual([false, true])
})

test.runIf(db.$client.isShared)("a limit counts within a transaction", async () => {
  const limit = new RateLimit({ id: "inside", max: 1, seconds: 60 })
  const [refusal, first, second] = await db.transaction(async (tx) => [
    await limit.refusal("mila", tx),
    await limit.tryTake("mila", tx),
    await limit.tryTake("mila", tx),
  ])
  expect(refusal).toBeNull()
  expect([first, second]).toEqual([expect.objectContaining({ left: 0 }), expect.any(TooManyRequests)])
})
