import type { Page, Route } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { expectToast } from "./toasts/send.ts"

/* What becomes of a form whose dialog is closed before it is saved. */

const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard what you typed?" })
const form = (page: Page) => page.getByRole("dialog", { name: "Add Brand" })

async function openForm(page: Page) {
  await page.getByRole("main").getByRole("link", { name: "Add Brand" }).first().click()
  await expect(form(page)).toBeVisible()
}

test("closing a form with typed text asks first, however it is closed", { tag: oneBrowser }, async ({
  page,
}) => {
  await joined(page)
  await page.goto(paths.brands())
  await settled(page, true)
  const name = form(page).getByLabel("Name")
  const ways: Record<string, () => Promise<unknown>> = {
    Esc: () => page.keyboard.press("Escape"),
    "the close link": () => form(page).getByRole("link", { name: "Close" }).click(),
    "the cancel link": () => form(page).getByRole("link", { name: "Cancel" }).click(),
    "a click beside it": () => page.mouse.click(5, 400),
    Back: () => page.evaluate(() => history.back()),
  }
  for (const [way, close] of Object.entries(ways))
    await test.step(way, async () => {
      await openForm(page)
      await close()
      await expect(form(page)).toHaveCount(0)
      await expect(page).toHaveURL(paths.brands())

      await openForm(page)
      await name.fill("Artek")
      await close()
      await expect(question(page)).toBeVisible()
      await question(page).getByRole("button", { name: "Keep editing" }).click()
      await expect(question(page)).toHaveCount(0)
      await expect(name).toHaveValue("Artek")
      await expect(page).toHaveURL(paths.newBrand())
      await close()
      await question(page).getByRole("button", { name: "Discard" }).click()
      await expect(page.locator("dialog")).toHaveCount(0)
      await expect(page).toHaveURL(paths.brands())
    })

  await openForm(page)
  await name.fill("Artek")
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press("Escape")
    await expect(question(page)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(question(page)).toHaveCount(0)
  }
  await expect(name).toHaveValue("Artek")
  await name.fill("")
  await page.keyboard.press("Escape")
  await expect(form(page)).toHaveCount(0)
})

test("a form that is being sent when its dialog is closed is saved, and the page says so", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Quiet corners" })
  await page.goto(paths.collection(id))
  await settled(page, true)
  const sidebar = page.getByRole("navigation", { name: "Main" })
  const held: (() => void)[] = []
  const hold = async (route: Route) => {
    if (route.request().method() === "POST") await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  }
  await page.route("**/*.data*", hold)
  const send = async (open: string, name: string, button: string) => {
    held.length = 0
    await page.getByRole("link", { name: open }).first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Name", { exact: true }).fill(name)
    await dialog.getByRole("button", { name: button }).click()
    await expect.poll(() => held.length).toBe(1)
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).toHaveCount(0)
    await expect(page).toHaveURL(paths.collection(id))
  }

  await send("New collection", "Hall", "Create Collection")
  held[0]?.()
  await expectToast(page, { title: "Success", description: "Collection created successfully" })
  await expect(sidebar.getByRole("link", { name: "Hall" })).toBeVisible()

  await send("Edit Collection", "Quiet places", "Save")
  held[0]?.()
  await expectToast(page, { title: "Success", description: "Collection updated" })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiet places")
  await expect(sidebar.getByRole("link", { name: "Quiet places" })).toBeVisible()

  // The page is left, too.
  await send("Edit Collection", "Quiet rooms", "Save")
  await sidebar.getByRole("link", { name: "Groups" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Groups")
  held[0]?.()
  await expectToast(page, { title: "Success", description: "Collection updated" })
  await expect(sidebar.getByRole("link", { name: "Quiet rooms" })).toBeVisible()
})

test.describe("failing saves", () => {
  test.use({ expectedStatuses: [422] })

  test("a form that is being sent when its dialog is closed says why it was not saved", {
    tag: oneBrowser,
  }, async ({ page }) => {
    await joined(page)
    await page.goto(paths.brands())
    await settled(page, true)
    let release = () => {}
    await page.route("**/*.data*", async (route) => {
      if (route.request().method() === "POST") await new Promise<void>((resolve) => (release = resolve))
      await route.continue()
    })
    await openForm(page)
    await form(page).getByLabel("Name").fill("Artek")
    await form(page).getByLabel("Website").fill("no address")
    const sent = page.waitForRequest((request) => request.method() === "POST")
    await form(page).getByRole("button", { name: "Add Brand" }).click()
    await sent
    await page.keyboard.press("Escape")
    await expect(form(page)).toHaveCount(0)
    release()
    await expectToast(page, { title: "Error", description: "Must be a valid URL" })
    await expect(page).toHaveURL(paths.brands())
  })
})
