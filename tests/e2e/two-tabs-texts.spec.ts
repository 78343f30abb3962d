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

test("a chat keeps its texts when another tab signs out, and its reading is known in the other", {
  tag: oneBrowser,
}, async ({ page, context, browser, baseURL }) => {
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
