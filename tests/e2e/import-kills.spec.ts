import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { createClient } from "@libsql/client"
import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, test } from "#tests/support/e2e.ts"
import { freePort } from "#tests/support/free-port.ts"
import { KillableServer } from "#tests/support/killable-server.ts"

/*
 * A server that is ended while an import writes, and again while it reads pages, goes on by itself when it starts, and tells
 * the truth all the time.
 */

const cases = [
  { what: "kill of the server", signal: "SIGKILL", args: ["build/server/server.js"] },
  {
    what: "stop of remix-serve",
    signal: "SIGTERM",
    args: ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
  },
] as const

const [ROWS, READ, SHOPS] = [2_000, 40, 10]
const SOON = { timeout: 120_000, intervals: [50] }

let shops: Server[]
let hosts: string[]
test.beforeAll(async () => {
  const addresses = Array.from({ length: SHOPS }, (_, at) => `127.0.0.${at + 2}`)
  shops = addresses.map((address) => createServer(show).listen(0, address))
  await Promise.all(shops.map((shop) => once(shop, "listening")))
  hosts = shops.map((shop, at) => `${addresses[at]}:${(shop.address() as AddressInfo).port}`)
})
test.afterAll(() => {
  for (const shop of shops) shop.close().closeAllConnections()
})

const show: Parameters<typeof createServer>[1] = ({ url = "" }, response) => {
  const name = `Read${url.replace("/", " ")}`
  response.writeHead(200, { "content-type": "text/html" })
  response.end(`<script type="application/ld+json">{"@type":"Product","name":"${name}","brand":"Iittala",
    "offers":{"@type":"Offer","price":"20","priceCurrency":"EUR"}}</script><h1>${name}</h1>`)
}

/** The last rows have no picture, so that their pages are read; half of those have no name, so that they are not there before. */
function table(): string {
  const links = Array.from({ length: ROWS }, (_, at) => {
    if (at < ROWS - READ) return `Thing ${at},https://shop.invalid/${at},https://shop.invalid/${at}.jpg`
    return `${at % 2 ? `Thing ${at}` : ""},http://${hosts[at % SHOPS]}/${at},`
  })
  return `Name,Link,Image\n${links.join("\n")}\n`
}

type Told = { status: string; counts: Record<"added" | "reading" | "waiting" | "failed", number> }

for (const { what, signal, args } of cases)
  test(`an import goes on by itself after each ${what}, and adds every row once`, {
    tag: oneBrowser,
  }, async ({ page }) => {
    const server = new KillableServer({ args: [...args], port: await freePort() })
    try {
      await run(server, signal, page)
    } finally {
      await server.remove()
    }
  })

async function run(server: KillableServer, signal: NodeJS.Signals, page: Page) {
  const settings = { OUTBOUND_ALLOWED_HOSTS: hosts.join(",") }
  await server.start(settings)
  const { origin } = server
  const account = { email: "mila@example.com", username: "mila", password: "correct horse" }
  expect((await page.request.post(`${origin}/api/register`, { data: account })).status()).toBe(201)
  const file = { name: "links.csv", mimeType: "text/csv", buffer: Buffer.from(table()) }
  const sent = await page.request.post(`${origin}/api/imports`, { multipart: { file } })
  expect(sent.status()).toBe(202)
  const location = sent.headers().location ?? ""
  const told = async (): Promise<Told> => (await page.request.get(origin + location)).json()
  // Not in the browser: its spare connections, on which nothing was asked, hold up the stop of plain remix-serve.
  const shown = async () => {
    const html = await (await page.request.get(origin + location.replace("/api", ""))).text()
    return /role="status">([^<]* added[^<]*)</.exec(html)?.[1]
  }

  /** It may have gone on already, so both stand between what is stored before and after. */
  const expectTruth = async () => {
    const before = await stored(server)
    const { status, counts } = await told()
    const text = await shown()
    const after = await stored(server)
    expect([status, counts.failed]).toEqual(["running", 0])
    const onPage = /^Importing\. ([\d,]+) products added(?:, (\d+) pages? still to be read)?\.$/.exec(
      text ?? "",
    )
    const numbers = [counts.added, Number(onPage?.[1]?.replace(",", ""))]
    const unread = [counts.reading, Number(onPage?.[2] ?? 0)]
    for (const added of numbers) expect(added).toBeGreaterThanOrEqual(before.items)
    for (const added of numbers) expect(added).toBeLessThanOrEqual(after.items)
    for (const reading of unread) expect(reading).toBeLessThanOrEqual(READ - before.read)
    for (const reading of unread) expect(reading).toBeGreaterThanOrEqual(READ - after.read)
  }

  await expect(async () => expect((await stored(server)).items).toBeGreaterThan(200)).toPass(SOON)
  await server.end(signal)
  if (signal === "SIGKILL") await server.expireLocks()
  expect((await stored(server)).items).toBeLessThan(ROWS - READ)
  await server.start(settings)
  await expectTruth()

  await expect(async () => expect((await stored(server)).read).toBeGreaterThan(5)).toPass(SOON)
  await server.end(signal)
  if (signal === "SIGKILL") await server.expireLocks()
  expect((await stored(server)).read).toBeLessThan(READ)
  await server.start(settings)
  await expectTruth()

  await expect(async () => expect((await told()).status).toBe("done")).toPass(SOON)
  expect(await told()).toMatchObject({
    counts: { added: ROWS, reading: 0, waiting: 0, failed: 0 },
    failures: [],
  })
  expect(await shown()).toBe(`Done. ${ROWS.toLocaleString("en")} products added.`)
  expect(await server.end("SIGTERM")).toBe(0)
  expect(await stored(server)).toEqual({ items: ROWS, links: ROWS, filled: READ, read: READ, counted: ROWS })
}

/** What the database says. */
async function stored(server: KillableServer) {
  const database = createClient({ url: `file:${join(server.directory, "curio.db")}` })
  const { rows } = await database.execute(`select count(*) as items, count(distinct product_url_key) as links,
    coalesce(sum(brand = 'Iittala'), 0) as filled, (select count(*) from import_rows where reading = 'done') as read,
    (select item_count from collections) as counted from items`)
  database.close()
  const [row] = rows
  const numberOf = (name: string) => Number(row?.[name])
  const [items, links, filled] = [numberOf("items"), numberOf("links"), numberOf("filled")]
  return { items, links, filled, read: numberOf("read"), counted: numberOf("counted") }
}
