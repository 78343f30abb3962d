import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { enqueue, onEnqueue } from "#db/jobs.server.ts"
import { jobs } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { type Kind, Worker } from "~/domain/background/worker.server.ts"
import { Unavailable } from "~/errors.ts"
import { errorCount, log } from "~/observe/log.server.ts"

useTestDatabase()

type Data = { about: "new-password"; email: string }
const run = vi.fn<Kind<Data>["run"]>()
const failed = vi.fn()
const warned = vi.fn()
const workers: Worker[] = []
beforeEach(() => {
  run.mockReset()
  failed.mockReset()
  warned.mockReset()
  vi.spyOn(log, "error").mockImplementation(failed)
  vi.spyOn(log, "warn").mockImplementation(warned)
  errorCount.value = 0
})
afterEach(async () => {
  onEnqueue(() => {})
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

function workOn(options: Partial<Kind<Data>> = {}): Worker {
  const worker = new Worker({
    mail: { run, failure: "it failed", slots: 2, ...options } as Kind<object> as never,
  })
  workers.push(worker)
  return worker
}
const add = (email = "a@example.com", options: Parameters<typeof enqueue>[3] = {}) =>
  db.transaction((tx) => enqueue(tx, "mail", { about: "new-password", email }, options))
const isEmpty = () => vi.waitFor(async () => expect(await db.$count(jobs)).toBe(0))

test("a worker does a job as soon as its transaction is committed, and deletes it", async () => {
  const worker = workOn()
  onEnqueue(worker.look)
  worker.start()
  await db.transaction(async (tx) => {
    await enqueue(tx, "mail", { about: "new-password", email: "a@example.com" })
    await tx.select().from(jobs)
    expect(run).not.toHaveBeenCalled()
  })
  await isEmpty()
  expect(run.mock.calls).toMatchObject([[{ email: "a@example.com" }, { job: { attempts: 1 } }]])
})

test("several workers do every job once, and none does more than its slots at a time", async () => {
  let [running, most] = [0, 0]
  run.mockImplementation(async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    return undefined
  })
  for (let n = 0; n < 20; n++) await add(`${n}@example.com`)
  await Promise.all([workOn().idle(), workOn().idle()])
  expect(new Set(run.mock.calls.map(([data]) => data.email)).size).toBe(20)
  expect([run.mock.calls.length, await db.$count(jobs)]).toEqual([20, 0])
  expect(most).toBeLessThanOrEqual(4)
})

/** Jobs that run until the test ends them, by whose they are. */
function heldJobs() {
  const running: { userId: number | null; end: () => void }[] = []
  run.mockImplementation(
    (_, { job }) =>
      new Promise((resolve) => running.push({ userId: job.userId, end: () => resolve(undefined) })),
  )
  const begun = async (count: number) => {
    await vi.waitFor(() => expect(running.length).toBe(count))
    return running.map(({ userId }) => userId)
  }
  const endAll = () => {
    for (const { end } of running) end()
    run.mockResolvedValue(undefined)
  }
  return { begun, end: (at: number) => running[at]?.end(), endAll }
}

test("a user's jobs take half of the slots, so that those of another one begin at once", async () => {
  const [mila, noor] = [(await makeUser()).id, (await makeUser()).id]
  for (let count = 0; count < 6; count++) await add("a@example.com", { userId: mila })
  const { begun, endAll } = heldJobs()
  const worker = workOn({ slots: 4 })
  onEnqueue(worker.look)
  worker.start()
  expect(await begun(2)).toEqual([mila, mila])
  for (let count = 0; count < 2; count++) await add("a@example.com", { userId: noor })
  expect(await begun(4)).toEqual([mila, mila, noor, noor])
  endAll()
  await isEmpty()
})

test("users take turns: one who comes late waits for one job of each other, not for all of them", async () => {
  const [mila, noor, omar] = [(await makeUser()).id, (await makeUser()).id, (await makeUser()).id]
  for (const userId of [mila, noor])
    for (let count = 0; count < 30; count++)
      await add("a@example.com", { userId, runAt: new Date(Date.now() - 60_000) })
  const { begun, end, endAll } = heldJobs()
  const worker = workOn({ slots: 2 })
  onEnqueue(worker.look)
  worker.start()
  expect(await begun(2)).toEqual([mila, noor])
  await add("a@example.com", { userId: omar })
  end(1)
  expect(await begun(3)).toEqual([mila, noor, omar])
  end(0)
  expect(await begun(4)).toEqual([mila, noor, omar, mila])
  endAll()
  await worker.idle()
})

test("a job that asks for it runs again with its new data", async () => {
  run.mockResolvedValueOnce({ again: { data: { about: "new-password", email: "b@example.com" } } })
  await add()
  await workOn().idle()
  expect(run.mock.calls.map(([data]) => data.email)).toEqual(["a@example.com", "b@example.com"])
  run.mockResolvedValueOnce({ again: { runAt: new Date(Date.now() + 60_000) } })
  await add()
  await workOn().idle()
  expect([run.mock.calls.length, await db.$count(jobs)]).toEqual([3, 1])
})

test("a job that fails is logged as an error at each try", async () => {
  run.mockRejectedValueOnce(new Error("Broken"))
  await add()
  await workOn().idle()
  expect(failed.mock.calls).toMatchObject([[{}, "it failed, and is tried again"]])
  expect(errorCount.value).toBe(1)
  expect(await db.select().from(jobs)).toMatchObject([{ attempts: 1, error: "Broken", lock: null }])
})

test("a job that may be given up is a warning until it is given up", async () => {
  run.mockRejectedValue(new Unavailable())
  await add()
  for (let tries = 1; tries <= 5; tries++) {
    await workOn({ mayBeGivenUp: true }).idle()
    await db.update(jobs).set({ runAt: sql`case when run_at is null then null else 0 end` })
  }
  expect(run).toHaveBeenCalledTimes(4)
  expect(warned).toHaveBeenCalledTimes(3)
  expect(failed.mock.calls).toMatchObject([[{}, "it failed"]])
  expect(errorCount.value).toBe(1)
})

test("a job that meets a busy server is tried again soon, and that does not count as an attempt", async () => {
  run.mockRejectedValueOnce(new Unavailable(undefined, { retryAfter: 7 }))
  await add()
  await workOn().idle()
  const [job] = await db.select().from(jobs)
  expect(job).toMatchObject({ attempts: 0, error: null, lock: null })
  const waitMs = (job?.runAt?.getTime() ?? 0) - Date.now()
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(7_000)
  expect([failed.mock.calls.length, warned.mock.calls.length]).toEqual([0, 1])
})

test("a stop waits for the running step, gives the job back, and takes no more", async () => {
  run.mockImplementation(
    (_, { signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  )
  const worker = workOn({ slots: 1 })
  for (const email of ["a@example.com", "b@example.com"]) await add(email)
  worker.start()
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  await worker.stop()
  expect(failed).not.toHaveBeenCalled()
  expect(await db.select().from(jobs)).toMatchObject([
    { lock: null, attempts: 0 },
    { lock: null, attempts: 0 },
  ])
})

test("a worker renews its locks, and its turn ends when another process has taken the job", async () => {
  let isEnded = false
  run.mockImplementation(async (_, { signal }) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve))
    isEnded = true
    return undefined
  })
  await add()
  workOn().start()
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  const lockOf = async () => (await db.select().from(jobs))[0]?.lockedUntil?.getTime() ?? 0
  const before = await lockOf()
  await vi.waitFor(async () => expect(await lockOf()).toBeGreaterThan(before))
  expect(isEnded).toBe(false)
  await db.update(jobs).set({ lock: "another" })
  await vi.waitFor(() => expect(isEnded).toBe(true))
})
