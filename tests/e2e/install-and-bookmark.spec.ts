import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, test } from "#tests/support/e2e.ts"
import { findWholeChromium } from "../../scripts/chromium.js"

/** A shop at another origin, whose pages have these titles by their number. */
async function serveShop(titles: string[]) {
  const server = createServer((request, response) => {
    const number = Number(new URL(request.url ?? "/", "http://shop").searchParams.get("n"))
    const title = (titles[number] ?? "").replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    const html = `<!doctype html><meta charset="utf-8"><title>${title}</title><p>Blown by hand</p>`
    response.setHeader("Content-Type", "text/html").end(html)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const titles = [
  "Aalto vase",
  `"Aalto" 'vase' \`glass\` \\ 50 % off & more #1 + ?url=https://evil.example`,
  "%22%0a%zz</title><script>alert(1)</script>",
  "Vase 🪴 مزهرية",
  "🪴".repeat(5_000),
]

/** Presses the bookmark: the browser itself decodes its address, and runs it in the page. @returns what opens. */
async function press(page: Page, bookmark: string): Promise<Page> {
  const opened = page.context().waitForEvent("page")
  await page.evaluate((address) => {
    location.href = address
  }, bookmark)
  const other = await opened
  await other.waitForLoadState()
  return other
}

test("the bookmarklet saves from a page of another origin, whatever its title is", {
  tag: oneBrowser,
}, async ({ page, js, baseURL, look }) => {
  await joined(page)
  await page.goto("/profile")
  await settled(page, js)
  await page.getByRole("link", { name: "Save from anywhere" }).click()
  const link = page.getByRole("link", { name: "Save to Curio" })
  const bookmark = (await link.getAttribute("href")) ?? ""
  expect(bookmark).toMatch(/^javascript:/)
  await look("save-from-anywhere")

  const shop = await serveShop(titles)
  for (const [number, title] of titles.entries()) {
    const address = `${shop.origin}/vase?n=${number}&q=a%26b#top`
    await page.goto(address)
    expect(await page.title()).toBe(title)
    await page.evaluate(() => getSelection()?.selectAllChildren(document.body))
    const save = await press(page, bookmark)
    const { origin, pathname, searchParams } = new URL(save.url())
    expect([origin, pathname, searchParams.get("url")]).toEqual([baseURL, "/save", address])
    expect(searchParams.get("text")).toBe("Blown by hand")
    expect(title.startsWith(searchParams.get("title") ?? "-")).toBe(true)
    await expect(save.getByLabel("Product link")).toHaveValue(
      new RegExp(`^${shop.origin}/vase\\?n=${number}`),
    )
    await save.close()
  }
  shop.close()
})

test("the bookmarklet can be dragged", { tag: oneBrowser }, async ({ page, js }) => {
  await joined(page)
  await page.goto("/profile/save")
  await settled(page, js)
  const dragged = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener("dragstart", ({ dataTransfer }) => resolve(dataTransfer?.getData("text/uri-list"))),
      ),
  )
  const link = page.getByRole("link", { name: "Save to Curio" })
  const { x = 0, y = 0 } = (await link.boundingBox()) ?? {}
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 60, { steps: 5 })
  expect(await dragged).toBe(await link.getAttribute("href"))
  await page.mouse.up()
})

type Icon = { src: string; sizes: string }

test("Chromium offers to install the app", { tag: oneBrowser }, async ({ baseURL }) => {
  const executablePath = findWholeChromium()
  test.skip(!executablePath, "There is only a headless shell, which installs no apps")
  const profile = mkdtempSync(join(tmpdir(), "curio-install-"))
  // A profile that is kept, because no app is installed in a private window.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executablePath ?? "",
    headless: false,
    args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  })
  const page = await context.newPage()
  await page.goto(`${baseURL}/`)
  const devTools = await context.newCDPSession(page)
  const { url, errors, data } = await devTools.send("Page.getAppManifest")
  expect([url, errors]).toEqual([`${baseURL}/manifest.webmanifest`, []])
  const { installabilityErrors } = await devTools.send("Page.getInstallabilityErrors")
  expect(installabilityErrors).toEqual([])

  const { icons, shortcuts } = JSON.parse(data ?? "{}")
  const all: Icon[] = [...icons, ...shortcuts.flatMap((shortcut: { icons: Icon[] }) => shortcut.icons)]
  const decoded = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    all.map(({ src }) => src),
  )
  expect(decoded).toEqual(all.map(({ sizes }) => sizes))
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})
