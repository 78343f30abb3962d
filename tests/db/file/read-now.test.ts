import { LibsqlError } from "@libsql/client"
import { expect, test, vi } from "vitest"
import { temporaryClient, unopenedClient } from "../temporary-database.ts"

async function notes() {
  const { client } = await temporaryClient()
  await client.execute("INSERT INTO notes (text) VALUES ('x')")
  await client.execute("SELECT 1")
  return { client }
}

test("readNow reads rows as arrays of values", async () => {
  const { client } = await notes()
  expect(client.readNow("SELECT id, text FROM notes WHERE text = ?", ["x"])).toEqual([[1, "x"]])
  expect(client.readNow("SELECT id FROM notes WHERE text = ?", ["y"])).toEqual([])
})

test("readNow sees each committed write and none that is under way", async () => {
  const { client } = await notes()
  const transaction = await client.transaction()
  await transaction.execute("INSERT INTO notes (text) VALUES ('y')")
  expect(client.readNow("SELECT count(*) FROM notes")).toEqual([[1]])
  await transaction.commit()
  expect(client.readNow("SELECT count(*) FROM notes")).toEqual([[2]])
})

test("readNow cannot write", async () => {
  const { client } = await notes()
  expect(() => client.readNow("INSERT INTO notes (text) VALUES ('y') RETURNING id")).toThrow("readonly")
})

test("readNow reads nothing while the database is not open", async () => {
  const { client } = unopenedClient()
  expect(client.readNow("SELECT 1")).toBeNull()
  await client.execute("SELECT 1")
  expect(client.readNow("SELECT 1")).toEqual([[1]])
  client.close()
  expect(client.readNow("SELECT 1")).toBeNull()
})

test("readNow reads nothing, and the next read opens again, when it meets a lock", async () => {
  const { client } = await notes()
  const Sqlite = (await import("libsql")).default
  const statement = Object.getPrototypeOf(new Sqlite(":memory:").prepare("SELECT 1"))
  const all = vi.spyOn(statement, "all").mockImplementationOnce(() => {
    throw new Sqlite.SqliteError("database is locked", "SQLITE_BUSY", 5)
  })
  expect(client.readNow("SELECT 1")).toBeNull()
  all.mockRestore()
  expect(client.readNow("SELECT 1")).toBeNull()
  await client.execute("SELECT 1")
  expect(client.readNow("SELECT 1")).toEqual([[1]])
  expect(() => client.readNow("SELECT nothing")).toThrow(LibsqlError)
})

test("versionNow changes with each committed write, and when the file is opened anew", async () => {
  const { client, reopen } = await temporaryClient()
  expect(client.versionNow()).toBeNull()
  await client.execute("SELECT 1")
  const first = client.versionNow()
  const transaction = await client.transaction()
  await transaction.execute("INSERT INTO notes (text) VALUES ('a')")
  expect(client.versionNow()).toBe(first)
  await transaction.commit()
  const second = client.versionNow()
  expect(second).not.toBe(first)
  reopen()
  await client.execute("SELECT 1")
  expect([null, first, second]).not.toContain(client.versionNow())
})
