import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { db, openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { brands, jobs } from "#db/schema/index.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { hasSqld } from "#tests/support/sqld.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import { ONCE_MAX_MS } from "~/domain/write.server.ts"
import { forgetResponses } from "~/http/cache/responses.server.ts"
import { cachedApp, HOST } from "../http/cache/cached-app.ts"

/* The app with a database on a libSQL server of its own, which hangs and goes on, or ends a transaction. */

const server = await vi.hoisted(async () => {
  const { hasSqld, startSqld } = await import("#tests/support/sqld.ts")
  const started = hasSqld ? await startSqld() : undefined
  if (started) process.env.DATABASE_URL = started.url
  return started
})

describe.skipIf(!hasSqld)("a database server", () => {
  beforeAll(() => migrateDatabase(db))
  useTestDatabase()
  afterEach(() => {
    server?.resume()
    vi.useRealTimers()
  })
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
    return { ask, read, save, collection, path: `/collection/${collection.id}` }
  }

  test("what needs no database is answered, a kept page is served, and everything else is 503", async () => {
    const { ask, read, path } = await signedIn()
    await makeBrand({ name: "Iittala" })
    for (let times = 0; times < 2; times++) expect((await read(path)).text).toContain("Hall")
    await server?.hang()
    const live = await Promise.all(["/livez", "/assets/none.js"].map((address) => ask(address)))
    expect(live.map(({ status }) => status)).toEqual([200, 404])
    const addresses = [path, `${path}.data`, "/api/collections", "/auth", "/healthz"]
    const responses = await Promise.all(addresses.map(read))
    expect(responses.map(({ status }) => status)).toEqual([200, 503, 503, 503, 503])
    for (const { headers } of responses.slice(1)) expect(headers).toHaveProperty("retry-after")
    server?.resume()
    await vi.waitFor(async () => expect((await read("/healthz")).status).toBe(200))
    for (const address of [path, `${path}.data`]) expect((await read(address)).text).toContain("Hall")
  })

  test("a write is not reported as saved, and is saved once when it is repeated", async () => {
    const { read, save } = await signedIn()
    expect((await save("before", "a")).status).toBe(201)
    await server?.hang()
    const refused = await Promise.all([save("first", "b"), save("second", "c")])
    expect(refused.map(({ status }) => status)).toEqual([503, 503])
    server?.resume()
    for (const [name, key] of [
      ["first", "b"],
      ["second", "c"],
    ] as const)
      await vi.waitFor(async () => expect((await save(name, key)).status).toBe(201))
    forgetResponses()
    const saved: { name: string }[] = JSON.parse((await read("/api/collections")).text)
    expect(saved.map(({ name }) => name).sort()).toEqual(["Hall", "before", "first", "second"])
  })

  /** It is called with the body of each request to the server before it is sent. */
  function onSent(look: (body: string) => void) {
    const send = fetch
    vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
      look(await (request[0] as Request).clone().text())
      return send(...request)
    })
  }
  /** A transaction's later requests name it. */
  const isWithin = (body: string) => body.includes('"baton"')

  test("the write of an item takes three round trips", async () => {
    const user = await makeUser()
    const { id: collectionId } = await makeCollection(user)
    const vase = { name: "Vase", brand: "Iittala", productUrl: "https://shop.example/vase" }
    const input = { ...vase, collectionId, imageUrl: "https://shop.example/vase.jpg" }
    const once = { scope: `user:${user.id}`, key: "a", requestHash: "b", lifetimeMs: ONCE_MAX_MS }
    const sent: string[] = []
    onSent((body) => void sent.push(body))
    const item = await createItem(user, input, { once })
    const held = sent.filter((body) => body.includes("BEGIN IMMEDIATE") || isWithin(body))
    // The last one closes what was committed, and nobody waits for it.
    expect(held.filter((body) => body.includes('"sql"'))).toHaveLength(3)
    expect(await createItem(user, input, { once })).toEqual(item)
    expect(await db.$count(jobs)).toBe(1)
  })

  test("home and a collection take at most three round trips", async () => {
    const { read, path, collection } = await signedIn()
    await makeItem(collection, { imageUrl: "https://shop.example/vase.jpg", brand: "Iittala" })
    const sent: string[] = []
    onSent((body) => void (body.includes("from changes where") || sent.push(body)))
    for (const address of ["/", path]) {
      sent.length = 0
      expect((await read(address)).status).toBe(200)
      expect(sent.length).toBeLessThanOrEqual(3)
    }
  })

  test("a transaction that takes longer than it may is 503 and rolled back, and the next write is saved", async () => {
    const { save, read } = await signedIn()
    const timers = vi.spyOn(globalThis, "setTimeout")
    let statements = 0
    onSent((body) => {
      if (isWithin(body) && ++statements === 1) timers.mock.calls.findLast(([, ms]) => ms === 5_000)?.[0]()
    })
    const refused = await save("late", "d")
    expect(statements).toBeGreaterThan(0)
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "5" } })
    expect((await save("next", "e")).status).toBe(201)
    const saved: { name: string }[] = JSON.parse((await read("/api/collections")).text)
    expect(saved.map(({ name }) => name).sort()).toEqual(["Hall", "next"])
  })

  test("a transaction that the server has ended for another one does nothing more", async () => {
    const other = openDatabase({ url: server?.url ?? "" })
    // Its own watch would come first.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const ended = db.transaction(async (tx) => {
      await tx.insert(brands).values({ name: "first", nameKey: "first" })
      for (let attempt = 0; attempt < 2; attempt++) {
        // Another process waits for its turn for at most four seconds, and this may be held for five.
        const waits = other.db
          .insert(brands)
          .values({ name: `other ${attempt}`, nameKey: `other ${attempt}` })
        await waits.catch(() => {})
      }
      for (const name of ["second", "third"])
        await expect(tx.insert(brands).values({ name, nameKey: name })).rejects.toMatchObject({
          cause: { code: "TRANSACTION_TIMEOUT" },
        })
    })
    await expect(ended).rejects.toMatchObject({ code: "TRANSACTION_TIMEOUT" })
    vi.useRealTimers()
    await other.close()
    const names = (await db.select().from(brands)).map(({ name }) => name)
    expect(names.filter((name) => !name.startsWith("other"))).toEqual([])
    expect(names.length).toBeGreaterThan(0)
  })
})
