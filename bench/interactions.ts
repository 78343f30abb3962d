import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContextOptions, chromium, devices, type Page } from "@playwright/test"
import { openDatabase } from "../db/client/open-database.ts"
import { requireChromium } from "../scripts/get-chromium.js"
import { print, type Row, report } from "./harness/report.ts"
import { median } from "./harness/rounds.ts"
import { startApp } from "./harness/server.ts"
import { openSessions } from "./harness/sessions.ts"
import { processorMs, traced } from "./harness/tasks.ts"

/*
 * What a user presses and types, each in a fresh browser: the time until the next frame (Event Timing, the figure behind
 * INP) with a processor that Chromium makes four times as slow, and without that, four times the processor time of the
 * main thread, until the next frame or of the longest task after it: unlike the first, it does not grow on a busy
 * machine. The demo, with a collection of 60 items. `interactions.ts 5 search` runs some of them five times, and saves
 * nothing.
 */
const ROUNDS = Number(process.argv[2] ?? 3)
const only = process.argv.slice(3)
const SLOWER = 4
const LONGEST_MS = 200
const ITEMS = 60
/** Pages are hydrated and late scripts are loaded by then. */
const REST_MS = 1_500

const COLLECTION = "Sixty things"
const MORE_ITEMS = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
INSERT INTO items (name, brand, brand_key, search_key, image_url, product_url, product_url_key, collection_id, user_id, created_at)
SELECT 'Thing number '||i, 'Iittala', 'iittala', 'thing number '||i||char(10)||'iittala',
  (SELECT image_url FROM items WHERE id = 1 + i % 12), 'https://shop.example/'||i, 'shop.example/'||i, ?2, 1, 1700000000000 + i FROM n`

/** Runs in the page, before its own scripts. It is a string, because tsx would add a helper to a function. */
const OBSERVE = `
  timings = []
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId) timings.push(duration)
  }).observe({ type: "event", durationThreshold: 16 })`

type Interaction = { at: string; act: (page: Page) => Promise<void> }

const press = (selector: string) => async (page: Page) => {
  const target = page.locator(selector).locator("visible=true").first()
  await (isPhone(page) ? target.tap() : target.click())
}

const type = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().pressSequentially("thing", { delay: 120 })
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

const dataDir = mkdtempSync(join(tmpdir(), "curio-bench-"))
const seed = spawnSync(process.execPath, ["--import", "tsx", "app/commands/seed.ts"], {
  env: { ...process.env, DATA_DIR: dataDir },
})
if (seed.status !== 0) throw new Error("The demo could not be made.")
const { id, cookie } = await fill()

const collection = `/collection/${id}`
const interactions: Record<string, Interaction> = {
  "open a collection": { at: "/collections", act: press(`main a[href="${collection}"]`) },
  "open a product": { at: collection, act: press(".card > a") },
  "open a dialog: add an item": { at: collection, act: press(`a[href="${collection}/add"]`) },
  "open a dialog: edit the collection": { at: collection, act: press(`a[href="${collection}/edit"]`) },
  "open a dialog: people": { at: collection, act: press(`a[href="${collection}/people"]`) },
  "open a dialog: edit a product": { at: "/product/1", act: press('a[href="/product/1/edit"]') },
  "search a collection": { at: collection, act: type('main input[type="search"]') },
  "search everything": { at: "/search", act: type('main input[type="search"]') },
  "open the home page": { at: collection, act: press('a[href="/"]') },
  "write a chat message": { at: "/groups/1?tab=chat", act: type("main textarea") },
}

const views: Record<string, BrowserContextOptions> = {
  phone: { ...devices["Pixel 7"] },
  desktop: { viewport: { width: 1280, height: 860 } },
}

const app = await startApp({ dataDir })
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
})
const rows: Row[] = []
try {
  for (const [name, interaction] of Object.entries(interactions))
    if (only.length === 0 || only.some((part) => name.includes(part)))
      for (const [view, options] of Object.entries(views)) await measure(name, view, interaction, options)
} finally {
  await browser.close()
  await app.stop()
  rmSync(dataDir, { recursive: true })
}
if (only.length > 0) print(rows)
else report("interactions", rows)

async function measure(name: string, view: string, interaction: Interaction, options: BrowserContextOptions) {
  const waits: number[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    waits.push(await onPage(interaction, options, waitFor))
    times.push(SLOWER * (await onPage(interaction, options, processorTimeFor)))
  }
  console.log(`${name}, ${view}: ${waits.join(", ")}; ${times.map(Math.round).join(", ")}`)
  const target = { atMost: LONGEST_MS }
  rows.push(
    { what: `next frame: ${name}, ${view}`, unit: "ms", measured: median(waits), target },
    { what: `${SLOWER} × processor time: ${name}, ${view}`, unit: "ms", measured: median(times), target },
  )
}

type Measure = (page: Page, act: () => Promise<void>) => Promise<number>

async function onPage({ at, act }: Interaction, options: BrowserContextOptions, figure: Measure) {
  const context = await browser.newContext(options)
  try {
    await context.addCookies([{ ...cookie, url: app.origin }])
    await context.addInitScript(OBSERVE)
    const page = await context.newPage()
    await page.goto(app.origin + at, { waitUntil: "networkidle" })
    await page.waitForTimeout(REST_MS)
    return await figure(page, async () => {
      await act(page)
      await page.waitForTimeout(REST_MS)
      await page.waitForLoadState("networkidle")
    })
  } finally {
    await context.close()
  }
}

async function waitFor(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })
  await page.evaluate("timings = []")
  await act()
  return Math.max(0, ...(await page.evaluate<number[]>("timings")))
}

async function processorTimeFor(page: Page, act: () => Promise<void>): Promise<number> {
  const { events, tasks } = await traced(browser, page, act, ["devtools.timeline"])
  const timings = events.filter(({ name }) => name === "EventTiming")
  const untilFrame = timings.flatMap(({ ph, ts, id2, args }) => {
    const end = timings.find((other) => other.ph === "e" && other.id2?.local === id2?.local)?.ts
    if (ph !== "b" || !args.data?.interactionId || end === undefined) return []
    return processorMs(tasks.filter((task) => task.ts < end && task.ts + task.dur > ts))
  })
  return Math.max(...untilFrame, ...tasks.map(({ tdur }) => tdur / 1_000))
}

/** @returns the address of the collection, and the cookie of its owner. */
async function fill() {
  const database = openDatabase({ url: `file:${join(dataDir, "curio.db")}` })
  const made = await database.client.execute({
    sql: "INSERT INTO collections (name, name_key, user_id, created_at, updated_at) VALUES (?1, ?2, 1, ?3, ?3) RETURNING id",
    args: [COLLECTION, COLLECTION.toLowerCase(), Date.now()],
  })
  const id = Number(made.rows[0]?.id)
  await database.client.execute({ sql: MORE_ITEMS, args: [ITEMS, id] })
  const [session] = await openSessions(database, [1])
  await database.close()
  const [name = "", value = ""] = session?.Cookie.split(/=(.*)/s) ?? []
  return { id, cookie: { name, value } }
}
