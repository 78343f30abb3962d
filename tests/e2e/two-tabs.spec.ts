import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, test } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"

test("another tab shows written data and the signed-in user at once", { tag: oneBrowser }, async ({
  page,
  context,
}) => {
  const { email, password } = await joined(page)
  const other = await context.newPage()
  await other.goto(paths.friends())
  await page.goto(paths.home)
  await Promise.all([settled(page, true), settled(other, true)])
  const sidebar = other.getByRole("navigation", { name: "Main" })

  await page.getByRole("link", { name: "New collection" }).first().click()
  await page.getByRole("dialog").getByLabel("Name").fill("Hall")
  await page.getByRole("button", { name: "Create Collection" }).click()
  await expect(said(page, "Collection created successfully")).toBeVisible()
  await expect(sidebar.getByRole("link", { name: "Hall" })).toBeVisible()

  await page.getByRole("button", { name: "Account" }).click()
  await page.getByRole("button", { name: "Log out" }).click()
  await expect(said(page, "You have been logged out.")).toBeVisible()
  await expect(other).toHaveURL(/\/auth\?redirectTo=/)

  await page.goto(paths.auth())
  await settled(page, true)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await expect(said(page, "You have successfully logged in.")).toBeVisible()
  await expect(other).toHaveURL(paths.friends())
  await expect(sidebar.getByRole("link", { name: "Hall" })).toBeVisible()

  // Without the app's script: signing in by another document is known too.
  const boris = await joined(page)
  await page.goto(paths.home)
  await expect(other.locator("#account")).toContainText(boris.email)
  await expect(sidebar.getByRole("link", { name: "Hall" })).toHaveCount(0)
})
