import { expect, type Page } from "@playwright/test"
import { shopLink, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { back, drafts } from "../drafts.ts"
import { LONG } from "./names.ts"

/* What is done to open a screen where its address is not enough. */

/** Fills in a form by field name, presses its button, and waits for the errors. */
export function refuse(press: string, values: Record<string, string>) {
  return async (page: Page) => {
    const button = page.getByRole("button", { name: press, exact: true })
    const [first] = Object.keys(values)
    const forms = page.locator("form").filter({ has: button })
    // A page may have several such buttons.
    const form = first ? forms.filter({ has: page.locator(`[name="${first}"]`) }) : forms
    for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value)
    await form.getByRole("button", { name: press, exact: true }).click()
    await expect(page.locator('[aria-invalid="true"], [role="alert"]').first()).toBeVisible()
  }
}

/** Saves a description after another one was saved. */
export function conflict(itemId: number) {
  return async (page: Page) => {
    await write(page, `/items/${itemId}`, { description: "Theirs" }, { method: "PATCH" })
    await page.getByLabel("Description").fill("Mine")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("radio", { name: "Keep mine" })).toBeVisible()
  }
}

/** Comes back to a form with unsaved text. */
export async function restore(page: Page) {
  await page.getByRole("textbox", { name: "Name" }).fill(LONG)
  await expect.poll(() => drafts(page)).toContain(LONG)
  await page.reload()
  await expect(back(page)).toBeVisible()
}

/** The password's step of an account with two-step sign-in. */
export function signIn({ email, password }: { email: string; password: string }) {
  return async (page: Page) => {
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Sign In" }).click()
    await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible()
  }
}

export async function refuseProfile(page: Page) {
  await refuse("Save", { username: "a" })(page)
  await refuse("Change email", { email: "nobody", currentPassword: "" })(page)
  await refuse("Change password", { currentPassword: "", newPassword: "short" })(page)
}

export function readLink(path: string, message: RegExp) {
  return async (page: Page) => {
    await page.getByLabel("Product link").fill(shopLink(path))
    await page.getByLabel("Product link").blur()
    await expect(page.getByText(message)).toBeVisible()
  }
}

export async function pasteNothing(page: Page) {
  await readLink("/wall", /The shop does not let programs read/)(page)
  await page.getByText("Another way: paste the page").click()
  await refuse("Read it", { pageSource: "" })(page)
}

/** Follows a link whose request fails. */
export function failTo(request: string, link: string) {
  return async (page: Page) => {
    await page.route(request, (route) => route.abort())
    await page.locator(link).first().click()
  }
}

export async function failToSendMessage(page: Page) {
  await page.route("**/messages*", (route) => route.abort())
  await page.getByRole("textbox", { name: "Message" }).fill("Take all six")
  await page.getByRole("textbox", { name: "Message" }).press("Enter")
  await expect(page.getByText("Not sent").first()).toBeVisible()
}

export function openMenu(name: string) {
  return async (page: Page) => {
    await page.getByRole("button", { name, exact: true }).click()
    await expect(page.locator("[popover]:popover-open")).toBeVisible()
  }
}

/** A toast stays open while it has the focus. */
export function openToast(button: string, text: string) {
  return async (page: Page) => {
    await page.getByRole("button", { name: button, exact: true }).click()
    await expect(page.locator(".toast[data-state]").getByText(text)).toBeVisible()
    await page.keyboard.press("F8")
  }
}

export async function closeSidebar(page: Page) {
  await page.locator("#sidebar").evaluate((box: HTMLInputElement) => box.click())
}

export async function makeToken(page: Page) {
  await page.getByLabel("Name").fill(LONG)
  await page.getByRole("button", { name: "Make a token" }).click()
  await expect(page.getByLabel("Token", { exact: true })).toHaveValue(/^curio_/)
}

/** It runs while it is looked at: its host is asked once in some seconds. */
export async function startImport(page: Page) {
  const urls = Array.from({ length: 15 }, (_, at) => shopLink(`/slow-vase?${at}`))
  const { id } = await write(page, "/imports", { urls, collection: "From elsewhere" })
  await page.goto(paths.import(id))
  await expect(page.getByText("You can leave this page: it goes on.")).toBeVisible()
}

export async function openFolder(page: Page) {
  await page
    .getByRole("button", { name: /^Show products of/ })
    .first()
    .click()
  await expect(page.getByRole("button", { name: "All folders" })).toBeVisible()
}

export async function makeInvitation(page: Page) {
  await page.getByRole("button", { name: "Make a link" }).click()
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible()
}

export async function makeViewLink(page: Page) {
  await page.getByLabel("For whom").fill("Grandma")
  await page.getByRole("button", { name: "Make a link" }).click()
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible()
}
