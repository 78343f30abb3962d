import { eq, isNotNull } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { enqueue, hurryJobs, type JobKind, PAUSE_MAX_MS, takeJob } from "#db/jobs.server.ts"
import { jobs } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { kinds } from "~/domain/background/kinds.server.ts"
import { Worker } from "~/domain/background/worker.server.ts"

/* A clock that was ahead, as on boards without a battery, and was put right. */

useTestDatabase()

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

const add = (kind: JobKind, inMs: number) =>
  db.transaction((tx) => enqueue(tx, kind, {} as never, { runAt: new Date(Date.now() + inMs) }))

async function isDue(): Promise<boolean> {
  const [row] = await db.select().from(jobs).where(isNotNull(jobs.runAt))
  return Number(row?.runAt) <= Date.now()
}

const longest = Object.fromEntries(
  Object.entries(kinds).map(([kind, { longestMs = PAUSE_MAX_MS }]) => [kind, longestMs]),
)

describe("a job that is later than its kind can ask for", () => {
  test.each<[JobKind, number, boolean]>([
    ["mail", 29 * MINUTE, false],
    ["mail", DAY, true],
    ["saved-picture", DAY, true],
    ["import", 30 * DAY, true],
    ["remaining-rows", DAY, true],
    ["sweep", 23 * HOUR, false],
    ["sweep", 2 * DAY, true],
    ["backup", 23 * HOUR, false],
    ["backup", 30 * DAY, true],
    ["restore-demo", 59 * MINUTE, false],
    ["restore-demo", DAY, true],
  ])("%s in %i ms: runs now is %s", async (kind, inMs, runsNow) => {
    await add(kind, inMs)
    await hurryJobs(longest)
    expect(await isDue()).toBe(runsNow)
  })

  test("is left alone when this process does not know its kind, or it was given up", async () => {
    await db.insert(jobs).values([
      { kind: "of-a-newer-version", data: {}, runAt: new Date(Date.now() + DAY) },
      { kind: "mail", data: {}, runAt: null, failedAt: new Date() },
    ])
    const before = await db.select().from(jobs)
    await hurryJobs(longest)
    expect(await db.select().from(jobs)).toEqual(before)
  })

  test("is taken although a process that was killed has locked it", async () => {
    await add("mail", 0)
    await takeJob({ kinds: [{ kind: "mail" }] })
    await db.update(jobs).set({ lockedUntil: new Date(Date.now() + DAY) })
    expect(await takeJob({ kinds: [{ kind: "mail" }] })).toBeNull()
    await hurryJobs(longest)
    await vi.waitFor(async () => expect(await takeJob({ kinds: [{ kind: "mail" }] })).not.toBeNull())
  })
})

describe("a worker", () => {
  const run = vi.fn(async () => undefined)
  let worker: Worker
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    run.mockClear()
    worker = new Worker({
      mail: { run, slots: 1, failure: "it failed" },
      backup: { run, slots: 1, failure: "it failed", longestMs: DAY },
    })
    worker.start()
  })
  afterEach(async () => {
    await worker.stop()
    vi.useRealTimers()
  })
  const tick = () => vi.advanceTimersByTime(5_000)

  test("does a job that was put off before it started", async () => {
    await worker.idle()
    await add("backup", 2 * DAY)
    tick()
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
    await worker.idle()
    expect(await db.$count(jobs, eq(jobs.kind, "backup"))).toBe(0)
  })

  test("does what waits when the clock is set back, also within the pause of its kind", async () => {
    tick()
    await worker.idle()
    await add("backup", 5 * HOUR)
    const { now } = performance
    vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + 5 * HOUR)
    tick()
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  })

  test("leaves what waits alone while the clock is right, or was set forward", async () => {
    tick()
    await worker.idle()
    await add("backup", 5 * HOUR)
    const { now } = performance
    vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) - 5 * HOUR)
    for (let n = 0; n < 20; n++) tick()
    await worker.idle()
    expect(run).not.toHaveBeenCalled()
  })
})
