import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Page } from "@playwright/test"
import sharp from "sharp"
import { openDatabase } from "#db/client/open-database.ts"
import { type Row, report } from "./harness/report.ts"
import { startApp } from "./harness/server.ts"

/*
 * A collection of 5,000 items in Chromium: shown to its end by 'Show more', then scrolled through from end to start. Says
 * how many cards were in the document at most, and how long the main thread was busy in tasks over 50 ms.
 */
const ITEMS = Number(process.argv[2] ?? 5_000)
const CARDS_MAX = 150
const TASK_MS = 100
const ITEM_ROWS = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
INSERT INTO items (name, brand, brand_key, search_key, image_url, product_url, product_url_key, collection_id, user_id, created_at)
SELECT 'Thing number '||i, 'Iittala', 'iittala', 'thing number '||i||char(10)||'iittala', json_extract(?2, '$['||(i % 5)||']'),
  'https://shop.example/'||i, 'shop.example/'||i, ?3, 1, 1700000000000 + i FROM n`
const chromiumPath = process.env.CHROMIUM_PATH

const dataDir = mkdtempSync(join(tmpdir(), "curio-bench-"))
const app = await startApp({ dataDir })
const { origin } = app
const rows: Row[] = []
try {
  const address = await fill(origin)
  console.log(`${ITEMS} items at ${address}`)
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
  await page.addInitScript(watch)
  await page.goto(origin + address, { waitUntil: "networkidle" })
  await look("first page", page)
  while (await showMore(page));
  await look("shown to the end", page)
  await scrollUp(page)
  await look("scrolled from end to start", page)
  await browser.close()
} finally {
  await app.stop()
  rmSync(dataDir, { recursive: true })
}
report("collection-scroll", rows)

type Seen = { most: number; longTasks: number; longMs: number; longest: number }

/** Runs in the page: keeps the figures in `window.seen`. */
function watch() {
  const seen: Seen = { most: 0, longTasks: 0, longMs: 0, longest: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longTasks++
      seen.longMs += duration
      seen.longest = Math.max(seen.longest, duration)
    }
  }).observe({ entryTypes: ["longtask"] })
  // Not a named function: tsx would refer to its own code, which the page does not have.
  new MutationObserver(() => {
    seen.most = Math.max(seen.most, document.querySelectorAll("li.card").length)
  }).observe(document, { childList: true, subtree: true })
}

/** Adds the figures since the last look. */
async function look(what: string, page: Page) {
  const { seen } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen }
    const now = document.querySelectorAll("li.card").length
    const copy = { ...seen, most: Math.max(seen.most, now) }
    Object.assign(seen, { most: now, longTasks: 0, longMs: 0, longest: 0 })
    return { seen: copy }
  })
  const isFirst = rows.length === 0
  rows.push(
    {
      what: `${what}: most cards in the document, of ${ITEMS} items`,
      unit: "cards",
      measured: seen.most,
      target: { atMost: CARDS_MAX },
    },
    {
      what: `${what}: longest task`,
      unit: "ms",
      measured: seen.longest,
      target: isFirst ? undefined : { atMost: TASK_MS },
    },
  )
}

async function showMore(page: Page): Promise<boolean> {
  const link = page.getByRole("link", { name: "Show more" })
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
