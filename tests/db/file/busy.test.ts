import { expect, test, vi } from "vitest"
import { migrateDatabase, requireUnlocked } from "#db/migrate.server.ts"
import { brands } from "#db/schema/index.ts"
import { holdWriteLock, runElsewhere, valueElsewhere } from "../other-process.ts"
import { temporaryClient, temporaryDatabase } from "../temporary-database.ts"

/** Generous, because starting several processes of TypeScript takes long on a busy machine. */
const PROCESSES_MS = 120_000

const COUNT = "SELECT count(*) FROM notes"
const inserts = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    sql: "INSERT INTO notes (text) VALUES (?)",
    args: [`${word} ${index}`],
  }))

const untilCalled = (spy: ReturnType<typeof vi.fn>) => vi.waitFor(() => expect(spy).toHaveBeenCalled())

/** Writes wait however long the other process takes to give its lock back. */
const stopClock = () => vi.spyOn(performance, "now").mockReturnValue(0)

test("writes wait for another process's lock, and each acknowledged one is in the file", async () => {
  stopClock()
  const { client, file, metLock } = await temporaryClient()
  const release = await holdWriteLock(file)
  const waiting = inserts("during", 20).map((insert) => client.execute(insert))
  await untilCalled(metLock)
  await release()

  for (const result of await Promise.all(waiting)) expect(result.rowsAffected).toBe(1)
  expect(await valueElsewhere(file, COUNT)).toBe(20)

  await Promise.all(inserts("after", 20).map((insert) => client.execute(insert)))
  expect(await valueElsewhere(file, COUNT)).toBe(40)
})

test("batches and transactions wait for another process's lock too", async () => {
  stopClock()
  const { client, file, metLock } = await temporaryClient()
  let release = await holdWriteLock(file)
  const batch = client.batch(inserts("batch", 3))
  await untilCalled(metLock)
  await release()
  await batch

  metLock.mockClear()
  release = await holdWriteLock(file)
  const begun = client.transaction()
  await untilCalled(metLock)
  await release()
  const transaction = await begun
  await transaction.batch(inserts("transaction", 3))
  await transaction.commit()
  expect(await valueElsewhere(file, COUNT)).toBe(6)
})

test("writes that give up after 5 seconds are not saved, and the writes after them are", async () => {
  const { client, file, metLock } = await temporaryClient()
  const release = await holdWriteLock(file)
  // Others read the clock too, so its time depends on how often the lock was met.
  const moments = [0, 0, 2_600, 5_200, 5_300]
  vi.spyOn(performance, "now").mockImplementation(() => moments[metLock.mock.calls.length] ?? 5_400)
  const [first, second] = inserts("late", 2).map((insert) => client.execute(insert))
  await expect(first).rejects.toMatchObject({ code: "SQLITE_BUSY" })
  expect(metLock).toHaveBeenCalledTimes(3)
  await expect(second).rejects.toMatchObject({ code: "SQLITE_BUSY" })
  expect(metLock).toHaveBeenCalledTimes(4)
  await release()

  await Promise.all(inserts("after", 50).map((insert) => client.execute(insert)))
  expect(await valueElsewhere(file, COUNT)).toBe(50)
  expect(await valueElsewhere(file, `${COUNT} WHERE text LIKE 'late%'`)).toBe(0)
})

test("the start is refused while another process keeps the lock", async () => {
  const { db, file, client } = temporaryDatabase()
  await migrateDatabase(db)
  await requireUnlocked(db)
  const release = await holdWriteLock(file)
  let calls = 0
  vi.spyOn(performance, "now").mockImplementation(() => 3_000 * calls++)
  await expect(requireUnlocked(db)).rejects.toThrow("The database is locked by another program: end that")
  await release()
  expect(client.queue.waiting).toBe(0)
})

test("reads go on while another process holds the lock", async () => {
  const { client, file } = await temporaryClient()
  await client.batch(inserts("before", 2))
  const release = await holdWriteLock(file)
  expect((await client.execute(COUNT)).rows[0]?.[0]).toBe(2)
  await release()
})

test(
  "several processes with parallel writers lose no acknowledged write",
  async () => {
    const { db, client, file } = temporaryDatabase()
    await migrateDatabase(db)
    const own = Array.from({ length: 100 }, (_, index) =>
      db.insert(brands).values({ name: `own ${index}`, nameKey: `own ${index}` }),
    )
    await Promise.all([
      runElsewhere("write-brands.ts", `file:${file}`, "a"),
      runElsewhere("write-brands.ts", `file:${file}`, "b"),
      ...own,
    ])
    expect(client.closed).toBe(false)
    expect(await valueElsewhere(file, "SELECT count(*) FROM brands")).toBe(300)
  },
  PROCESSES_MS,
)

test(
  "six processes that start at once migrate a new file once",
  async () => {
    const { db, file } = temporaryDatabase()
    await Promise.all(Array.from({ length: 6 }, () => runElsewhere("migrate-file.ts", file)))
    const applied = await valueElsewhere(file, "SELECT count(*) FROM __drizzle_migrations")
    await migrateDatabase(db)
    expect(applied).toBeGreaterThan(0)
    expect(await valueElsewhere(file, "SELECT count(*) FROM __drizzle_migrations")).toBe(applied)
    expect(await valueElsewhere(file, "SELECT count(*) FROM items")).toBe(0)
  },
  PROCESSES_MS,
)
