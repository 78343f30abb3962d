import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, settledLate, shopLink, test, write } from "#tests/support/e2e.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"

/* The browser's Back leads to what one saw. */

// The links of the saved items lead nowhere.
test.use({ expectedStatuses: [422] })

async function makeItems(page: Page, count: number) {
  const { id } = await write(page, "/collections", { name: "Many" })
  for (let at = 0; at < count; at += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, count - at) }, (_, index) =>
        write(page, "/items", {
          collectionId: id,
          name: `Lamp ${at + index}`,
          brand: "Artek",
          imageUrl: "http://127.0.0.1:9/lamp.png",
          productUrl: `https://shop.example/${at + index}`,
        }),
      ),
    )
  return id
}

const cards = (page: Page) => page.getByRole("main").locator('a[href^="/product/"]')
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test("Back and a reload restore what 'Show more' has added, and the place on the page", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const count = 2 * pageSizes.grid + 5
  const id = await makeItems(page, count)
  await page.goto(paths.collection(id, { search: "lamp" }))
  await settled(page, true)
  const more = page.getByRole("link", { name: "Show more" })
  const second = (await more.getAttribute("href")) ?? ""
  await more.click()
  await expect(more).not.toHaveAttribute("href", second)
  await more.click()
  await expect(more).toHaveCount(0)
  const last = page
    .getByRole("main")
    .getByRole("link", { name: /Lamp 1\b/ })
    .last()
  const isBack = async (y: number) => {
    await expect(last).toBeInViewport()
    await expect.poll(async () => Math.abs((await scrolled(page)) - y)).toBeLessThan(60)
  }
  await last.scrollIntoViewIfNeeded()
  const y = await scrolled(page)
  expect(y).toBeGreaterThan(1_000)
  const open = async () => {
    await last.click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lamp 1")
    expect(await scrolled(page)).toBe(0)
  }
  await open()
  await page.goBack()
  await isBack(y)

  const backLink = page.getByRole("link", { name: "Back to Collection" })
  await open()
  await backLink.click()
  await isBack(y)
  // The form of the product stands between in the history, and a reload forgets what the page remembers.
  await open()
  await page.getByRole("link", { name: "Edit Item" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.reload()
  await settledLate(page)
  await backLink.click()
  await isBack(y)

  // A write clears the memory.
  await open()
  await page.getByRole("link", { name: "Edit Item" }).click()
  await page.getByRole("dialog").getByLabel("Description").fill("Warm")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Item updated")).toBeVisible()
  await page.goBack()
  await isBack(y)
  await page.reload()
  await isBack(y)
})

test("a list of 300 cards, filtered and by name, is as it was after 'Back to Collection'", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const pages = 5
  const id = await makeItems(page, pages * pageSizes.grid + 5)
  await page.goto(paths.collection(id, { brand: "Artek", sort: "name" }))
  await settledLate(page)
  const shown = page.locator(".growing .card")
  for (let at = 2; at <= pages; at++) {
    await page.getByRole("link", { name: "Show more" }).click()
    await expect(shown).toHaveCount(at * pageSizes.grid)
  }
  const last = shown.last().getByRole("link").first()
  const name = (await shown.last().locator(".card-name").textContent()) ?? ""
  await last.scrollIntoViewIfNeeded()
  const y = await scrolled(page)
  await last.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name)
  await page.getByRole("link", { name: "Back to Collection" }).click()
  await expect(page).toHaveURL(paths.collection(id, { brand: "Artek", sort: "name" }))
  await expect(shown).toHaveCount(pages * pageSizes.grid)
  await expect(shown.last()).toBeInViewport()
  await expect.poll(async () => Math.abs((await scrolled(page)) - y)).toBeLessThan(60)
})

test("'Back to Collection' opens the collection anew when another page was before", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const id = await makeItems(page, 20)
  await page.goto(paths.collection(id))
  await cards(page).first().click()
  await expect(page).toHaveURL(/\/product\//)
  const product = page.url()
  await page.goto(paths.search())
  await page.goto(product)
  await settledLate(page)
  await page.getByRole("link", { name: "Back to Collection" }).click()
  await expect(page).toHaveURL(paths.collection(id))
  await page.goBack()
  await expect(page).toHaveURL(product)
})

test("one Back leaves the collection after several items were saved", { tag: oneBrowser }, async ({
  page,
}) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Shelf" })
  await page.goto(paths.collections())
  await settled(page, true)
  await page.getByRole("main").getByRole("link", { name: /Shelf/ }).click()
  const dialog = page.getByRole("dialog")
  for (const name of ["Vase", "Bowl", "Stool"]) {
    await page.getByRole("main").getByRole("link", { name: "Add Item" }).first().click()
    await dialog.getByLabel("Product link").fill(shopLink(`/blank?${name}`))
    await dialog.getByLabel("Name", { exact: true }).fill(name)
    await dialog.getByLabel("Brand", { exact: true }).fill("Artek")
    await dialog
      .getByLabel(/picture/i)
      .first()
      .fill("http://127.0.0.1:9/lamp.png")
    await dialog.getByRole("button", { name: "Add to Shelf" }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(paths.collection(id))
    await expect(cards(page).filter({ hasText: name })).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveURL(paths.collections())
})

test("a page that is loading shows from its top", { tag: oneBrowser }, async ({ page }) => {
  await joined(page)
  const id = await makeItems(page, 40)
  await page.goto(paths.collection(id))
  await settled(page, true)
  let release = () => {}
  await page.route(/\/product\/\d+\.data/, async (route) => {
    await new Promise<void>((resolve) => (release = resolve))
    await route.continue()
  })
  await cards(page).last().scrollIntoViewIfNeeded()
  const y = await scrolled(page)
  await cards(page).last().click()
  await expect.poll(() => scrolled(page)).toBe(0)
  release()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(y)
})
