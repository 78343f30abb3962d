import type { Page } from "@playwright/test"
import { atDesktop } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { account, type ToastWords, titles, validation } from "~/words/messages.ts"
import { dialogAt } from "./dialogs.ts"
import { expectToast } from "./toasts/send.ts"

/* Every validation message beside its field and, where specified, as a toast: with and without JavaScript. */

type Wrong = {
  at: string
  /** What is typed, by label. */
  texts: Record<string, string>
  press: string
  /** What is said beside which field. */
  errors: Record<string, string>
  toast?: ToastWords
}

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}(\\W*optional)?$`))

async function refuses(page: Page, js: boolean, { at, texts, press, errors, toast }: Wrong) {
  await test.step(`${press} at ${at}`, async () => {
    await page.goto(at)
    await settled(page, js)
    for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
    await page.getByRole("button", { name: press, exact: true }).click()
    // What else describes a field, its help, comes after.
    for (const [label, message] of Object.entries(errors))
      await expect.soft(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}(?= |$)`))
    if (toast) await expectToast(page, toast)
    // A click beside a note saves it. A click beside another dialog must not lose the typed values.
    if (js && !("Note" in texts) && (await page.locator("dialog:modal").count()) > 0) {
      await page.mouse.click(5, 500)
      await expect.soft(page.getByRole("dialog")).toBeVisible()
    }
    for (const [label, text] of Object.entries(texts))
      if (js || label !== "Password") await expect.soft(field(page, label)).toHaveValue(text)
  })
}

test.describe("an invalid value", { tag: atDesktop }, () => {
  test.use({ expectedStatuses: [422], actionTimeout: 5_000 })

  test("is shown beside its field with the specified message, and keeps the values", async ({ page, js }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Kept" })
    const item = await write(page, "/items", {
      collectionId: id,
      name: "Vase",
      brand: "Iittala",
      imageUrl: "http://127.0.0.1:9/vase.png",
      productUrl: "https://shop.example/vase",
    })
    const named: Omit<Wrong, "at" | "press"> = { texts: { Name: "   " }, errors: { Name: validation.name } }
    const rows: Wrong[] = [
      {
        at: dialogAt.newCollection,
        texts: { Name: "   ", Description: "For the hall" },
        press: "Create Collection",
        errors: { Name: validation.collectionName },
        toast: { title: titles.validation, description: validation.collectionName },
      },
      { ...named, at: dialogAt.editCollection(id), press: "Save" },
      {
        at: dialogAt.addItem(id),
        texts: { Description: "Nothing else" },
        press: "Add to Kept",
        errors: { Name: validation.name, Brand: "Brand is required", Picture: "A picture is required" },
      },
      {
        at: dialogAt.editItem(item.id),
        texts: { Name: "", "Product link": "no address" },
        press: "Save",
        errors: { Name: validation.name, "Product link": validation.url },
      },
      { ...named, at: dialogAt.newBrand, press: "Add Brand" },
      { ...named, at: dialogAt.newGroup, press: "Create Group" },
      {
        at: dialogAt.editNote(id),
        texts: { Note: "  " },
        press: "Save",
        errors: { Note: validation.note },
        toast: { title: titles.error, description: validation.note },
      },
    ]
    for (const row of rows) await refuses(page, js, row)

    await page.goto(paths.profile)
    await settled(page, js)
    const username = page.getByLabel("Username")
    await username.fill("ab")
    await page.locator("#profile-username").getByRole("button", { name: "Save" }).click()
    await expect(username).toHaveAccessibleDescription(new RegExp(validation.username))
    await expect(username).toHaveValue("ab")

    await page.context().clearCookies()
    const wrong = { Email: "nobody", Password: "short" }
    const errors = { Email: validation.email, Password: validation.password }
    await refuses(page, js, { at: paths.auth(), texts: wrong, press: "Sign In", errors })
    await refuses(page, js, {
      at: paths.auth({ mode: "register" }),
      texts: { ...wrong, Username: "ab" },
      press: "Create account",
      errors: { ...errors, Username: validation.username },
    })
  })

  test("a visitor who needs a session is redirected to sign-in with a toast", async ({ page }) => {
    for (const [at, title, description] of [
      [dialogAt.newCollection, titles.authentication, account.loginToCreateCollection],
      [dialogAt.newGroup, titles.error, account.loginToCreateGroup],
    ] as const) {
      await page.goto(at)
      await expect(page).toHaveURL(/\/auth\?redirectTo=/)
      await expectToast(page, { title, description })
    }
  })

  test("a blank group link and a blank message are not sent", async ({ page, js }) => {
    await joined(page)
    const { id } = await write(page, "/groups", { name: "Kitchen" })
    let sent = 0
    page.on("request", (request) => {
      if (request.method() === "POST") sent++
    })
    for (const [at, label, button] of [
      [dialogAt.addGroupItem(id), "Product link", "Add to Collection"],
      [paths.group(id, { tab: "chat", compose: "1" }), "Message", "Send"],
    ] as const) {
      await page.goto(at)
      await settled(page, js)
      await field(page, label).fill("  ")
      await page.getByRole("button", { name: button, exact: true }).click()
      if (!js) await expect(field(page, label)).toHaveAttribute("aria-invalid", "true")
    }
    expect(sent).toBe(js ? 0 : 2)
    for (const list of ["items", "messages"])
      expect(await (await page.request.get(`/api/groups/${id}/${list}`)).json()).toEqual([])
  })
})
