import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"

const WIDTHS = [390, 768, 1280, 1600]
/** Half a pixel of rounding at both edges. */
const LARGEST_GAP = 2

// The server does not read the pictures' links.
test.use({ expectedStatuses: [422] })

test("the masonry has no gap and moves no card when 'Show more' adds pages", { tag: oneBrowser }, async ({
  page,
}) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Long" })
  const count = 3 * pageSizes.grid + 20
  for (let at = 0; at < count; at += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        write(page, "/items", {
          collectionId: id,
          name: `Lamp ${at + index}`,
          brand: "Artek",
          imageUrl: "http://127.0.0.1:9/lamp.png",
          productUrl: `https://shop.example/${at + index}`,
        }),
      ),
    )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(paths.collection(id))
  await settled(page, true)
  await giveProportions(page)
  const before = await places(page)
  const more = page.getByRole("link", { name: "Show more" })
  for (let shown = 2 * pageSizes.grid; shown <= count; shown += pageSizes.grid) {
    await more.click()
    await expect(page.locator(".growing .card")).toHaveCount(shown)
  }
  await more.click()
  await expect(page.locator(".growing .card")).toHaveCount(count)
  expect((await places(page)).slice(0, before.length)).toEqual(before)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const gap = largestGap(await places(page))
    expect.soft(gap, `at ${width} px`).toBeLessThan(LARGEST_GAP)
  }
})

/** Low and high pictures in turns, as a product's known proportions make them. */
const giveProportions = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(".card:nth-child(3n) { --i: 38 } .card:nth-child(7n + 1) { --i: 14 }")
    document.adoptedStyleSheets = [sheet]
  })

type Place = { left: number; top: number; bottom: number }

const places = (page: Page): Promise<Place[]> =>
  page.locator(".growing .card").evaluateAll((cards) =>
    cards.map((card) => {
      const { left, top, bottom } = card.getBoundingClientRect()
      return { left: Math.round(left), top: top + scrollY, bottom: bottom + scrollY }
    }),
  )

/** Pixels between a card and the next one below it, in the column where they are most. */
function largestGap(cards: Place[]): number {
  const bottoms = new Map<number, number>()
  let gap = 0
  for (const { left, top, bottom } of cards) {
    gap = Math.max(gap, top - (bottoms.get(left) ?? top))
    bottoms.set(left, bottom)
  }
  return gap
}
