import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { jobs, oneTimeKeys } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { log } from "~/observe/log.server.ts"
import * as unused from "~/services/images/unused.server.ts"

useTestDatabase()

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const startSweep = () => db.transaction((tx) => enqueue(tx, "sweep", {}, { key: "sweep" }))
const makeOldKey = () =>
  db.insert(oneTimeKeys).values({ scope: "user:1", key: "k", requestHash: "h", createdAt: daysAgo(2) })

test("the sweep deletes old keys and jobs that failed a month ago, and runs again a day later", async () => {
  await makeOldKey()
  const mail = { kind: "mail", data: {}, error: "Refused" }
  const old = Array.from({ length: 300 }, () => ({ ...mail, failedAt: daysAgo(31) }))
  await db.insert(jobs).values([...old, { ...mail, failedAt: daysAgo(29) }])
  await startSweep()
  await runJobs()
  expect(await db.$count(oneTimeKeys)).toBe(0)
  const [failed, sweep] = await db.select().from(jobs)
  expect([failed?.kind, sweep?.kind]).toEqual(["mail", "sweep"])
  expect((sweep?.runAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(DAY_MS - 60_000)
})

test("a part of the sweep that fails does not stop the others, and is tried again", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined)
  vi.spyOn(unused, "sweepUnusedPictures").mockRejectedValueOnce(new Error("No disk"))
  await makeOldKey()
  await startSweep()
  await runJobs()
  expect(await db.$count(oneTimeKeys)).toBe(0)
  expect(logged.mock.calls).toMatchObject([[{}, "not swept, and is tried again"]])
  expect(await db.select().from(jobs)).toMatchObject([{ kind: "sweep", attempts: 1, error: "No disk" }])
})
