import { createClient } from "@libsql/client"
import { expect, onTestFinished, test } from "vitest"
import { FileConnection } from "#db/file/connection.ts"
import { temporaryFile } from "../temporary-database.ts"

function bothReaders() {
  const path = temporaryFile()
  const client = createClient({ url: `file:${path}` })
  const reader = new FileConnection(path, 100)
  onTestFinished(() => {
    reader.close()
    client.close()
  })
  return { client, reader }
}

const VALUES = "SELECT ?1 AS a, ?2 AS b, ?3 AS c, ?4 AS d, ?5 AS e, ?6 AS f, x'0102' AS blob"
const ARGUMENTS = ["text", 1.5, true, new Date(5), null, new Uint8Array([7])]

test.each([
  ["values of every kind", VALUES, ARGUMENTS],
  ["two columns of one name", "SELECT 1 AS id, 2 AS id, 3 AS other", []],
  ["columns without a good name", "SELECT 4 AS length, 5 AS '0', 6 AS constructor, 7", []],
  ["no rows", "SELECT 1 AS one WHERE 0", []],
  ["whole numbers", "SELECT 9007199254740991 AS most, -1 AS least", []],
  ["the largest arguments", "SELECT typeof(?) AS type", [9007199254740993n]],
])("a file connection answers as the plain client does: %s", async (_, sql, args) => {
  const { client, reader } = bothReaders()
  const expected = await client.execute({ sql, args })
  const actual = await reader.execute({ sql, args })
  const { columns, columnTypes, rowsAffected, lastInsertRowid } = expected
  expect(actual).toMatchObject({ columns, columnTypes, rowsAffected, lastInsertRowid })
  expect(actual.rows.map((row) => ({ ...row }))).toEqual(expected.rows.map((row) => ({ ...row })))
  expect(actual.rows.map((row) => Array.from(row))).toEqual(expected.rows.map((row) => Array.from(row)))
})

test.each([
  ["a wrong statement", "SELECT nothing FROM nowhere"],
  ["an error on the way", "SELECT json('{')"],
])("a file connection fails as the plain client does: %s", async (_, sql) => {
  const { client, reader } = bothReaders()
  const expected = await client.execute(sql).catch((error) => error)
  const { message, code, extendedCode, rawCode } = expected
  await expect(reader.execute(sql)).rejects.toMatchObject({ message, code, extendedCode, rawCode })
})

test.each([[undefined], [Number.NaN], [{ a: 1 }], [["a"]], [() => 1]])(
  "refuses %s as an argument, instead of handing it to the driver",
  async (value) => {
    const { reader } = bothReaders()
    await expect(reader.execute({ sql: "SELECT ?", args: [value as never] })).rejects.toThrow(TypeError)
  },
)
