import { type Page } from "@playwright/test"
import { expect, joined, newPerson, said, settled, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

const NOT_SAVED = "Not saved yet: you had been signed out."

async function signIn(page: Page, person: { email: string; password: string }) {
  await expect(page).toHaveURL(/\/auth\?/)
  await page.getByLabel("Email").fill(person.email)
  await page.getByLabel("Password").fill(person.password)
  await page.getByRole("button", { name: "Sign In" }).click()
}

test("a session that ends under an open form costs nothing that was typed, and gives it to nobody else", async ({
  page,
  context,
  js,
  look,
}) => {
  const mila = await joined(page)
  const shelf = await write(page, "/collections", { name: "Quiet corners" })
  await page.goto(dialogAt.notes(shelf.id))
  await settled(page, js)
  const dialog = page.getByRole("dialog")
  const note = "Two chairs by the window.\nA lamp that is “warm”, not <yellow>."
  await dialog.getByLabel("Note").fill(note)
  await context.clearCookies()
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "You were signed out")).toBeVisible()
  await signIn(page, mila)

  await expect(dialog.getByText(NOT_SAVED)).toBeVisible()
  await expect(dialog.getByLabel("Note")).toHaveValue(note)
  await look("kept-form")
  await page.reload()
  await expect(dialog.getByLabel("Note")).toHaveValue(note)
  await settled(page, js)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.locator(".prose")).toHaveText(note)

  await page.goto("/friends?dialog=new-collection")
  await settled(page, js)
  await dialog.getByLabel("Name").fill("Hush")
  await dialog.getByLabel("Private Collection").check()
  await context.clearCookies({ name: "session" })
  await dialog.getByRole("button", { name: "Create Collection" }).click()
  await expect(page).toHaveURL(/\/auth\?/)
  const back = page.url()

  const boris = await joined(page, newPerson())
  expect(boris.id).not.toBe(mila.id)
  await page.goto(back)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel("Name")).toHaveValue("")
  await expect(page.getByText(NOT_SAVED)).toHaveCount(0)
})
