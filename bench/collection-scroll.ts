import { chromium, type Page } from "@playwright/test"
import sharp from "sharp"
import { startApp } from "./chat/servers.ts"

/*
 * A collection of 5,000 items in Chromium: shown to its end by 'Show more', then scrolled through from end to start. Says
 * how many cards were in the document at most, and how long the main thread was busy in tasks over 50 ms.
 *
 *   npm run build && npx tsx bench/collection-scroll.ts [items]
 */
const ITEMS = Number(process.argv[2] ?? 5_000)
const AT_ONCE = 8
const chromiumPath = process.env.CHROMIUM_PATH

const app = await startApp()
const origin = `http://127.0.0.1:${app.port}`
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
  await report("first page", page)
  while (await showMore(page));
  await report("shown to the end", page)
  await scrollUp(page)
  await report("scrolled from end to start", page)
  await browser.close()
} finally {
  await app.stop()
}

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
  const count = () => {
    seen.most = Math.max(seen.most, document.querySelectorAll("li.card").length)
  }
  new MutationObserver(count).observe(document, { childList: true, subtree: true })
}

/** Prints the figures since the last report. */
async function report(what: string, page: Page) {
  const { now, seen, height } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen }
    const now = document.querySelectorAll("li.card").length
    const copy = { ...seen, most: Math.max(seen.most, now) }
    Object.assign(seen, { most: now, longTasks: 0, longMs: 0, longest: 0 })
    return { now, seen: copy, height: document.documentElement.scrollHeight }
  })
  const tasks = `${seen.longTasks} long tasks, ${Math.round(seen.longMs)} ms in all, longest ${Math.round(seen.longest)} ms`
  console.log(`${what}: ${now} cards in the document, ${seen.most} at most; ${tasks}; ${height} px high`)
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

/** Makes the collection by the API. @returns the address of its page. */
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
  for (let made = 0; made < ITEMS; made += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, ITEMS - made) }, (_, n) =>
        post("/items", {
          collectionId: id,
          name: `Thing number ${made + n}`,
          brand: "Iittala",
          imageUrl: pictures[(made + n) % pictures.length],
          productUrl: `https://shop.example/${made + n}`,
        }),
      ),
    )
  return `/collection/${id}`
}
