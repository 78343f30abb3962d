import { atPhone } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"

test.use({ expectedStatuses: [422] })

test("a group's item names who added it, links its brand, and has a page to save, edit and remove it", {
  tag: atPhone,
}, async ({ page, js, browser, baseURL, look }) => {
  const { username } = await joined(page)
  const name = `Iittala of ${username}`
  const brand = await write(page, "/brands", { name })
  const { id } = await write(page, "/groups", { name: "Kitchen" })
  // A shop that lets no program in.
  await write(page, `/groups/${id}/items`, {
    url: shopLink("/wall"),
    name: "Vase",
    brand: name.toUpperCase(),
  })
  await page.goto(`/groups/${id}`)
  await settled(page, js)
  const card = page.getByRole("listitem").filter({ hasText: "Vase" })
  await expect(card.locator("time")).toHaveText(/^Added \w{3} \d{1,2}, \d{4}$/)
  await expect(card).toContainText(`by ${username}`)
  await expect(card.getByRole("link", { name: name.toUpperCase() })).toHaveAttribute(
    "href",
    `/brand/${brand.id}`,
  )
  await look("group-item-card")

  await card.getByRole("link", { name: /Vase$/ }).first().click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vase")
  await settled(page, js)
  const { pathname } = new URL(page.url())
  await expect(page.getByRole("link", { name: "View on Website" })).toHaveAttribute("href", shopLink("/wall"))
  await look("group-item")
  await page.getByRole("link", { name: "Edit Item" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByLabel("Product link")).toHaveValue(shopLink("/wall"))
  await dialog.getByLabel("Name").fill("Aalto vase")
  await dialog.getByLabel("Brand").fill("")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Item updated")).toBeVisible()
  await expect(page).toHaveURL(pathname)
  await expect(page.getByRole("main")).not.toContainText(name.toUpperCase())

  const context = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const other = await context.newPage()
  await joined(other)
  await write(other, "/collections", { name: "Hall" })
  await write(other, "/collections", { name: "Mine" })
  await other.goto(pathname)
  await settled(other, js)
  await expect(other.getByRole("link", { name: "Edit Item" })).toHaveCount(0)
  await other.getByRole("button", { name: "Save to Mine" }).click()
  await expect(said(other, "Saved in Mine")).toBeVisible()
  await expect(other).toHaveURL(pathname)
  await other.goto(`${pathname}/save`)
  await settled(other, js)
  await other.getByLabel("Collection", { exact: true }).selectOption("Hall")
  await other.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click()
  await expect(said(other, "Saved in Hall")).toBeVisible()
  await context.close()

  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("link", { name: "Remove item" }).click()
  await page.getByRole("button", { name: "Remove item" }).click()
  await expect(said(page, "Item removed")).toBeVisible()
  await expect(page).toHaveURL(`/groups/${id}`)
  await expect(page.getByText("Aalto vase")).toHaveCount(0)
})
