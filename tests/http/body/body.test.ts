import { Readable } from "node:stream"
import { expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { Invalid, TooLarge } from "~/errors.ts"
import { BODY_MAX_BYTES, decodeJson, readBytes } from "~/http/body/body.server.ts"

useTestDatabase()

const sent = (text: string) => ({
  method: "POST",
  url: "http://curio.test/",
  headers: new Headers({ "Content-Type": "application/json" }),
  body: Readable.from([Buffer.from(text)]),
  signal: new AbortController().signal,
})

const decode = (text: string) => decodeJson(sent(text), Buffer.from(text))

test("readBytes returns bodies that end together in different passes of the event loop", async () => {
  let pass = 0
  const count = () => {
    pass++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const readIn = async () => {
    await readBytes(sent("{}"), 100, { clientAddress: "10.0.0.1" })
    return pass
  }
  const passes = await Promise.all([readIn(), readIn(), readIn()])
  clearImmediate(counting)
  expect(new Set(passes).size).toBe(3)
})

test("decodeJson throws Invalid when valid JSON has more than 64 levels", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth)
  expect(decode(nested(64))).toHaveLength(1)
  expect(() => decode(nested(65))).toThrow(Invalid)
  expect(decode(`{"text":"${"[".repeat(100)}"}`)).toHaveProperty("text")
})

test("decodeJson throws TooLarge when more than 512 KB have more than 100 values", () => {
  const withValues = (values: number) => `["${"x".repeat(BODY_MAX_BYTES)}"${",1".repeat(values)}]`
  expect(decode(withValues(99))).toHaveLength(100)
  expect(() => decode(withValues(100))).toThrow(TooLarge)
})

test("POST /api/login returns 413 when a visitor sends more than 16 KB, and a user may send more", async () => {
  const json = (length: number) => ({ email: "a@b.example", password: "x".repeat(length) })
  expect((await api("POST /api/login", { json: json(16_000) })).status).toBe(400)
  expect((await api("POST /api/login", { json: json(17_000) })).status).toBe(413)
  const name = "x".repeat(17_000)
  expect((await api("POST /api/collections", { as: await makeUser(), json: { name } })).status).toBe(400)
})
