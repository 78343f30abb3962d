import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, said, settled, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"

/* What was typed in one tab, while the session changes or something is written in another. */

type Person = { email: string; password: string }

async function logOut(page: Page) {
  await page.goto(paths.home)
  await settled(page, true)
  await page.getByRole("button", { name: "Account" }).click()
  await page.getByRole("button", { name: "Log out" }).click()
  await expect(said(page, "You have been logged out.")).toBeVisible()
}

async function signIn(page: Page, { email, password }: Person) {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await expect(page).not.toHaveURL(/\/auth/)
}

async function signInAt(page: Page, person: Person) {
  await page.goto(paths.auth())
  await settled(page, true)
  await signIn(page, person)
}

test.describe("a form in one tab", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [409] })

  test("is not saved for another user who signed in in another tab until it is sent again", async ({
    page,
    context,
  }) => {
    const boris = await joined(page)
    await joined(page)
    const form = await context.newPage()
    await form.goto(paths.newBrand())
    const dialog = form.getByRole("dialog")
    await settled(form, true)
    const name = `Artek ${newPerson().username}`
    await dialog.getByLabel("Name").fill(name)
    await logOut(page)
    await signInAt(page, boris)
    await expect(form.locator("#account")).toContainText(boris.email)

    await dialog.getByRole("button", { name: "Add Brand" }).click()
    await expect(dialog.locator("form")).toContainText(`You are now signed in as ${boris.username}`)
    await expect(dialog.getByLabel("Name")).toHaveValue(name)
    await dialog.getByRole("button", { name: "Add Brand" }).click()
    await expect(form.getByRole("heading", { name, level: 1 })).toBeVisible()
  })
})

test.describe("a refused note in one tab", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [422] })

  test("stays with its question when another tab writes", async ({ page, context }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Quiet corners" })
    await write(page, `/collections/${id}/notes`, { content: "Old" })
    await page.goto(paths.collectionForm(id, "notes", { edit: 1 }))
    await settled(page, true)
    const dialog = page.getByRole("dialog")
    const note = dialog.getByRole("textbox", { name: "Note" })
    await note.fill("Mine")
    await write(page, `/collections/${id}/notes`, { content: "Theirs" })
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(dialog.getByLabel("Keep mine")).toBeVisible()

    const other = await context.newPage()
    await other.goto(paths.newCollection)
    await settled(other, true)
    await other.getByRole("dialog").getByLabel("Name").fill("Hall")
    await other.getByRole("button", { name: "Create Collection" }).click()
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Hall" }),
    ).toHaveCount(1)
    await expect(note).toHaveValue("Mine")
    await dialog.getByLabel("Keep mine").check()
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(dialog.locator(".prose")).toHaveText("Mine")
  })
})

test.describe("a chat beside another tab", { tag: oneBrowser }, () => {
  // It may ask for new messages before it knows that the other tab has signed out.
  test.use({ expectedStatuses: [401] })

  test("a chat keeps its texts when another tab signs out, and is marked as read in the other tab", async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const person = await joined(page)
    const { id } = await write(page, "/groups", { name: "Kitchen" })
    const friend = await (await browser.newContext({ baseURL })).newPage()
    await joined(friend)
    await write(friend, `/groups/${id}/messages`, { content: "One" })
    await page.goto("/groups?filter=my")
    await settled(page, true)
    const card = page.locator(`a[href="/groups/${id}"]`)
    await expect(card).toContainText("1 unread")

    const chat = await context.newPage()
    await chat.goto(`/groups/${id}?tab=chat`)
    await settled(chat, true)
    await expect(card).not.toContainText("unread")
    const field = chat.getByRole("textbox", { name: "Message" })
    await field.fill("A draft")
    await logOut(page)
    await chat.getByRole("main").getByRole("link", { name: "Sign In" }).click()
    await signIn(chat, person)
    await expect(field).toHaveValue("A draft")
  })
})

test.describe("forms in several tabs", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [404] })

  test("keep their texts for their user when another tab signs out, and for nobody else", async ({
    page,
    context,
  }) => {
    const boris = await joined(page)
    const alma = await joined(page)
    const open = await write(page, "/collections", { name: "Open" })
    const closed = await write(page, "/collections", { name: "Closed", isPrivate: true })
    const forms = {
      [paths.collectionForm(open.id, "notes", { edit: 1 })]: "Note",
      [paths.collectionForm(closed.id, "notes", { edit: 1 })]: "Note",
      [paths.collectionForm(closed.id, "add")]: "Name",
      [paths.newBrand()]: "Name",
      [paths.save()]: "Name",
    }
    const field = (tab: Page, label: string) =>
      tab.locator("[method=post]").getByLabel(label, { exact: true })
    const tabs: Page[] = []
    for (const [at, label] of Object.entries(forms)) {
      const tab = await context.newPage()
      tabs.push(tab)
      await tab.goto(at)
      await settled(tab, true)
      await field(tab, label).fill(`Typed at ${at}`)
      // The code for drafts comes with the first input.
      await expect.poll(() => tab.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(at)
    }
    await logOut(page)
    for (const tab of tabs) await expect(tab.locator("#account")).toHaveCount(0)
    for (const tab of tabs.splice(0)) await tab.close()

    await signInAt(page, boris)
    await page.goto(paths.save())
    await settled(page, true)
    await expect(field(page, "Name")).toHaveValue("")
    // Signing out would clear everything that is stored.
    await context.clearCookies()
    await signInAt(page, alma)
    for (const [at, label] of Object.entries(forms)) {
      await page.goto(at)
      await expect(page.getByText("Your unsaved text is back.")).toBeVisible()
      await expect(field(page, label)).toHaveValue(`Typed at ${at}`)
    }
    await logOut(page)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:"))),
    ).toEqual([])
  })
})
