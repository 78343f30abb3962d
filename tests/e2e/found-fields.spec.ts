import type { Page } from "@playwright/test"
import { oneBrowser, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

async function openAdd(page: Page, js: boolean) {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  await page.goto(dialogAt.addItem(id))
  await settled(page, js)
  return { id, link: page.getByLabel("Product link") }
}

test("Add Item offers what else the page says, in words", { tag: scriptsOnPhone }, async ({ page, js }) => {
  const { id, link } = await openAdd(page, js)
  await link.fill(shopLink("/vase"))
  await link.press("Enter")
  const name = page.getByLabel("Name", { exact: true })
  await expect(name).toHaveValue("Aalto vase 160 mm, moss green")
  const dialog = page.getByRole("dialog")
  await expect(dialog).not.toContainText("structured data")
  const other = dialog.getByRole("button", { name: /Nordic Home/ })
  await other.click()
  await expect(name).toHaveValue(/Nordic Home/)
  if (js) {
    // The same button takes it back.
    await dialog.getByRole("button", { name: "Aalto vase 160 mm, moss green", exact: true }).click()
    await expect(name).toHaveValue("Aalto vase 160 mm, moss green")
    await link.fill(shopLink("/bowl"))
    await link.press("Enter")
    await expect(name).toHaveValue("Teema bowl")
    await link.fill(shopLink("/vase"))
    await link.press("Enter")
    await expect(name).toHaveValue(/Aalto vase/)
    await other.click()
  }
  await page.getByRole("button", { name: "Add to Hall" }).click()
  await expect(said(page, "Item added to collection")).toBeVisible()
  const items = await page.request.get(`/api/collections/${id}/items`)
  expect(await items.json()).toMatchObject([
    { name: "Aalto vase 160 mm, moss green | Nordic Home", imageUrl: shopLink("/pictures/vase.png") },
  ])
})

test.describe("'Paste the page'", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [422] })

  test("stands folded below the fields when the shop refuses to be read", async ({ page }) => {
    const { link } = await openAdd(page, true)
    const way = page.getByText("Another way: paste the page")
    const name = page.getByRole("textbox", { name: "Name" })
    await link.fill(shopLink("/no-such-page"))
    await page.getByRole("button", { name: "Add it by hand" }).click()
    await expect(page.getByText("There is no page at this link any more.")).toBeVisible()
    await expect(way).toHaveCount(0)
    await link.fill(shopLink("/wall"))
    await name.click()
    await expect(way).toBeVisible()
    const [above, below] = [await name.boundingBox(), await way.boundingBox()]
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    await expect(name).toBeFocused()
    await expect(page.getByLabel("Source of the page")).toBeHidden()
  })
})
