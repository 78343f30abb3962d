import { statSync } from "node:fs"
import { dirname, join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { QueuedClient } from "#db/client/queued-client.ts"
import { temporaryClient, temporaryDatabase, temporaryFile } from "../temporary-database.ts"

const SYNCHRONOUS_FULL = 2
const TEMP_STORE_MEMORY = 2

/** A PRAGMA statement runs on the writer; the same as a table-valued function is a plain SELECT, for the reader. */
async function settings(client: QueuedClient) {
  const pragma = async (name: string) => ({
    writer: (await client.execute(`PRAGMA ${name}`)).rows[0]?.[0],
    reader: (await client.execute(`SELECT * FROM pragma_${name}`)).rows[0]?.[0],
  })
  return {
    journal: await pragma("journal_mode"),
    foreignKeys: await pragma("foreign_keys"),
    synchronous: await pragma("synchronous"),
    queryOnly: await pragma("query_only"),
    cache: await pragma("cache_size"),
    temp: await pragma("temp_store"),
  }
}

const EXPECTED = {
  journal: { writer: "wal", reader: "wal" },
  foreignKeys: { writer: 1, reader: 1 },
  synchronous: { writer: SYNCHRONOUS_FULL, reader: SYNCHRONOUS_FULL },
  queryOnly: { writer: 0, reader: 1 },
  cache: { writer: -4000, reader: -16000 },
  temp: { writer: TEMP_STORE_MEMORY, reader: TEMP_STORE_MEMORY },
}

test("the settings hold on both connections, whatever ran on them", async () => {
  const { client, reopen } = await temporaryClient()
  const insert = (text: string) => `INSERT INTO notes (text) VALUES ('${text}')`
  expect(await settings(client)).toEqual(EXPECTED)

  const transaction = await client.transaction()
  await transaction.execute(insert("a"))
  await transaction.commit()
  const failing = await client.transaction()
  await expect(failing.execute(insert("a"))).rejects.toThrow()
  await failing.rollback()
  expect(await settings(client)).toEqual(EXPECTED)

  await expect(client.batch([insert("b"), insert("a")])).rejects.toThrow()
  await client.migrate([insert("c")])
  await expect(client.migrate([insert("c")])).rejects.toThrow()
  expect(await settings(client)).toEqual(EXPECTED)

  reopen()
  expect(await settings(client)).toEqual(EXPECTED)
  expect((await client.execute("SELECT text FROM notes ORDER BY text")).rows).toHaveLength(2)
})

test("a read leaves no view of the database open that would hold up a checkpoint", async () => {
  const { client } = temporaryDatabase()
  await client.execute("CREATE TABLE notes (text TEXT)")
  await client.batch(Array.from({ length: 150 }, () => "INSERT INTO notes VALUES ('x')"))
  await client.execute("SELECT * FROM notes")
  await client.execute("SELECT * FROM notes LIMIT 1")
  await expect(client.execute("SELECT json(text) FROM notes")).rejects.toThrow("malformed JSON")
  await client.execute("INSERT INTO notes VALUES ('y')")
  const [checkpoint] = (await client.execute("PRAGMA wal_checkpoint(TRUNCATE)")).rows
  expect(checkpoint).toMatchObject({ busy: 0, log: 0 })
})

test("a kept statement follows a change of the schema", async () => {
  const { client } = temporaryDatabase()
  await client.execute("CREATE TABLE notes (text TEXT)")
  await client.execute("INSERT INTO notes VALUES ('x')")
  const query = { sql: "SELECT text FROM notes WHERE text = ?", args: ["x"] }
  expect((await client.execute(query)).rows).toHaveLength(1)
  await client.execute("ALTER TABLE notes ADD COLUMN more TEXT")
  await client.execute("CREATE INDEX notes_text ON notes (text)")
  expect((await client.execute(query)).rows).toHaveLength(1)
})

test("a write that is sent as a read is refused, not lost", async () => {
  const { client } = temporaryDatabase()
  await client.execute("CREATE TABLE notes (text TEXT)")
  const inserted = await client.execute(
    "WITH word AS (SELECT 'x') INSERT INTO notes SELECT * FROM word RETURNING text",
  )
  expect(inserted.rows).toHaveLength(1)
  expect((await client.execute("SELECT * FROM notes")).rows).toHaveLength(1)
})

test("a closed database refuses work", async () => {
  const { client, close } = temporaryDatabase()
  await client.execute("CREATE TABLE notes (text TEXT)")
  await close()
  await expect(client.execute("SELECT * FROM notes")).rejects.toMatchObject({ code: "CLIENT_CLOSED" })
  await expect(client.execute("INSERT INTO notes VALUES ('x')")).rejects.toMatchObject({
    code: "CLIENT_CLOSED",
  })
})

test("writes that were sent before the database is closed are done", async () => {
  const { client, close, file } = temporaryDatabase()
  const created = client.execute("CREATE TABLE notes (text TEXT)")
  const inserted = client.execute("INSERT INTO notes VALUES ('x')")
  await close()
  await Promise.all([created, inserted])
  expect(await temporaryDatabase(file).client.execute("SELECT * FROM notes")).toMatchObject({
    rows: { length: 1 },
  })
})

test("a new database and the files beside it are readable for their owner alone", async () => {
  const file = join(dirname(temporaryFile()), "made", "curio.db")
  const { db } = temporaryDatabase(file)
  await db.run(sql`CREATE TABLE notes (text TEXT)`)
  await db.values(sql`SELECT * FROM notes`)
  const modes = [dirname(file), file, `${file}-wal`, `${file}-shm`].map((path) => statSync(path).mode & 0o777)
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600])
})
