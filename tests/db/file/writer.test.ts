import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import { temporaryClient } from "../temporary-database.ts"

useTestDatabase()

const INSERT = "INSERT INTO notes (text) VALUES (?)"
const COUNT = "SELECT count(*) AS count FROM notes"

const countOf = async ({ client }: Awaited<ReturnType<typeof temporaryClient>>) =>
  (await client.execute(COUNT)).rows[0]?.count

test.each([INSERT, `${INSERT} RETURNING id`])("%s works again after it has failed", async (sql) => {
  const place = await temporaryClient()
  const insert = (text: string) => place.client.execute({ sql, args: [text] })
  await insert("a")
  await expect(insert("a")).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT" })
  await insert("b")
  expect(await countOf(place)).toBe(2)

  const transaction = await place.client.transaction()
  await transaction.execute({ sql, args: ["c"] })
  await expect(transaction.execute({ sql, args: ["c"] })).rejects.toMatchObject({
    extendedCode: "SQLITE_CONSTRAINT_UNIQUE",
  })
  await transaction.execute({ sql, args: ["d"] })
  await transaction.commit()
  expect(await countOf(place)).toBe(4)
})

test("a kept statement fires a trigger that was made after it, and fills a column that was", async () => {
  const { client } = await temporaryClient()
  await client.execute({ sql: INSERT, args: ["a"] })
  await client.batch([
    "ALTER TABLE notes ADD COLUMN state TEXT DEFAULT 'new'",
    "CREATE TABLE log (text TEXT)",
    "CREATE TRIGGER noted AFTER INSERT ON notes BEGIN INSERT INTO log VALUES (new.text); END",
  ])
  await client.execute({ sql: INSERT, args: ["b"] })
  expect((await client.execute("SELECT text FROM log")).rows).toMatchObject([{ text: "b" }])
  expect((await client.execute("SELECT state FROM notes WHERE text = 'b'")).rows).toMatchObject([
    { state: "new" },
  ])
})

test("a transaction that cannot be committed is rolled back, and the next write is done", async () => {
  const place = await temporaryClient()
  await place.client.execute(
    "CREATE TABLE parts (note INTEGER REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)",
  )
  const transaction = await place.client.transaction()
  await transaction.execute({ sql: INSERT, args: ["a"] })
  await transaction.execute("INSERT INTO parts VALUES (99)")
  await expect(transaction.commit()).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT" })
  expect(transaction.closed).toBe(true)
  await place.client.execute({ sql: INSERT, args: ["b"] })
  expect(await countOf(place)).toBe(1)
})

test("a batch is done as a whole or not at all", async () => {
  const place = await temporaryClient()
  const twice = [INSERT, INSERT].map((sql) => ({ sql, args: ["a"] }))
  await expect(place.client.batch(twice)).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT" })
  expect(await countOf(place)).toBe(0)
  const insert = { sql: INSERT, args: ["a"] }
  await place.client.batch([insert, "DELETE FROM notes", insert])
  expect(await countOf(place)).toBe(1)
})

test("a transaction whose connection was closed fails, and later writes are done", async () => {
  const place = await temporaryClient()
  const transaction = await place.client.transaction()
  await transaction.execute({ sql: INSERT, args: ["a"] })
  place.reopen()
  await new Promise(setImmediate)
  await expect(transaction.execute({ sql: INSERT, args: ["b"] })).rejects.toMatchObject({
    code: "TRANSACTION_CLOSED",
  })
  await transaction.rollback()
  await place.client.execute({ sql: INSERT, args: ["c"] })
  expect(await countOf(place)).toBe(1)
})

test("each item has the time of its own writing, although the statement is kept", async () => {
  const owner = await makeUser()
  const { id: collectionId } = await makeCollection(owner)
  const link = { productUrl: "https://shop.example/a", imageUrl: "https://shop.example/a.jpg" }
  const input = { collectionId, name: "Vase", brand: "Iittala", description: null, ...link }
  vi.useFakeTimers({ toFake: ["Date"] })
  const times: string[] = []
  for (const time of ["2030-01-01T00:00:00.000Z", "2030-01-02T00:00:00.000Z"]) {
    vi.setSystemTime(new Date(time))
    const once = { scope: "user:1", key: time, requestHash: "a", lifetimeMs: 1_000 }
    times.push((await createItem(owner, input, { once })).createdAt)
  }
  const keys = await db.$client.execute("SELECT key, created_at FROM one_time_keys ORDER BY id")
  vi.useRealTimers()
  expect(times).toEqual(["2030-01-01T00:00:00.000Z", "2030-01-02T00:00:00.000Z"])
  for (const { key, created_at } of keys.rows) expect(created_at).toBe(Date.parse(String(key)))
})
