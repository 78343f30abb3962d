import type { Page } from "@playwright/test"
import { oneBrowser, onePhone } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

/** Opens the form of an item with a tag. */
async function openForm(page: Page, js: boolean) {
  await joined(page)
  const { id: collectionId } = await write(page, "/collections", { name: "Hall" })
  const vase = { name: "Vase", brand: "Iittala", imageUrl: shopLink("/pictures/vase.png"), tags: "oak" }
  const { id } = await write(page, "/items", { ...vase, productUrl: shopLink("/vase"), collectionId })
  await page.goto(dialogAt.editItem(id))
  await settled(page, js)
}

test("the tags of a collection are read once for an open form", { tag: oneBrowser }, async ({ page, js }) => {
  let reads = 0
  page.on("request", (request) => {
    if (/\/api\/collections\/\d+\/tags$/.test(request.url())) reads++
  })
  await openForm(page, js)
  const tags = page.getByLabel("Tags")
  await tags.focus()
  await expect(page.locator("#tags-of-collection option")).toHaveCount(1)
  await page.getByLabel("Note").focus()
  await tags.fill("oak, glass")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(said(page, "Item updated")).toBeVisible()
  expect(reads).toBe(1)
})

test("the labels of brand and price stand on one line each, and a price is not cut, on a phone", {
  tag: onePhone,
}, async ({ page, js }) => {
  await openForm(page, js)
  const price = page.getByLabel("Price")
  await price.fill("119.00 EUR")
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const heights = await page
      .locator("label[for=form-name], label[for=form-brand], label[for=form-price]")
      .evaluateAll((labels) => labels.map((label) => label.clientHeight))
    expect(heights).toEqual([heights[0], heights[0], heights[0]])
    expect(await price.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
})
