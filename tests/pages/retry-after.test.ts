import { LibsqlError } from "@libsql/client"
import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { ask } from "#tests/support/app.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { Unavailable } from "~/errors.ts"
import * as sidebar from "~/pages/shell/shell.server.ts"

useTestDatabase()

const retryAfter = (answer: Response) => [answer.status, answer.headers.get("Retry-After")]

test("a form that is sent too often has Retry-After, with and without JavaScript", async () => {
  const from = "192.0.2.99"
  const form = { email: "nobody@example.com", password: "a guess" }
  for (let n = 0; n < 10; n++) expect(retryAfter(await ask("/auth", { form, from }))).toEqual([401, null])
  for (const path of ["/auth", "/auth.data"]) {
    const [status, seconds] = retryAfter(await ask(path, { form, from }))
    expect(status).toBe(429)
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(Number(seconds)).toBeLessThanOrEqual(15 * 60)
  }
})

test("a form has Retry-After when the database is busy", async () => {
  const headers = { Cookie: await cookieOf(await makeUser()) }
  const form = { name: "Shelf" }
  vi.spyOn(db, "transaction").mockRejectedValueOnce(new LibsqlError("database is locked", "SQLITE_BUSY"))
  expect(retryAfter(await ask("/collections/new", { headers, form }))).toEqual([503, "5"])
})

test("a page that is refused has Retry-After, with and without JavaScript", async () => {
  vi.spyOn(sidebar, "readSidebar").mockRejectedValue(new Unavailable("Busy.", { retryAfter: 7 }))
  for (const path of ["/collections", "/collections.data"])
    expect(retryAfter(await ask(path))).toEqual([503, "7"])
})
