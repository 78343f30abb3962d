import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"

/** A brand's page with the time standing still, so that toasts stay until it is moved. */
async function openBrand(page: Page) {
  await joined(page)
  const { id } = await write(page, "/brands", { name: `Artek ${Date.now()}` })
  await page.clock.install()
  await page.goto(`/brand/${id}`)
  await settled(page, true)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Toasts as the script shows them, which takes the place of the plain status bar. */
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem")

test.describe("a toast", { tag: oneBrowser }, () => {
  test("closes after 5 seconds, and a favourite's after 2", async ({ page }) => {
    await openBrand(page)
    for (const [button, words, moments] of [
      ["Follow", "Brand followed successfully", [[4_999, 1] as const, [5_000, 0] as const]],
      [/^Favorite/, "Added to favorites", [[1_999, 1] as const, [2_000, 0] as const]],
    ] as const) {
      await page.getByRole("button", { name: button }).click()
      await expect(toasts(page)).toContainText(words)
      let passed = 0
      for (const [moment, shown] of moments) {
        await page.clock.runFor(moment - passed)
        passed = moment
        await expect.poll(async () => [moment, await toasts(page).count()]).toEqual([moment, shown])
      }
    }
  })

  test("covers nothing below the bar on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    await openBrand(page)
    await page.getByRole("button", { name: "Follow", exact: true }).click()
    const [toast, bar] = await Promise.all([
      toasts(page).boundingBox(),
      page.locator("header").first().boundingBox(),
    ])
    if (!toast || !bar) throw new Error("There is no toast, or no bar")
    expect(toast.y + toast.height).toBeLessThanOrEqual(bar.y + bar.height)
  })

  test("closes when it is swiped 50 pixels to the right, and not before", async ({ page }) => {
    await openBrand(page)
    await page.getByRole("button", { name: "Follow", exact: true }).click()
    for (const [x, y, shown] of [
      [50 - 5, 0, 1],
      [-50 - 50, 0, 1],
      [50 + 5, 0, 0],
    ] as const) {
      await toasts(page).hover()
      await page.mouse.down()
      const box = await toasts(page).boundingBox()
      if (!box) throw new Error("There is no toast")
      const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2]
      for (const share of [0.3, 0.6, 1]) await page.mouse.move(fromX + x * share, fromY + y)
      await page.mouse.up()
      await page.clock.runFor(300)
      await expect.poll(async () => [x, await toasts(page).count()]).toEqual([x, shown])
    }
  })

  test("gets the focus with F8, and replaces the previous one", async ({ page }) => {
    await openBrand(page)
    await page.getByRole("button", { name: "Follow", exact: true }).click()
    const region = page.getByRole("region", { name: "Notifications (F8)" })
    await expect(region).toContainText("Brand followed successfully")
    await page.keyboard.press("F8")
    await expect(region.getByRole("list")).toBeFocused()
    await page.getByRole("button", { name: /^Favorite/ }).click()
    await expect(toasts(page)).toHaveText([/Added to favorites/])
    await expect(toasts(page)).toHaveCount(1)
  })
  test("is removed from memory after 1,000,000 ms", async ({ page }) => {
    await openBrand(page)
    await page.getByRole("button", { name: "Follow", exact: true }).click()
    await toasts(page).getByRole("button", { name: "Dismiss" }).click()
    await expect(toasts(page)).toHaveCount(0)
    const region = page.getByRole("region", { name: "Notifications (F8)" })
    await page.clock.fastForward(999_999)
    await expect(region).toHaveCount(1)
    await page.clock.fastForward(1)
    await expect(region).toHaveCount(0)
  })
})
