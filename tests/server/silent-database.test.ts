import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { makeBrand, makeCollection, makeUser } from "#db/factories.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { hasSqld } from "#tests/support/sqld.ts"
import { forgetResponses } from "~/http/cache/responses.server.ts"
import { cachedApp, HOST } from "../http/cache/cached-app.ts"

/* The app with a database on a libSQL server of its own, which hangs and goes on. */

const server = await vi.hoisted(async () => {
  const { hasSqld, startSqld } = await import("#tests/support/sqld.ts")
  const started = hasSqld ? await startSqld() : undefined
  if (started) process.env.DATABASE_URL = started.url
  return started
})

describe.skipIf(!hasSqld)("a hanging database server", () => {
  beforeAll(() => migrateDatabase(db))
  useTestDatabase()
  afterEach(() => server?.resume())
  afterAll(() => server?.stop())

  async function signedIn() {
    const user = await makeUser()
    const collection = await makeCollection(user, { name: "Hall" })
    const { ask } = await cachedApp()
    const headers = { host: HOST, origin: `http://${HOST}`, cookie: await cookieOf(user) }
    const read = (path: string) => ask(path, { headers })
    const save = (name: string, key: string) =>
      ask("/api/collections", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({ name }),
      })
    return { ask, read, save, path: `/collection/${collection.id}` }
  }

  test("what needs no database is answered, a kept page is served, and everything else is 503", async () => {
    const { ask, read, path } = await signedIn()
    await makeBrand({ name: "Iittala" })
    for (let times = 0; times < 2; times++) expect((await read(path)).text).toContain("Hall")
    server?.hang()
    const live = await Promise.all(["/livez", "/assets/none.js"].map((address) => ask(address)))
    expect(live.map(({ status }) => status)).toEqual([200, 404])
    const addresses = [path, `${path}.data`, "/api/collections", "/auth", "/healthz"]
    const responses = await Promise.all(addresses.map(read))
    expect(responses.map(({ status }) => status)).toEqual([200, 503, 503, 503, 503])
    for (const { headers } of responses.slice(1)) expect(headers).toHaveProperty("retry-after")
    server?.resume()
    await vi.waitFor(async () => expect((await read("/healthz")).status).toBe(200), { timeout: 10_000 })
    for (const address of [path, `${path}.data`]) expect((await read(address)).text).toContain("Hall")
  })

  test("a write is not reported as saved, and is saved once when it is repeated", async () => {
    const { read, save } = await signedIn()
    expect((await save("before", "a")).status).toBe(201)
    server?.hang()
    const refused = await Promise.all([save("first", "b"), save("second", "c")])
    expect(refused.map(({ status }) => status)).toEqual([503, 503])
    server?.resume()
    for (const [name, key] of [
      ["first", "b"],
      ["second", "c"],
    ] as const)
      await vi.waitFor(async () => expect((await save(name, key)).status).toBe(201), { timeout: 20_000 })
    forgetResponses()
    const saved: { name: string }[] = JSON.parse((await read("/api/collections")).text)
    expect(saved.map(({ name }) => name).sort()).toEqual(["Hall", "before", "first", "second"])
  })
})
