import type { BrowserContext, Locator, Page } from "@playwright/test"
import { oneBrowser, onePhone, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, settled, test, write } from "#tests/support/e2e.ts"
import { signedOutMessage } from "~/words/messages.ts"
import { dialogAt } from "./dialogs.ts"

test.use({ expectedStatuses: [401, 409] })

async function signIn(page: Page, person: { email: string; password: string }) {
  await page.getByLabel("Email").fill(person.email)
  await page.getByLabel("Password").fill(person.password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await expect(page).not.toHaveURL(/\/auth/)
}

const endSession = (context: BrowserContext) => context.clearCookies({ name: /session$/ })

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))

/** With JavaScript the form stays as it is. Without, its page has other labels. */
const inForm = (form: Locator, js: boolean) => ({
  note: form.getByLabel(js ? "Note" : "Text", { exact: true }),
  save: (name: string) => form.getByRole("button", { name: js ? name : "Save again" }),
})

for (const isPrivate of [false, true])
  test(`a form whose session has ended keeps its text, and is saved after signing in, on a ${isPrivate ? "private" : "public"} page`, {
    tag: scriptsOnPhone,
  }, async ({ page, context, js, look }) => {
    const mila = await joined(page)
    const shelf = await write(page, "/collections", { name: "Quiet corners", isPrivate })
    await page.goto(dialogAt.notes(shelf.id))
    await settled(page, js)
    const dialog = page.getByRole("dialog")
    const note = "Two chairs by the window.\nA lamp that is “warm”, not <yellow>."
    await dialog.getByLabel("Note").fill(note)
    await endSession(context)
    await dialog.getByRole("button", { name: "Save" }).click()

    const form = js || !isPrivate ? dialog : page.getByRole("main")
    await expect(form.locator("p", { hasText: signedOutMessage }).first()).toBeVisible()
    const { note: field, save } = inForm(form, js)
    await expect(field).toHaveValue(note)
    await look("signed-out-form")
    const link = form.getByRole("link", { name: "Sign in", exact: true })
    if (js) {
      await expect.poll(() => drafts(page)).toHaveLength(1)
      await link.click()
      await signIn(page, mila)
      await expect(page).toHaveURL(dialogAt.notes(shelf.id))
      await settled(page, js)
      await expect(dialog).toContainText("Your unsaved text is back.")
      await expect(dialog.getByLabel("Note")).toHaveValue(note)
    } else {
      const opened = context.waitForEvent("page")
      await link.click()
      const tab = await opened
      await signIn(tab, mila)
      await tab.close()
    }
    await save("Save").click()
    await expect(dialog.locator(".prose")).toHaveText(note)
    const [saved] = await (await page.request.get(`/api/collections/${shelf.id}/notes`)).json()
    expect(saved.content).toBe(note)
  })

test("a form whose session has ended keeps its text when the code for drafts comes while it is sent", {
  tag: onePhone,
}, async ({ page, context, js }) => {
  await joined(page)
  const shelf = await write(page, "/collections", { name: "Quiet corners" })
  let isSent = () => {}
  const sent = new Promise<void>((resolve) => {
    isSent = resolve
  })
  await page.route(/\/form-draft-/, async (route) => {
    await sent
    await route.continue()
  })
  await page.route(/\/notes/, async (route) => {
    if (route.request().method() !== "POST") return route.continue()
    const code = page.waitForResponse(/\/form-draft-/)
    isSent()
    // The module has run when another import of it is done.
    await page.evaluate((address) => import(address), (await code).url())
    await route.continue()
  })
  await page.goto(dialogAt.notes(shelf.id))
  await settled(page, js)
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Note").fill("Two chairs")
  await endSession(context)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.locator("p", { hasText: signedOutMessage }).first()).toBeVisible()
  await expect.poll(() => drafts(page)).toHaveLength(1)
})

test("a form whose session has ended is not saved for another account until it is sent again", {
  tag: onePhone,
}, async ({ page, context, js }) => {
  await joined(page)
  await page.goto(dialogAt.newCollection)
  await settled(page, js)
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill("Hush")
  await dialog.getByLabel("Private Collection").check()
  await endSession(context)
  await dialog.getByRole("button", { name: "Create Collection" }).click()
  await expect(dialog.locator("p", { hasText: signedOutMessage }).first()).toBeVisible()

  const boris = await joined(page, newPerson())
  await inForm(dialog, js).save("Create Collection").click()
  await expect(dialog.locator("form")).toContainText(`You are now signed in as ${boris.username}`)
  await expect(dialog.getByLabel("Name")).toHaveValue("Hush")
  await expect(dialog.getByLabel("Private Collection")).toBeChecked()
  const collections = () => page.request.get("/api/collections").then((response) => response.json())
  expect(await collections()).toEqual([])

  await dialog.getByRole("button", { name: "Create Collection" }).click()
  await expect(dialog).toHaveCount(0)
  expect(await collections()).toMatchObject([{ name: "Hush", isPrivate: true }])
})

test("a button whose session has ended leads to sign-in and back to its page", {
  tag: oneBrowser,
}, async ({ page, context, js }) => {
  const mila = await joined(page)
  const brand = await write(page, "/brands", { name: `Artek ${mila.username}` })
  await page.goto(`/brand/${brand.id}`)
  await settled(page, js)
  await endSession(context)
  await page.getByRole("button", { name: "Follow", exact: true }).click()
  await expect(page).toHaveURL(/\/auth\?redirectTo=/)
  await signIn(page, mila)
  await expect(page).toHaveURL(`/brand/${brand.id}`)
})

test.describe("without the code for drafts", () => {
  test.use({ cutsNetwork: true })
  test("a form whose draft could not be kept leads to sign-in in a new tab", { tag: onePhone }, async ({
    page,
    context,
  }) => {
    await page.route(/\/form-draft-/, (route) => route.abort())
    const mila = await joined(page)
    const shelf = await write(page, "/collections", { name: "Quiet corners" })
    await page.goto(dialogAt.notes(shelf.id))
    await settled(page, true)
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Note").fill("Two chairs")
    await endSession(context)
    await dialog.getByRole("button", { name: "Save" }).click()
    const opened = context.waitForEvent("page")
    await dialog.getByRole("link", { name: "Sign in", exact: true }).click()
    const tab = await opened
    await signIn(tab, mila)
    await tab.close()
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(dialog.locator(".prose")).toHaveText("Two chairs")
  })
})
