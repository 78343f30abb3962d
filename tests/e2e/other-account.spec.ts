import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, settled, test } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

test.use({ expectedStatuses: [409] })

test("a form that another account opened saves nothing until it is sent again", {
  tag: oneBrowser,
}, async ({ page, js }) => {
  await joined(page)
  await page.goto(dialogAt.newBrand)
  await settled(page, js)
  const dialog = page.getByRole("dialog")
  const name = `Artek ${newPerson().username}`
  await dialog.getByLabel("Name").fill(name)
  const boris = await joined(page)
  await dialog.getByRole("button", { name: "Add Brand" }).click()
  await expect(dialog.locator("form")).toContainText(`You are now signed in as ${boris.username}`)
  await expect(dialog.getByLabel("Name")).toHaveValue(name)
  await expect(page.locator("#account")).toContainText(boris.email)
  await dialog.getByRole("button", { name: "Add Brand" }).click()
  await expect(dialog).toHaveCount(0)

  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
  await settled(page, js)
  const noor = await joined(page)
  await page.getByRole("button", { name: "Follow", exact: true }).click()
  await expect(page.getByText(`You are now signed in as ${noor.username}`).first()).toBeVisible()
  await page.getByRole("button", { name: "Follow", exact: true }).click()
  await expect(page.getByRole("button", { name: "Following" })).toBeVisible()
})
