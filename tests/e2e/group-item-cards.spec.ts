import { atPhone } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"

test.use({ expectedStatuses: [422] })

test("a group's item names who added it, links its brand, and is edited and removed", {
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

  await card.getByRole("button", { name: "More about Vase" }).click()
  await card.getByRole("link", { name: "Edit" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByLabel("Product link")).toHaveValue(shopLink("/wall"))
  await dialog.getByLabel("Name").fill("Aalto vase")
  await dialog.getByLabel("Brand").fill("")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Item updated")).toBeVisible()
  await expect(page).toHaveURL(`/groups/${id}`)
  const edited = page.getByRole("listitem").filter({ hasText: "Aalto vase" })
  await expect(edited).not.toContainText(name.toUpperCase())

  const context = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const other = await context.newPage()
  await joined(other)
  await write(other, "/collections", { name: "Mine" })
  await other.goto(`/groups/${id}`)
  await settled(other, js)
  await other.getByRole("button", { name: "More about Aalto vase" }).click()
  await expect(other.getByRole("link", { name: "Edit" })).toHaveCount(0)
  await other.getByRole("link", { name: "Save to my collection" }).click()
  const place = other.getByLabel("Collection", { exact: true })
  await expect(place).toHaveValue("")
  await other.getByLabel("Brand").fill("Iittala")
  await other.getByLabel("Picture", { exact: true }).fill(shopLink("/pictures/vase.png"))
  await other.getByRole("button", { name: "Save" }).click()
  await expect(place).toHaveAttribute("aria-invalid", "true")
  await place.selectOption("Mine")
  await other.getByRole("button", { name: "Save" }).click()
  await expect(said(other, "Saved in Mine")).toBeVisible()
  await context.close()

  await edited.getByRole("button", { name: "More about Aalto vase" }).click()
  await edited.getByRole("link", { name: "Remove" }).click()
  await page.getByRole("button", { name: "Remove item" }).click()
  await expect(said(page, "Item removed")).toBeVisible()
  await expect(edited).toHaveCount(0)
})
