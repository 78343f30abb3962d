import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import type { FileClient } from "#db/file/client.ts"
import type { ServerClient } from "#db/server/client.ts"
import { useTestDatabase } from "#tests/support/database.ts"

useTestDatabase()

async function follow() {
  // Opens the file.
  await db.$client.execute("select 1")
  const log = db.$client.openChangeLog()
  return { log, since: Number(await log.catchUp()) }
}

const change = (...topics: string[]) =>
  db.$client.execute({
    sql: `insert into changes (topic) values ${topics.map(() => "(?)").join()}`,
    args: topics,
  })

test("ChangeLog knows the topics that changed, and no others", async () => {
  const { log, since } = await follow()
  expect(log.isUnchanged(["a", "b"], since)).toBe(true)
  await change("a", "c")
  const now = Number(await log.catchUp())
  expect(now).toBe(since + 2)
  expect(log.isUnchanged(["a", "b"], since)).toBe(false)
  expect(log.isUnchanged(["b"], since)).toBe(true)
  expect(log.isUnchanged(["a", "b", "c"], now)).toBe(true)
})

test("ChangeLog sees nothing of a transaction that is under way or rolled back", async () => {
  const { log, since } = await follow()
  const transaction = await db.$client.transaction()
  await transaction.execute("insert into changes (topic) values ('a')")
  if (!db.$client.isShared) expect(await log.catchUp()).toBe(since)
  await transaction.rollback()
  expect(await log.catchUp()).toBe(since)
  await change("b")
  await log.catchUp()
  expect([log.isUnchanged(["a"], since), log.isUnchanged(["b"], since)]).toEqual([true, false])
})

test("ChangeLog counts everything as changed behind a gap", async () => {
  const { log, since } = await follow()
  await change("a", "b")
  await db.$client.execute(`delete from changes where id = ${since + 1}`)
  const now = Number(await log.catchUp())
  expect(log.isUnchanged(["c"], since)).toBe(false)
  expect(log.isUnchanged(["c"], now)).toBe(true)
})

test("ChangeLog counts everything as changed behind many rows, and goes to their end at once", async () => {
  const { log, since } = await follow()
  for (let times = 0; times < 11; times++) await change(...Array.from({ length: 500 }, () => "a"))
  await change("b")
  const now = Number(await log.catchUp())
  expect(now).toBe(since + 5_501)
  expect(log.isUnchanged(["c"], since)).toBe(false)
  expect(log.isUnchanged(["a", "b", "c"], now)).toBe(true)
  expect(await log.catchUp()).toBe(now)
})

test.each([
  ["shorter", async (end: number) => db.$client.execute(`delete from changes where id > ${end - 2}`)],
  [
    "shorter and has grown again",
    async (end: number) => {
      await db.$client.execute(`delete from changes where id > ${end - 2}`)
      await change("d", "e", "f")
    },
  ],
  ["empty", async () => db.$client.execute("delete from changes")],
  [
    "empty and has grown again",
    async () => {
      await db.$client.execute("delete from changes")
      await change("d")
    },
  ],
])("ChangeLog counts everything as changed when the log is %s", async (_, goBack) => {
  await change("a", "b", "c")
  const { log, since } = await follow()
  const version = log.version
  await goBack(since)
  const now = Number(await log.catchUp())
  expect(now).toBeGreaterThan(since)
  expect(log.version).toBeGreaterThan(version)
  expect([log.isUnchanged(["z"], since), log.isUnchanged(["z"], now)]).toEqual([false, true])
  await change("g")
  const later = Number(await log.catchUp())
  expect(later).toBeGreaterThan(now)
  expect([log.isUnchanged(["g"], now), log.isUnchanged(["z"], now)]).toEqual([false, true])
})

test("ChangeLog follows a log that was empty when it began", async () => {
  await db.$client.execute("delete from changes")
  const { log, since } = await follow()
  expect([since, await log.catchUp()]).toEqual([0, 0])
  await change("a")
  expect(await log.catchUp()).toBe(1)
  expect([log.isUnchanged(["a"], since), log.isUnchanged(["b"], since)]).toEqual([false, true])
})

test("ChangeLog has no position while the log cannot be read, and misses nothing", async () => {
  const { log, since } = await follow()
  const broken = db.$client.isShared
    ? vi.spyOn((db.$client as ServerClient).primary, "ask").mockRejectedValue(new Error("no connection"))
    : vi.spyOn(db.$client as FileClient, "versionNow").mockImplementation(() => {
        throw new Error("I/O error")
      })
  expect(await log.catchUp()).toBeNull()
  broken.mockRestore()
  await change("a")
  expect(await log.catchUp()).toBe(since + 1)
  expect(log.isUnchanged(["a"], since)).toBe(false)
})

test.runIf(!db.$client.isShared)(
  "ChangeLog reads the log of a file once after each write, and again after a failure",
  async () => {
    const { log, since } = await follow()
    const reads = vi.spyOn(db.$client as FileClient, "readNow")
    const readsOf = async (position: number | null) => {
      reads.mockClear()
      expect(log.catchUp()).toBe(position)
      return reads.mock.calls.length
    }
    expect(await readsOf(since)).toBe(0)
    await change("a")
    reads.mockReturnValueOnce(null)
    expect(log.catchUp()).toBeNull()
    expect(await readsOf(since + 1)).toBe(1)
    expect(await readsOf(since + 1)).toBe(0)
  },
)

test("ChangeLog counts a noted topic as changed until something is written", async () => {
  const { log, since } = await follow()
  const version = log.version
  log.note("a")
  expect(log.version).toBeGreaterThan(version)
  expect([log.isUnchanged(["a"], since), log.isUnchanged(["b"], since)]).toEqual([false, true])
  await change("b")
  expect(log.isUnchanged(["a"], Number(await log.catchUp()))).toBe(true)
})

test("ChangeLog answers parallel calls with every write before each of them", async () => {
  const { log, since } = await follow()
  const positions = Array.from({ length: 3 }, () => log.catchUp())
  await change("a")
  const after = await Promise.all([log.catchUp(), log.catchUp()])
  expect(after).toEqual([since + 1, since + 1])
  for (const position of await Promise.all(positions)) expect(position).toBeGreaterThanOrEqual(since)
})
