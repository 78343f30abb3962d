import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { count, eq, isNotNull } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, importRows, items, jobs } from "#db/schema/index.ts"
import { bundled } from "#tests/support/bundled.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { bring } from "./run-imports.ts"

/* Processes that work on an import and are killed: every row is added once, and every page is used once. */

useTestDatabase()

const [READ, SHOPS] = [60, 20]
/** A libSQL server takes a round trip for each statement. */
const [ROWS, PAUSE_MS] = db.$client.isShared ? [120, 50] : [600, 5]

let shops: Server[]
let hosts: string[]
beforeAll(async () => {
  const addresses = Array.from({ length: SHOPS }, (_, at) => `127.0.0.${at + 2}`)
  shops = addresses.map((address) => createServer(show).listen(0, address))
  await Promise.all(shops.map((shop) => once(shop, "listening")))
  hosts = shops.map((shop, at) => `${addresses[at]}:${(shop.address() as AddressInfo).port}`)
})
afterAll(() => {
  for (const shop of shops) shop.close().closeAllConnections()
})

const show: Parameters<typeof createServer>[1] = ({ url = "" }, response) => {
  const name = `Read${url.replace("/", " ")}`
  response.writeHead(200, { "content-type": "text/html" })
  response.end(`<script type="application/ld+json">{"@type":"Product","name":"${name}","brand":"Iittala",
    "offers":{"@type":"Offer","price":"20","priceCurrency":"EUR"}}</script><h1>${name}</h1>`)
}

/** Rows without a name and rows without a picture are read, of twenty shops. */
function bookmarks(): string {
  const links = Array.from({ length: ROWS }, (_, at) => {
    if (at >= READ) return `"Thing ${at}",https://shop.example/${at},https://shop.example/${at}.jpg`
    return `${at % 2 ? `"Thing ${at}"` : ""},http://${hosts[at % SHOPS]}/${at},`
  })
  return `Name,Link,Image\n${links.join("\n")}\n`
}

async function start(): Promise<ChildProcess> {
  const script = await bundled(`${import.meta.dirname}/runner-process.ts`)
  const started = spawn(process.execPath, [script], {
    env: { ...process.env, OUTBOUND_ALLOWED_HOSTS: hosts.join(",") },
    stdio: ["ignore", "pipe", "inherit"],
  })
  await once(started.stdout, "data")
  return started
}

async function killed(process: ChildProcess): Promise<void> {
  const exit = once(process, "exit")
  process.kill("SIGKILL")
  await exit
}

/** As if the time of the killed process' lock had passed. */
const endLocks = () => vi.waitFor(() => db.update(jobs).set({ lockedUntil: new Date(0) }))

async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await sleep(PAUSE_MS)
}

const added = () => db.$count(items)
const read = () => db.$count(importRows, eq(importRows.reading, "done"))

async function expectAllOnce(owner: Awaited<ReturnType<typeof makeUser>>, id: number) {
  const { status, counts } = await getImport(owner, id)
  expect({ status, ...counts }).toEqual({
    ...{ status: "done", rows: ROWS, chosen: ROWS, added: ROWS },
    ...{ duplicates: 0, waiting: 0, failed: 0, reading: 0 },
  })
  const keys = db.select({ key: items.productUrlKey }).from(items).groupBy(items.productUrlKey)
  expect([await added(), (await keys).length]).toEqual([ROWS, ROWS])
  const ids = await db
    .selectDistinct({ id: importRows.itemId })
    .from(importRows)
    .where(isNotNull(importRows.itemId))
  expect(ids).toHaveLength(ROWS)
  expect(await db.select({ count: collections.itemCount }).from(collections)).toEqual([{ count: ROWS }])
  const branded = await db.select({ count: count() }).from(items).where(eq(items.brand, "Iittala"))
  expect(branded).toEqual([{ count: READ }])
}

const hasAdded = (share: number) => async () => (await added()) > share * (ROWS - READ)
const hasRead = (share: number) => async () => (await read()) > share * READ

/**
 * How far the import is when something happens to its process: while it writes, and while it reads. Each shop is asked for its
 * first, second and third page a second apart, so there is something left to do after the last moment. A libSQL server holds
 * the transaction of a killed process for five seconds.
 */
const moments = !db.$client.isShared
  ? [hasAdded(0.1), hasAdded(0.6), hasRead(0.1), hasRead(0.4)]
  : [hasAdded(0.1), hasRead(0.1)]

test("an import ends with every row, however often its process is killed", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, bookmarks(), { fileName: "links.csv", start: true })
  for (const isReached of moments) {
    const process = await start()
    await until(isReached)
    await killed(process)
    await endLocks()
  }
  const [code] = await once(await start(), "exit")
  expect(code).toBe(0)
  await expectAllOnce(owner, id)
}, 180_000)

test("two processes that take an import from each other add every row once", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, bookmarks(), { fileName: "links.csv", start: true })
  await db.update(jobs).set({ lockedUntil: new Date(Date.now() + 60_000) })
  const processes = await Promise.all([start(), start()])
  const exits = processes.map((process) => once(process, "exit"))
  const job = async () => (await db.select().from(jobs).where(eq(jobs.kind, "import")))[0]
  for (const isReached of [async () => true, ...moments]) {
    await until(isReached)
    const before = await job()
    expect(before, "the import ended early").toBeDefined()
    await until(async () => {
      const now = await job()
      if (now?.lock !== before?.lock) return true
      // Its holder may renew the lock before the other process has looked.
      if (now?.lockedUntil?.getTime()) await endLocks()
      return false
    })
  }
  expect((await Promise.all(exits)).map(([code]) => code)).toEqual([0, 0])
  await expectAllOnce(owner, id)
}, 180_000)
