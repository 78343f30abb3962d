import { readFile } from "node:fs/promises"
import { oneBrowser, onePhone } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, said, settled, test } from "#tests/support/e2e.ts"
import { unzip } from "#tests/support/zip.ts"

test.use({ expectedStatuses: [401, 422] })

test("a user changes name, email and password, exports the data and deletes the account", {
  tag: onePhone,
}, async ({ page, js, look }) => {
  const mila = await joined(page)
  const { username, email } = newPerson()
  await page.goto("/profile")
  await settled(page, js)
  await look("profile")
  const part = (name: string) =>
    page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name, exact: true }) })
      .last()

  await part("Username").getByLabel("Username").fill(username)
  await part("Username").getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Profile updated")).toBeVisible()

  await part("Password").getByLabel("Current password").fill("not it at all")
  await part("Password").getByLabel("New password").fill("another secret")
  await part("Password").getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("This is not your password").first()).toBeVisible()
  await settled(page, js)
  await part("Password").getByLabel("Current password").fill(mila.password)
  await part("Password").getByLabel("New password").fill("another secret")
  await part("Password").getByRole("button", { name: "Change password" }).click()
  await expect(said(page, "Password changed.")).toBeVisible()
  await expect(part("Password").getByLabel("New password")).toHaveValue("")
  await expect(page.getByText("This is not your password")).toHaveCount(0)

  await settled(page, js)
  await part("Email").getByLabel("Email").fill(email)
  await part("Email").getByLabel("Current password").fill("another secret")
  await part("Email").getByRole("button", { name: "Change email" }).click()
  await expect(said(page, "Email changed.")).toBeVisible()
  await expect(part("Email").getByLabel("Email")).toHaveValue(email)
  await expect(part("Email").getByLabel("Current password")).toHaveValue("")

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^curio-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await download.path()))
  expect(JSON.parse(String(files.get("account.json"))).user).toMatchObject({ username, email })
  expect(JSON.parse(String(files.get("library.json"))).format).toBe("library")

  await page.getByRole("link", { name: "Delete account" }).click()
  await expect(page.getByRole("heading", { name: "Delete your account" })).toBeVisible()
  await look("delete-account")
  await page.getByLabel("Your password").fill("another secret")
  await page.getByRole("button", { name: "Delete account" }).click()
  await expect(said(page, "Your account has been deleted.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible()
})

test("the dialog for deleting the account opens at once, and leaves no way back to it", {
  tag: oneBrowser,
}, async ({ page }) => {
  const mila = await joined(page)
  await page.goto("/profile")
  await settled(page, true)
  await page.route(/profile\/delete\.data/, () => {})
  await page.getByRole("link", { name: "Delete account" }).click()
  await expect(page.getByLabel("Your password")).toBeFocused()
  expect(new URL(page.url()).pathname).toBe("/profile/delete")
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.getByRole("link", { name: "Cancel" }).click()
  await expect(page).toHaveURL("/profile")
  await page.getByRole("link", { name: "Delete account" }).click()
  await page.getByLabel("Your password").fill(mila.password)
  await page.getByRole("button", { name: "Delete account" }).click()
  await expect(said(page, "Your account has been deleted.")).toBeVisible()
  await expect(page).toHaveURL("/")
  await page.goBack()
  await expect(page).not.toHaveURL(/profile/)
})

test("a form of the profile keeps its values when the session has ended", { tag: oneBrowser }, async ({
  page,
  context,
}) => {
  await joined(page)
  await page.goto("/profile")
  await settled(page, true)
  const cookies = await context.cookies()
  await context.clearCookies()
  const { username } = newPerson()
  await page.getByLabel("Username").fill(username)
  await page.locator("#profile-username").getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Sign in, then save again")).toBeVisible()
  await expect(page.getByLabel("Username")).toHaveValue(username)
  await context.addCookies(cookies)
  await page.locator("#profile-username").getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Profile updated")).toBeVisible()
})
