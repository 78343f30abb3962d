import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { dialogAt } from "./dialogs.ts"
import { back, drafts, fieldOf, open } from "./drafts.ts"

/* Drafts of refused forms, of visitors, and where the browser stores nothing. */

test.describe("a refused form", () => {
  test.use({ expectedStatuses: [409, 422] })

  test("keeps its draft until it is saved, and has none afterwards", { tag: oneBrowser }, async ({
    page,
  }) => {
    await joined(page)
    const name = `Artek ${newPerson().username}`
    await open(page, dialogAt.newBrand)
    await fieldOf(page, "Name").fill(name)
    await fieldOf(page, "Website").fill("no address")
    await page.getByRole("button", { name: "Add Brand" }).click()
    await expect(page.getByText("Must be a valid URL").last()).toBeVisible()
    await fieldOf(page, "Website").fill("still no address")
    await page.reload()
    await expect(back(page)).toBeVisible()
    await expect(fieldOf(page, "Name")).toHaveValue(name)
    await expect(fieldOf(page, "Website")).toHaveValue("still no address")
    await fieldOf(page, "Website").fill("")
    await page.getByRole("button", { name: "Add Brand" }).click()
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
    expect(await drafts(page)).toBe("")

    await open(page, dialogAt.newBrand)
    await fieldOf(page, "Name").fill(name)
    await expect.poll(() => drafts(page)).not.toBe("")
    await page.keyboard.press("Escape")
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
    await expect(page.locator("dialog")).toHaveCount(0)
    expect(await drafts(page)).toBe("")
  })

  test("keeps what was typed before its drafts could be kept", { tag: oneBrowser }, async ({ page }) => {
    await joined(page)
    await open(page, dialogAt.newBrand)
    let letThrough = () => {}
    const refused = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route("**/form-draft-*.js", async (route) => {
      await refused
      await route.continue()
    })
    await fieldOf(page, "Name").fill("Artek of long ago")
    await fieldOf(page, "Website").fill("no address")
    await page.getByRole("button", { name: "Add Brand" }).click()
    await expect(page.getByText("Must be a valid URL").last()).toBeVisible()
    letThrough()
    await fieldOf(page, "Website").fill("still no address")
    await expect.poll(() => drafts(page)).toContain("still no address")
    await page.reload()
    await expect(back(page)).toBeVisible()
    await expect(fieldOf(page, "Name")).toHaveValue("Artek of long ago")
    await expect(fieldOf(page, "Website")).toHaveValue("still no address")
  })

  test("asks about changes of others since its draft was typed, and shows their other changes", {
    tag: oneBrowser,
  }, async ({ page }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Corners", description: "Old" })
    await open(page, dialogAt.editCollection(id))
    await fieldOf(page, "Name").fill("Mine")
    await expect.poll(() => drafts(page)).not.toBe("")
    await write(page, `/collections/${id}`, { name: "Theirs", description: "New" }, { method: "PATCH" })
    await page.reload()
    await expect(back(page)).toBeVisible()
    await expect(fieldOf(page, "Name")).toHaveValue("Mine")
    await expect(fieldOf(page, "Description")).toHaveValue("New")
    await fieldOf(page, "Description").fill("Newer")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByLabel("Keep mine")).toHaveCount(1)
    await page.getByLabel("Keep mine").check()
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine")
    await expect(page.getByText("Newer")).toBeVisible()
    expect(await drafts(page)).toBe("")
  })
})

test("a token that was made leaves no draft", { tag: oneBrowser }, async ({ page }) => {
  await joined(page)
  await open(page, `${paths.profile}/tokens`)
  await fieldOf(page, "Name").fill("Phone")
  await expect.poll(() => drafts(page)).toContain("Phone")
  await page.getByRole("button", { name: "Make a token" }).click()
  await expect(page.getByRole("textbox", { name: "Token" })).toHaveValue(/^curio_/)
  expect(await drafts(page)).toBe("")
})

test("a visitor's draft has no password and ends with the tab", { tag: oneBrowser }, async ({
  page,
  context,
}) => {
  const register = paths.auth({ mode: "register" })
  await open(page, register)
  const { username, email, password } = newPerson()
  await page.getByLabel("Password").fill(password)
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Email").fill(email)
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(email)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    password,
  )
  await page.reload()
  await expect(back(page)).toBeVisible()
  await expect(page.getByLabel("Email")).toHaveValue(email)
  await expect(page.getByLabel("Username")).toHaveValue(username)
  const other = await context.newPage()
  await open(other, register)
  await expect(other.getByLabel("Email")).toHaveValue("")
})

test("a form works where the browser blocks storage", { tag: oneBrowser }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("refused", "SecurityError")
      },
    })
  })
  await joined(page)
  await open(page, dialogAt.newBrand)
  const name = `Artek ${newPerson().username}`
  await fieldOf(page, "Name").fill(name)
  await page.getByRole("button", { name: "Add Brand" }).click()
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
})
