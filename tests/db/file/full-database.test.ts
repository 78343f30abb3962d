import { expect, test } from "vitest"
import { valueElsewhere } from "../other-process.ts"
import { temporaryClient } from "../temporary-database.ts"

const insert = (text: string) => ({ sql: "INSERT INTO notes (text) VALUES (?)", args: [text] })
const tooMuch = insert("x".repeat(100_000))
const full = { code: "SQLITE_FULL" }

test("every acknowledged write is in the file after the disk was full, and no refused one", async () => {
  const { client, file } = await temporaryClient()
  const allowPages = (count: number) => client.execute(`PRAGMA max_page_count = ${count}`)

  await allowPages(8)
  await expect(client.execute(tooMuch)).rejects.toMatchObject(full)
  await client.execute(insert("after a statement"))

  await allowPages(8)
  await expect(client.batch([insert("lost"), tooMuch])).rejects.toMatchObject(full)
  await client.execute(insert("after a batch"))

  await allowPages(8)
  const transaction = await client.transaction()
  await transaction.execute(insert("lost too"))
  await expect(transaction.execute(tooMuch)).rejects.toMatchObject(full)
  await transaction.rollback()
  await client.execute(insert("after a transaction"))

  await allowPages(1_000_000)
  await client.batch([insert("with room"), tooMuch])
  expect(await valueElsewhere(file, "SELECT group_concat(substr(text, 1, 20), ', ') FROM notes")).toBe(
    `after a statement, after a batch, after a transaction, with room, ${"x".repeat(20)}`,
  )
})
