import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { changeLog, db } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { LEASE_MS } from "#db/server/change-log.ts"
import type { ServerClient } from "#db/server/client.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { hasSqld } from "#tests/support/sqld.ts"
import { forgetResponses, keptCount } from "~/http/cache/responses.server.ts"
import { cachedApp, HOST } from "../http/cache/cached-app.ts"
import { inAnotherProcess } from "../http/cache/in-another-process.ts"

/* The app with a primary and a replica, each of which hangs, ends and goes on. */

const servers = await vi.hoisted(async () => {
  const { hasSqld, startSqld } = await import("#tests/support/sqld.ts")
  if (!hasSqld) return undefined
  const primary = await startSqld()
  const replica = await startSqld({ primary: primary.grpcUrl })
  Object.assign(process.env, { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url })
  return { primary, replica }
})

/** What was sent to each. */
const asked = { primary: [] as string[], replica: [] as string[] }
const { fetch } = globalThis
// Not a stub of vitest, which ends before the first test.
globalThis.fetch = async (request, init) => {
  if (request instanceof Request) {
    const isOfReplica = servers && request.url.startsWith(servers.replica.url)
    asked[isOfReplica ? "replica" : "primary"].push(await request.clone().text())
  }
  return fetch(request, init)
}

const forget = () => {
  asked.primary.length = 0
  asked.replica.length = 0
}

describe.skipIf(!hasSqld)("a database server with a replica", () => {
  beforeAll(() => migrateDatabase(db))
  useTestDatabase()
  beforeEach(forgetResponses)
  afterAll(async () => {
    await servers?.replica.stop()
    await servers?.primary.stop()
  })

  async function signedIn() {
    const user = await makeUser()
    const collection = await makeCollection(user, { name: "Hall" })
    const item = await makeItem(collection, { name: "Lamp" })
    const { ask } = await cachedApp()
    const headers = { host: HOST, origin: `http://${HOST}`, cookie: await cookieOf(user) }
    const read = (path: string) => ask(path, { headers })
    const rename = (name: string) =>
      ask(`/api/items/${item.id}`, {
        method: "PATCH",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ name }),
      })
    return { read, rename, path: `/collection/${collection.id}` }
  }

  const endOfLog = async (server: "primary" | "replica") =>
    (await (db.$client as ServerClient)[server]?.ask("select max(id) as id from changes"))?.rows[0]?.id

  /** Until the log was read after the last write, a request waits for it. The replica of a busy machine follows late. */
  async function followed(path: string, read: (path: string) => Promise<unknown>) {
    await read(path)
    await vi.waitFor(() => expect(typeof changeLog.catchUpOncePerPass()).toBe("number"))
    await vi.waitFor(async () => expect(await endOfLog("replica")).toBe(await endOfLog("primary")))
    forgetResponses()
    forget()
  }

  test("the home page is three requests to the replica, the last for the sizes of pictures, and a kept one is none", async () => {
    const { read } = await signedIn()
    await vi.waitFor(async () => {
      await followed("/", read)
      expect((await read("/")).text).toContain("Hall")
      expect(asked.replica).toHaveLength(3)
    })
    expect((await read("/")).text).toContain("Hall")
    expect(asked.replica).toHaveLength(3)
  })

  test("a user reads their own write, and others a write of another process, while the replica hangs", async () => {
    const { read, rename, path } = await signedIn()
    await followed(path, read)
    await servers?.replica.hang()
    try {
      expect((await rename("Vase")).status).toBe(200)
      expect((await read(path)).text).toContain("Vase")
      await inAnotherProcess("update items set name = 'Bowl' where name = 'Vase'")
      expect((await read(path)).text).toContain("Bowl")
    } finally {
      servers?.replica.resume()
    }
  })

  test("a replica that is behind is not believed", async () => {
    const { read, rename, path } = await signedIn()
    await followed(path, read)
    const ask = (db.$client as ServerClient).replica
    if (!ask) throw new Error("no replica")
    // The test before this one has stopped it for a while.
    const behind = vi.spyOn(await vi.waitFor(() => ask.ready()), "batch")
    behind.mockResolvedValue([{ rows: [[1]] }, { rows: [] }, { rows: [] }] as never)
    await rename("Vase")
    expect((await read(path)).text).toContain("Vase")
    behind.mockRestore()
  })

  test("reads go on without the primary, are not kept, and writes are 503 until it is back", async () => {
    const { read, rename, path } = await signedIn()
    await followed(path, read)
    await sleep(500)
    await servers?.primary.kill()
    await sleep(LEASE_MS)
    for (const address of [path, "/", "/api/collections"]) {
      const { status, text } = await read(address)
      expect([address, status]).toEqual([address, 200])
      expect(text).toContain("Hall")
    }
    expect(keptCount()).toBe(0)
    const refused = await rename("Vase")
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"])
    const health = await read("/healthz")
    expect([health.status, JSON.parse(health.text)]).toEqual([
      503,
      { status: "unavailable", reason: "database" },
    ])
    await servers?.primary.restart()
    await vi.waitFor(async () => expect((await rename("Vase")).status).toBe(200))
    await sleep(LEASE_MS)
    expect((await read(path)).text).toContain("Vase")
  })

  test("a transaction that the primary has lost is 503", async () => {
    const lost = db.transaction(async (tx) => {
      await tx.run("select 1")
      await servers?.primary.kill()
      await servers?.primary.restart()
      await tx.run("select 2")
    })
    await expect(lost).rejects.toMatchObject({ status: 503 })
  })

  test("a statement that fails does not fail those that were sent with it", async () => {
    const [wrong, right] = await Promise.allSettled([db.run("select nothing"), db.run("select 7 as n")])
    expect(wrong.status).toBe("rejected")
    expect(right).toMatchObject({ value: { rows: [{ n: 7 }] } })
  })

  test("reads go on within seconds while the primary hangs", async () => {
    const { read, path } = await signedIn()
    await followed(path, read)
    await sleep(500)
    await servers?.primary.hang()
    try {
      for (const address of [path, "/"]) expect((await read(address)).text).toContain("Hall")
    } finally {
      servers?.primary.resume()
    }
    await vi.waitFor(() => expect(changeLog.readsAt(0).isBehind).toBe(false))
  })
})
