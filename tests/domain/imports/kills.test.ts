import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { count, eq, isNotNull } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { makeUser } from "#db/factories.ts"
import { collections, importRows, imports, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { bring } from "./run-imports.ts"

/* Processes that work on an import and are killed: every row is added once, and every page is used once. */

useTestDatabase()

const [ROWS, READ, SHOPS] = [2_000, 100, 20]

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

function start(): ChildProcess {
  const script = `${import.meta.dirname}/runner-process.ts`
  return spawn(process.execPath, ["--import", "tsx", script], {
    env: { ...process.env, OUTBOUND_ALLOWED_HOSTS: hosts.join(",") },
    stdio: ["ignore", "ignore", "inherit"],
  })
}

async function killed(process: ChildProcess): Promise<void> {
  const exit = once(process, "exit")
  process.kill("SIGKILL")
  await exit
}

/** As if the time of the killed process' lease had passed. */
const endLeases = () => db.update(imports).set({ leasedUntil: new Date(0) })

async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await sleep(5)
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

test("an import of 2,000 rows ends whole, however often its process is killed", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, bookmarks(), { fileName: "links.csv", start: true })
  for (const share of [0.1, 0.4, 0.7, 0.95]) {
    const process = start()
    await until(async () => (await added()) > share * (ROWS - READ))
    await killed(process)
    await endLeases()
  }
  for (const share of [0.1, 0.5, 0.9]) {
    const process = start()
    await until(async () => (await read()) > share * READ)
    await killed(process)
    await endLeases()
  }
  const [code] = await once(start(), "exit")
  expect(code).toBe(0)
  await expectAllOnce(owner, id)
}, 180_000)

test("two processes that take the import from each other all the time add every row once", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, bookmarks(), { fileName: "links.csv", start: true })
  const exits = [start(), start()].map((process) => once(process, "exit"))
  const stealing = new AbortController()
  const steal = async () => {
    while (!stealing.signal.aborted) {
      await endLeases()
      await sleep(300)
    }
  }
  const thief = steal()
  await until(async () => (await getImport(owner, id)).status === "done")
  stealing.abort()
  await thief
  expect((await Promise.all(exits)).map(([code]) => code)).toEqual([0, 0])
  await expectAllOnce(owner, id)
}, 180_000)
