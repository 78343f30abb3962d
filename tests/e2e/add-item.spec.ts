import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"
import { dialogAt, openMore } from "./dialogs.ts"

async function openAddItem(page: Page) {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  await page.goto(dialogAt.addItem(id))
  await settled(page, true)
  return page.getByLabel("Product link")
}

test.describe("Add Item", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [422] })

  test("accepts a click while messages about the page appear", async ({ page }) => {
    const link = await openAddItem(page)
    await page.getByLabel("Name").fill("Vase")
    await page.getByLabel("Brand").fill("Iittala")
    await page.getByLabel("Picture", { exact: true }).fill("https://shop.example/vase.jpg")
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route("**/api/scrape-product*", async (route) => {
      await asked
      await route.continue()
    })
    await link.fill(shopLink("/wall"))
    await link.press("Tab")
    await expect(page.getByText("Reading the page…")).toBeVisible()
    const add = page.getByRole("button", { name: "Add to Hall" })
    await add.hover()
    const place = await add.boundingBox()
    await page.mouse.down()
    const answered = page.waitForResponse("**/api/scrape-product*")
    answer()
    await (await answered).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await add.boundingBox()).toEqual(place)
    await page.mouse.move(0, 0)
    await page.mouse.up()
    await expect(page.getByText(/The shop does not let programs read this page/)).toBeVisible()
    await expect(page.getByText("Another way: paste the page")).toBeVisible()

    await link.fill(shopLink("/vase"))
    await add.click()
    await expect(said(page, "Item added to collection")).toBeVisible()
  })

  test("uses the address that was typed after a picture was chosen", async ({ page }) => {
    const link = await openAddItem(page)
    await link.fill(shopLink("/vase"))
    await link.blur()
    await page.getByAltText("Choice 2 of 3").click()
    const picture = page.getByLabel("Another picture", { exact: true })
    await expect(picture).toHaveValue("")
    await openMore(page)
    const typed = "https://shop.example/another.jpg"
    await picture.fill(typed)
    await page.getByRole("button", { name: "Add to Hall" }).click()
    await expect(said(page, "Item added to collection")).toBeVisible()
    const id = new URL(page.url()).pathname.split("/").at(-1)
    const items = await page.request.get(`/api/collections/${id}/items`)
    expect(await items.json()).toMatchObject([{ imageUrl: typed }])
  })

  test("shows an error for a link that is not an address", async ({ page }) => {
    const link = await openAddItem(page)
    await link.fill("no address")
    await page.getByRole("button", { name: "Fetch details" }).click()
    await expect(page.getByText("Must be a valid URL")).toBeVisible()
    await expect(link).toHaveValue("no address")
  })
})
