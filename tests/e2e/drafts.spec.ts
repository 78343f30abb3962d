import type { BrowserContext, Locator, Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import {
  call,
  expect,
  joinBy,
  joined,
  newPerson,
  settled,
  shopLink,
  test,
  write,
} from "#tests/support/e2e.ts"
import { importPath } from "~/pages/imports/paths.ts"
import { linksPath, savePath } from "~/pages/save/paths.ts"
import { paths } from "~/paths.ts"
import { dialogAt } from "./dialogs.ts"
import { makeImports } from "./screens/imports.ts"

/* What was typed into a form and not saved. */

type Form = { at: string; label?: string; field: (page: Page) => Locator; isChoice?: boolean }

const named = (at: string, label: string): Form => ({
  at,
  label,
  field: (page) => fieldOf(page, label),
})

const fieldOf = (page: Page, label: string) =>
  page
    .locator("[method=post]")
    .getByLabel(new RegExp(`^${label.replace("?", "[?]")}( optional)?$`))
    .last()

async function everyForm(page: Page, friend: BrowserContext): Promise<Form[]> {
  const collection = await write(page, "/collections", { name: "Quiet corners" })
  const item = await write(page, "/items", { ...product, collectionId: collection.id })
  const brand = await write(page, "/brands", { name: `Artek ${newPerson().username}` })
  const group = await write(page, "/groups", { name: "Kitchen" })
  const groupItem = await write(page, `/groups/${group.id}/items`, { url: shopLink("/vase") })
  const message = await write(page, `/groups/${group.id}/messages`, { content: "Hello" })
  const theirs = await call(friend.request, "POST /collections", { name: "Theirs" })
  const { preview, table } = await makeImports(page.request)
  return [
    named(savePath(), "Name"),
    named(linksPath, "Links"),
    named(paths.profile, "Username"),
    named(paths.profile, "Email"),
    named(`${paths.profile}/tokens`, "Name"),
    named(`/report?kind=collection&id=${theirs.id}`, "What is wrong with it?"),
    named("/invitations", "How many people can use it"),
    { at: importPath(preview), field: (at) => at.locator("main [type=checkbox]").first(), isChoice: true },
    { at: importPath(table), field: (at) => at.locator("select").first(), isChoice: true },
    named(dialogAt.newCollection, "Name"),
    named(dialogAt.editCollection(collection.id), "Description"),
    named(dialogAt.addItem(collection.id), "Name"),
    named(dialogAt.notes(collection.id), "Note"),
    named(dialogAt.editItem(item.id), "Name"),
    named(dialogAt.newBrand, "Website"),
    named(paths.brandForm(brand.id, "edit"), "Website"),
    named(dialogAt.newGroup, "Name"),
    named(dialogAt.editGroup(group.id), "Description"),
    named(dialogAt.addGroupItem(group.id), "Product link"),
    named(dialogAt.editGroupItem(group.id, groupItem.id), "Name"),
    named(dialogAt.editMessage(group.id, message.id), "Message"),
  ]
}

const product = {
  name: "Savoy vase",
  brand: "Iittala",
  imageUrl: "https://cdn.shop.example/images/products/1-large.jpg",
  productUrl: "https://shop.example/products/1",
}

const back = (within: Page | Locator) => within.getByText(/Your unsaved (text is|choices are) back\./)

async function type(field: Locator, text: string | null) {
  if (text !== null) return field.fill(text)
  if (await field.evaluate((element) => element instanceof HTMLSelectElement))
    return field.selectOption({ index: 2 })
  return field.click()
}

const contentOf = (field: Locator) =>
  field.evaluate((element: HTMLInputElement) =>
    element.type === "checkbox" ? String(element.checked) : element.value,
  )

/** The drafts of all users. */
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .flat()
      .filter((text) => /draft:|"fields"/.test(text))
      .join("\n"),
  )

async function losesNothing(tab: Page, { at, field, label = "", isChoice }: Form) {
  const text = isChoice ? null : `Unfinished ${label} at ${at}`
  await open(tab, at)
  const before = await contentOf(field(tab))
  await type(field(tab), text)
  await expect.poll(() => drafts(tab), at).toContain(text ?? `:${at}#`)
  const typed = await contentOf(field(tab))
  const expectBack = async () => {
    await expect(back(tab), at).toBeVisible()
    expect(await contentOf(field(tab)), at).toBe(typed)
  }
  // What leads away from a dialog asks first (`leaving-a-form.spec.ts`).
  if ((await tab.locator("dialog").count()) === 0) {
    await tab.getByRole("link", { name: "Groups" }).first().click()
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Groups")
    await tab.goBack()
    await expectBack()
  }
  await tab.reload()
  await expectBack()
  await back(tab).getByRole("button", { name: "Discard" }).click()
  await expect(back(tab)).toHaveCount(0)
  expect(await contentOf(field(tab)), at).toBe(before)
  expect(await drafts(tab), at).toBe("")
}

test("every form gives back what was typed after a reload, a link, Back and closing the tab", {
  tag: oneBrowser,
}, async ({ page, context, browser, baseURL }) => {
  test.slow()
  const friend = await browser.newContext({ baseURL })
  await joinBy(friend.request)
  await joined(page)
  const forms = await everyForm(page, friend)
  for (const form of forms) await test.step(form.at, () => losesNothing(page, form))
  await friend.close()

  // A new tab is as good as a reload.
  const tab = await context.newPage()
  await open(tab, dialogAt.newBrand)
  await fieldOf(tab, "Name").fill("Artek")
  await expect.poll(() => drafts(tab)).toContain("Artek")
  await tab.close()
  await page.goto(dialogAt.newBrand)
  await expect(back(page)).toBeVisible()
  await expect(fieldOf(page, "Name")).toHaveValue("Artek")
})

async function open(page: Page, at: string) {
  await page.goto(at)
  await settled(page, true)
}

test.describe("a refused form", () => {
  test.use({ expectedStatuses: [409, 422] })

  test("keeps its draft until it is saved, and none after that", { tag: oneBrowser }, async ({ page }) => {
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

  test("asks about what others changed since its draft was typed, and shows their other changes", {
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

test("a form works where the browser refuses to store anything", { tag: oneBrowser }, async ({ page }) => {
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
