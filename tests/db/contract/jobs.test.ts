import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import {
  countJobs,
  enqueue,
  finishJob,
  isJobFree,
  type Job,
  releaseJob,
  renewLocks,
  retryJob,
  takeJob,
} from "#db/jobs.server.ts"
import { jobs, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"

useTestDatabase()

const mails = { kinds: [{ kind: "mail" }] }
const add = (email: string, options: Parameters<typeof enqueue>[3] = {}) =>
  db.transaction((tx) => enqueue(tx, "mail", { about: "new-password", email }, options))
const take = async (): Promise<Job> => {
  const job = await takeJob(mails)
  if (!job) throw new Error("There is no job")
  return job
}
const emailOf = (job: Job | null) => (job?.data as { email?: string } | undefined)?.email
const endLocks = () => db.update(jobs).set({ lockedUntil: new Date(0) })
const stored = async () => (await db.select().from(jobs))[0]

test("a job exists if, and only if, its transaction is committed", async () => {
  const failing = db.transaction(async (tx) => {
    await enqueue(tx, "mail", { about: "new-password", email: "a@example.com" })
    throw new Error("Rolled back")
  })
  await expect(failing).rejects.toThrow("Rolled back")
  expect(await isJobFree(mails)).toBe(false)
  await add("a@example.com")
  expect(await isJobFree(mails)).toBe(true)
  expect(await takeJob({ kinds: [] })).toBeNull()
})

test("a job is taken once by many takers, oldest first, and not before its time", async () => {
  await add("late@example.com", { runAt: new Date(Date.now() + 60_000) })
  await add("first@example.com", { runAt: new Date(Date.now() - 2_000) })
  await add("second@example.com", { runAt: new Date(Date.now() - 1_000) })
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeJob(mails)))
  expect(taken.flatMap((job) => emailOf(job) ?? [])).toEqual(["first@example.com", "second@example.com"])
})

test("a job of a killed process is taken again when its lock has ended, and the first taker changes nothing", async () => {
  await add("a@example.com")
  const first = await take()
  expect(await takeJob(mails)).toBeNull()
  await endLocks()
  expect(await takeJob({ ...mails, held: [first.id] })).toBeNull()
  const second = await take()
  expect([...(await renewLocks([first.lock, second.lock]))]).toEqual([second.lock])
  await finishJob(first)
  await finishJob(first, { runAt: new Date(0) })
  await retryJob(first, "Late", { isHopeless: false, mayBeGivenUp: true })
  await releaseJob(first)
  expect(await stored()).toMatchObject({ lock: second.lock, attempts: 2, error: null })
  await finishJob(second)
  expect(await db.$count(jobs)).toBe(0)
})

test("a job that ends its process each time runs every half hour from the eleventh time on", async () => {
  await add("a@example.com")
  for (let kills = 0; kills < 10; kills++) {
    await take()
    await endLocks()
  }
  await releaseJob(await take())
  await take()
  await endLocks()
  expect(await takeJob(mails)).toBeNull()
  expect((await stored())?.runAt?.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000)
})

test("a key has one job, which runs again when it is enqueued while it runs", async () => {
  await add("a@example.com", { key: "one" })
  await add("b@example.com", { key: "one" })
  const job = await take()
  expect(emailOf(job)).toBe("b@example.com")
  await add("c@example.com", { key: "one" })
  expect(await takeJob(mails)).toBeNull()
  await finishJob(job)
  expect(emailOf(await take())).toBe("c@example.com")
})

test("the jobs of an ordered kind run one after the other for each user", async () => {
  const [mila, noor] = [await makeUser(), await makeUser()]
  for (const { id: userId } of [mila, mila, noor]) await add("a@example.com", { userId })
  const inOrder = { kinds: [{ kind: "mail", isOrdered: true }] }
  const first = await takeJob(inOrder)
  const second = await takeJob(inOrder)
  expect([first?.userId, second?.userId, await takeJob(inOrder)]).toEqual([mila.id, noor.id, null])
  await finishJob(first as Job)
  expect((await takeJob(inOrder))?.userId).toBe(mila.id)
})

test("a failing job is tried after 1, 5 and 30 minutes, and then given up without its data, or tried every half hour", async () => {
  await add("a@example.com")
  const pauses: (number | null)[] = []
  for (const mayBeGivenUp of [false, false, false, false, false, true]) {
    await db.update(jobs).set({ runAt: new Date() })
    const isFailed = await retryJob(await take(), "No room", { isHopeless: false, mayBeGivenUp })
    const row = await stored()
    expect([isFailed, row?.failedAt !== null]).toEqual([pauses.length >= 3, pauses.length >= 3])
    pauses.push(row?.runAt ? Math.round((row.runAt.getTime() - Date.now()) / 60_000) : null)
  }
  expect(pauses).toEqual([1, 5, 30, 30, 30, null])
  expect(await stored()).toMatchObject({ data: {}, error: "No room" })
  expect(await countJobs()).toEqual([{ kind: "mail", running: 0, waiting: 0, failed: 1, error: "No room" }])
})

test("a job that fails for good is given up at once", async () => {
  await add("a@example.com")
  const job = await take()
  expect(await retryJob(job, "Refused", { isHopeless: true, mayBeGivenUp: true })).toBe(true)
  expect(await stored()).toMatchObject({ runAt: null, data: {}, lock: null })
})

test("an interrupted run of a job does not count, and the next success resets its failures", async () => {
  await add("a@example.com")
  await retryJob(await take(), "Once", { isHopeless: false, mayBeGivenUp: false })
  await db.update(jobs).set({ runAt: new Date() })
  await releaseJob(await take())
  expect(await stored()).toMatchObject({ attempts: 1, lock: null, lockedUntil: null })
  await finishJob(await take(), {
    runAt: new Date(0),
    data: { about: "new-password", email: "b@example.com" },
  })
  expect(await stored()).toMatchObject({ attempts: 0, error: null, data: { email: "b@example.com" } })
})

test("jobs are counted by kind and state", async () => {
  for (const email of ["a@example.com", "b@example.com", "c@example.com"]) await add(email)
  await take()
  expect(await countJobs()).toEqual([{ kind: "mail", running: 1, waiting: 2, failed: 0, error: null }])
})

test("a user's jobs are deleted with the user's row", async () => {
  const { id: userId } = await makeUser()
  await add("a@example.com", { userId })
  await db.delete(users)
  expect(await db.$count(jobs)).toBe(0)
})

const offer = (after: number, full: number[] = []) => ({ kinds: [{ kind: "mail", after, full }] })

test("users take turns, whenever their jobs were enqueued, and jobs without a user have a turn of their own", async () => {
  const users = [await makeUser(), await makeUser(), await makeUser()]
  const [mila, noor, omar] = users.map(({ id }) => id)
  for (let count = 0; count < 5; count++) await add(`mila-${count}@example.com`, { userId: mila })
  for (const userId of [noor, omar]) await add("others@example.com", { userId })
  await add("nobody@example.com")
  const takers: (number | null | undefined)[] = []
  for (let after = 0; takers.length < 7; after = takers.at(-1) ?? 0)
    takers.push((await takeJob(offer(after)))?.userId)
  expect(takers).toEqual([mila, noor, omar, null, mila, mila, mila])
})

test("no more jobs are taken of users who have enough, nor of a kind that is not offered", async () => {
  const [mila, noor] = [await makeUser(), await makeUser()]
  for (const { id: userId } of [mila, mila, noor]) await add("a@example.com", { userId })
  expect((await takeJob(offer(0, [mila.id])))?.userId).toBe(noor.id)
  expect(await isJobFree(offer(0, [mila.id]))).toBe(false)
  expect(await takeJob({ kinds: [{ kind: "backup" }] })).toBeNull()
  expect((await takeJob(offer(0, [noor.id])))?.userId).toBe(mila.id)
})

test("looking for a job and taking one go from user to user by an index", async () => {
  const plans = await plansOf(async () => {
    await isJobFree(mails)
    await takeJob(mails)
  })
  expect(plans.length).toBe(2)
  const ofJobs = plans.map((plan) => plan.filter((step) => /\b(jobs|next|oldest|job|free)\b/.test(step)))
  const steps = [
    "SEARCH next USING COVERING INDEX jobs_turns_index (kind=? AND user_id>? AND user_id<?)",
    "SEARCH free USING INTEGER PRIMARY KEY (rowid=?)",
    "SEARCH job USING INTEGER PRIMARY KEY (rowid=?)",
    "SEARCH oldest USING COVERING INDEX jobs_user_id_index (user_id=? AND kind=?)",
    "SEARCH job USING INDEX jobs_turns_index (kind=? AND user_id=? AND run_at<?)",
  ]
  expect(ofJobs[0]?.sort()).toEqual([...steps].sort())
  expect(ofJobs[1]?.sort()).toEqual(["SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)", ...steps].sort())
})
