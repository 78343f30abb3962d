import type { BrowserContext, Locator, Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { call, expect, joinBy, joined, newPerson, shopLink, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { dialogAt } from "./dialogs.ts"
import { back, drafts, fieldOf, open } from "./drafts.ts"
import { makeImports } from "./screens/imports.ts"

/* What was typed into a form and not saved. */

/** `to` is the end of the address that the form is sent to, if that is not its page's. */
type Form = { at: string; to?: string; label?: string; field: (page: Page) => Locator; isChoice?: boolean }

const named = (at: string, label: string): Form => ({
  at,
  label,
  field: (page) => fieldOf(page, label),
})

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
    named(paths.save(), "Name"),
    named(paths.links(), "Links"),
    named(paths.profile, "Username"),
    named(paths.profile, "Email"),
    named(`${paths.profile}/tokens`, "Name"),
    named(`/report?kind=collection&id=${theirs.id}`, "What is wrong with it?"),
    named("/invitations", "How many people can use it"),
    { at: paths.import(preview), field: (at) => at.locator("main [type=checkbox]").first(), isChoice: true },
    { at: paths.import(table), to: "/columns", field: (at) => at.locator("select").first(), isChoice: true },
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

async function losesNothing(tab: Page, { at, to = "", field, label = "", isChoice }: Form) {
  const text = isChoice ? null : `Unfinished ${label} at ${at}`
  await open(tab, at)
  const before = await contentOf(field(tab))
  await type(field(tab), text)
  await expect.poll(() => drafts(tab), at).toContain(text ?? `:${at}${to}#`)
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

test("every form restores typed texts after a reload, a link, Back and closing the tab", {
  tag: oneBrowser,
}, async ({ page, context, browser, baseURL }) => {
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
