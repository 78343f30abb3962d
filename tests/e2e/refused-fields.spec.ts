import { atDesktop, oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { validation } from "~/words/messages.ts"
import { dialogAt } from "./dialogs.ts"

/* What a refused form says, and how long. */

test.use({ expectedStatuses: [401, 422] })

test("an error disappears when its field becomes valid, and the others stay", { tag: oneBrowser }, async ({
  page,
}) => {
  const { email, username } = await joined(page)
  const { id } = await write(page, "/collections", { name: "Kept" })
  await page.goto(dialogAt.addItem(id))
  await settled(page, true)
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Add to Kept" }).click()
  const name = dialog.getByLabel("Name", { exact: true })
  await expect(dialog.getByText(validation.name)).toBeVisible()
  await name.fill("   ")
  await expect(dialog.getByText(validation.name)).toBeVisible()
  await name.fill("Vase")
  await expect(dialog.getByText(validation.name)).toHaveCount(0)
  await expect(name).not.toHaveAttribute("aria-invalid", "true")
  await expect(dialog.getByText("Brand is required")).toBeVisible()
  // As a script fills it.
  await dialog.getByLabel("Brand", { exact: true }).evaluate((field: HTMLInputElement) => {
    field.value = "Iittala"
    field.dispatchEvent(new Event("input", { bubbles: true }))
  })
  await expect(dialog.getByText("Brand is required")).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(paths.auth({ mode: "register" }))
  await settled(page, true)
  const create = page.getByRole("button", { name: "Create account" })
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Username").fill("ab")
  await page.getByLabel("Password").fill("short")
  await create.click()
  const [shortName, shortPassword] = [
    page.getByText(validation.username),
    page.getByText(validation.password),
  ]
  await expect(shortPassword).toBeVisible()
  await page.getByLabel("Username").fill("a")
  await page.getByLabel("Password").fill("a blue kettle")
  await expect(shortPassword).toHaveCount(0)
  await expect(shortName).toBeVisible()
  await page.getByLabel("Username").fill(`${username}x`)
  await expect(shortName).toHaveCount(0)
  await create.click()
  const taken = page.locator("[id$=email-error]")
  await expect(taken).toBeVisible()
  await page.getByLabel("Email").fill(`x${email}`)
  await expect(taken).toHaveCount(0)
  await page.getByLabel("Email").fill(email)
  await expect(taken).toBeVisible()

  await page.goto(paths.auth())
  await settled(page, true)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill("wrong one")
  await page.getByRole("button", { name: "Sign In" }).click()
  await expect(page.locator("#form-error")).toBeVisible()
  await page.getByLabel("Password").fill("correct")
  await expect(page.locator("#form-error")).toHaveCount(0)
})

test("a text that is too long is kept as a whole, with its length and advice", { tag: atDesktop }, async ({
  page,
  js,
}) => {
  await joined(page)
  await page.goto(dialogAt.newBrand)
  await settled(page, js)
  const dialog = page.getByRole("dialog")
  const text = dialog.getByLabel("Description")
  await text.fill("x".repeat(4_950))
  if (js) await expect(dialog.getByText("4,950 / 5,000")).toBeVisible()
  await text.fill("x".repeat(5_012))
  if (js) await expect(text).toHaveAccessibleDescription(/Please shorten this by 12 characters/)
  await dialog.getByLabel("Name").fill("Long")
  await dialog.getByRole("button", { name: "Add Brand" }).click()
  await expect(text).toHaveValue("x".repeat(5_012))
  await expect(text).toHaveAccessibleDescription(/Please shorten this by 12 characters/)
  await text.fill("x".repeat(5_000))
  if (js) await expect(text).not.toHaveAttribute("aria-invalid", "true")

  const search = "lamp ".repeat(30)
  await page.goto(paths.collections())
  await settled(page, js)
  const field = page.getByRole("searchbox")
  await field.fill(search)
  await field.press("Enter")
  await expect(page.getByText(/Please shorten this by \d+ characters/)).toBeVisible()
  await expect(field).toHaveValue(search)
  await field.fill("")
  await field.press("Enter")
  await expect(page).not.toHaveURL(/search=/)
})
