import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { photographs } from "#tests/support/photographs.ts"

const WIDTHS = [390, 768, 1280, 1600]
const PICTURES = 60
const NAMES = [
  "Lamp",
  "A stool of oak with three legs, turned by hand in a small place near the sea",
  "Market tote",
]

async function upload(page: Page, collectionId: number, buffer: Buffer): Promise<string> {
  const response = await page.request.post(`/api/collections/${collectionId}/items/upload-image`, {
    multipart: { image: { name: "picture.jpg", mimeType: "image/jpeg", buffer } },
  })
  expect(response.ok()).toBe(true)
  return (await response.json()).imageUrl
}

/** Share of each picture that its place cuts off, by the way it is fitted. */
const cuts = (page: Page) =>
  page
    .getByRole("main")
    .locator(".card")
    .evaluateAll((cards) =>
      cards.flatMap((card) =>
        [...card.querySelectorAll<HTMLImageElement>("img.picture")].map((image) => {
          const { width, height } = image.getBoundingClientRect()
          const box = (image.parentElement as Element).getBoundingClientRect()
          const [own, place] = [
            Number(image.getAttribute("width")) / Number(image.getAttribute("height")),
            width / height,
          ]
          const isCut = getComputedStyle(image).objectFit === "cover"
          const shown = Math.min(own / place, place / own)
          return {
            name: card.textContent,
            cut: isCut ? 1 - shown : 0,
            overflow: Math.max(width - box.width, height - box.height),
            height,
            isHidden: box.height < 20,
          }
        }),
      ),
    )

/** Texts of cards of which a part of a line is cut off. */
const cutTexts = (page: Page) =>
  page
    .getByRole("main")
    .locator(".card :is(.card-name, .card-text)")
    .evaluateAll((texts) =>
      texts
        .filter((text) => {
          const { lineHeight, paddingTop } = getComputedStyle(text)
          const lines = (text.clientHeight - Number.parseFloat(paddingTop)) / Number.parseFloat(lineHeight)
          return Math.abs(lines - Math.round(lines)) > 0.05
        })
        .map(({ textContent }) => textContent),
    )

test("no picture is cut by more than a tenth, on cards and covers, and nothing jumps", {
  tag: oneBrowser,
}, async ({ page, js }) => {
  await joined(page)
  const { id: collectionId } = await write(page, "/collections", { name: "Many shapes" })
  const addresses: string[] = []
  for (const picture of await photographs(PICTURES)) addresses.push(await upload(page, collectionId, picture))
  for (const [n, imageUrl] of addresses.entries())
    await write(page, "/items", {
      ...{ collectionId, imageUrl, name: `${NAMES[n % 3]} ${n}`, productUrl: `https://shop.example/${n}` },
      ...{ brand: "Artek", price: n % 2 ? "129.00 EUR" : undefined },
    })
  for (const coverImageUrl of addresses.slice(0, 12)) {
    const covered = await write(page, "/collections", { name: "Covered", description: "Things for cooking" })
    await write(page, `/collections/${covered.id}`, { coverImageUrl }, { method: "PATCH" })
  }
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { sources: { node?: Node }[] }
    const seen: { moved: (string | null | undefined)[] } = { moved: [] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
      // A slow machine paints what it has of the document, and goes on below.
      const whole = page?.domContentLoadedEventEnd || Number.POSITIVE_INFINITY
      for (const { startTime, sources } of list.getEntries() as Shift[])
        if (startTime > whole) seen.moved.push(...sources.map(({ node }) => node?.textContent))
    }).observe({ type: "layout-shift", buffered: true })
  })

  for (const width of WIDTHS)
    for (const [path, count] of [
      [`/collection/${collectionId}`, PICTURES],
      ["/collections", 12 + 3],
    ] as const) {
      const at = `${path} at ${width}`
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await settled(page, js)
      await page.waitForLoadState("networkidle")
      const all = await cuts(page)
      expect(all.length, at).toBe(count)
      expect(
        all.filter(({ cut }) => cut > 0.1),
        at,
      ).toEqual([])
      expect(
        all.filter(({ overflow, isHidden }) => overflow > 1 || isHidden),
        at,
      ).toEqual([])
      expect(await cutTexts(page), at).toEqual([])
      expect(
        await page.evaluate(() => (window as unknown as { seen: { moved: string[] } }).seen.moved),
        at,
      ).toEqual([])
    }
})
