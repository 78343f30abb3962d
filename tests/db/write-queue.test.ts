import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { temporaryDatabase, temporaryFile } from "./temporary-database.ts"

async function notes(file = temporaryFile()) {
  const database = temporaryDatabase(file)
  await database.client.execute("CREATE TABLE notes (text TEXT)")
  const write = (sender: string | undefined, text: string) =>
    database.db.transaction((tx) => tx.run(sql`INSERT INTO notes VALUES (${text})`), { sender })
  const texts = async () => {
    const { rows } = await database.client.execute("SELECT text FROM notes ORDER BY rowid")
    return rows.map(({ text }) => text)
  }
  return { ...database, file, write, texts }
}

test("senders take turns however many writes one of them has", async () => {
  const { write, texts } = await notes()
  const many = ["a1", "a2", "a3", "a4"].map((text) => write("user:1", text))
  await Promise.all([...many, write("user:2", "b1"), write("user:2", "b2")])
  expect(await texts()).toEqual(["a1", "b1", "a2", "b2", "a3", "a4"])
})

test("a sender with too many waiting writes is refused, and others are not", async () => {
  const { write, texts } = await notes()
  const writes = Promise.allSettled(Array.from({ length: 300 }, (_, at) => write("user:1", `a${at}`)))
  await Promise.all([write("user:2", "b"), write(undefined, "c")])
  const refused = (await writes).filter(({ status }) => status === "rejected")
  // The turn of the table's creation ends after they are asked for.
  expect(refused).toHaveLength(300 - 256)
  expect(refused[0]).toMatchObject({ reason: { status: 429, retryAfter: 5 } })
  expect(await texts()).toHaveLength(256 + 2)
})

test("the database is closed after the waiting writes of all senders", async () => {
  const { write, file, close } = await notes()
  const writes = ["a1", "a2", "a3"].map((text) => write("user:1", text))
  await close()
  await Promise.all(writes)
  const { rows } = await temporaryDatabase(file).client.execute("SELECT * FROM notes")
  expect(rows).toHaveLength(3)
})
