import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Page } from "@playwright/test"
import sharp from "sharp"
import { openDatabase } from "../db/client/open-database.ts"
import { requireChromium } from "../scripts/get-chromium.js"
import { type Row, report } from "./harness/report.ts"
import { startApp } from "./harness/server.ts"
import { processorMs, type Task, traced } from "./harness/tasks.ts"

/*
 * A collection of 5,000 items in Chromium: shown to its end by 'Show more', then scrolled through from end to start. Says
 * how much processor time the longest task of the main thread took. The baseline is a plain page with as many of the same
 * cards and no scripts, scrolled in the same way.
 */
const ITEMS = Number(process.argv[2] ?? 5_000)
const TASK_MS = 100
const ITEM_ROWS = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
INSERT INTO items (name, brand, brand_key, search_key, image_url, product_url, product_url_key, collection_id, user_id, created_at)
SELECT 'Thing number '||i, 'Iittala', 'iittala', 'thing number '||i||char(10)||'iittala', json_extract(?2, '$['||(i % 5)||']'),
  'https://shop.example/'||i, 'shop.example/'||i, ?3, 1, 1700000000000 + i FROM n`

const dataDir = mkdtempSync(join(tmpdir(), "curio-bench-"))
const app = await startApp({ dataDir })
const { origin } = app
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
})
const rows: Row[] = []
try {
  const address = await fill(origin)
  console.log(`${ITEMS} items at ${address}`)
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
  await look("first page", page, () => page.goto(origin + address, { waitUntil: "networkidle" }))
  const cards = await page.locator(".masonry").evaluate((element) => element.outerHTML)
  await look("shown to the end", page, async () => {
    while (await showMore(page));
  })
  const tasks = await look("scrolled from end to start", page, () => scrollUp(page))
  await showPlain(page, cards)
  const plain = await traced(browser, page, () => scrollUp(page))
  rows.push({
    what: "scrolled from end to start: main thread, compared with a page of as many plain cards",
    unit: "ms",
    measured: processorMs(tasks),
    baseline: processorMs(plain.tasks),
  })
} finally {
  await browser.close()
  await app.stop()
  rmSync(dataDir, { recursive: true })
}
report("collection-scroll", rows)

async function look(what: string, page: Page, during: () => Promise<unknown>): Promise<Task[]> {
  const isFirst = rows.length === 0
  const { tasks } = await traced(browser, page, during)
  rows.push({
    what: `${what}: longest task`,
    unit: "ms",
    measured: Math.max(...tasks.map(({ tdur }) => tdur / 1_000)),
    target: isFirst ? undefined : { atMost: TASK_MS },
  })
  const long = tasks.filter(({ tdur }) => tdur > TASK_MS * 1_000)
  console.log(`${what}: ${long.length} of ${tasks.length} tasks above ${TASK_MS} ms`)
  return tasks
}

async function showPlain(page: Page, cards: string) {
  const styles = await page.locator("link[rel=stylesheet]").evaluate((element) => element.outerHTML)
  const body = `<!doctype html>${styles}${cards.repeat(Math.ceil(ITEMS / 60))}`
  await page.route("**/plain", (route) => route.fulfill({ contentType: "text/html", body }))
  await page.goto(`${origin}/plain`)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
}

async function showMore(page: Page): Promise<boolean> {
  const link = page.locator('nav[aria-label="Pages"] a')
  if ((await link.count()) === 0) return false
  const before = await link.getAttribute("href")
  await link.click()
  await page.waitForFunction(
    (href) => document.querySelector('nav[aria-label="Pages"] a')?.getAttribute("href") !== href,
    before,
  )
  return true
}

/** By the height of the screen at a time, as fast as frames are drawn. */
async function scrollUp(page: Page) {
  await page.evaluate(async () => {
    while (window.scrollY > 0) {
      window.scrollBy({ top: -window.innerHeight, behavior: "instant" })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
}

/** Makes the pictures by the API, and the items in the database, as the API limits writes. @returns the address of its page. */
async function fill(origin: string): Promise<string> {
  const username = `scroll${Date.now()}`
  const registered = await fetch(`${origin}/api/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: "correct horse" }),
  })
  const cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? ""
  const post = async (path: string, body: unknown) => {
    const isForm = body instanceof FormData
    const headers: Record<string, string> = isForm
      ? { cookie }
      : { cookie, "Content-Type": "application/json" }
    const answer = await fetch(`${origin}/api${path}`, {
      method: "POST",
      headers,
      body: isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { id } = await post("/collections", { name: "Five thousand" })
  const pictures = await Promise.all(
    ["vase", "bowl", "plant", "chair", "lamp"].map(async (name) => {
      const form = new FormData()
      const png = await sharp(`app/assets/drawings/${name}.svg`).png().toBuffer()
      form.append("image", new Blob([new Uint8Array(png)]), "picture.png")
      return (await post(`/collections/${id}/items/upload-image`, form)).imageUrl as string
    }),
  )
  const { client, close } = openDatabase({ url: `file:${join(dataDir, "curio.db")}` })
  await client.execute({ sql: ITEM_ROWS, args: [ITEMS, JSON.stringify(pictures), id] })
  await close()
  return `/collection/${id}`
}
