import type { Page } from "@playwright/test"
import { matchPath } from "@remix-run/react"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, write } from "#tests/support/e2e.ts"
import { trashPaths } from "~/pages/trash/paths.ts"
import { paths } from "~/paths.ts"
import routes from "~/routes.ts"
import { dialogAt } from "./dialogs.ts"
import { dialogPatterns } from "./screens/patterns.ts"
import { test, type World } from "./screens/world.ts"

/* Every dialog and the browser's history. */

type Row = [page: string, dialog: string, asks?: "for data" | null, as?: "boris" | "nova"]
const chat = { tab: "chat" } as const

// biome-ignore format: a table
const dialogs = ({ quiet, secret, vase, kitchen, thing, message, boris, brand }: World): Row[] => [
  [paths.collections(), dialogAt.newCollection],
  [paths.collection(quiet.id), dialogAt.addItem(quiet.id)],
  [paths.collection(quiet.id), dialogAt.editCollection(quiet.id)],
  [paths.collection(quiet.id), dialogAt.sharing(quiet.id), "for data"],
  [paths.collection(quiet.id), dialogAt.share(quiet.id), "for data"],
  [paths.collection(quiet.id), dialogAt.notes(quiet.id), "for data"],
  [paths.collection(secret.id), dialogAt.renameTag(secret.id), "for data"],
  [paths.product(vase.id), dialogAt.editItem(vase.id)],
  [paths.product(vase.id), dialogAt.readItem(vase.id), "for data"],
  [paths.product(vase.id), dialogAt.moveItem(vase.id), "for data"],
  [paths.product(vase.id), dialogAt.deleteItem(vase.id)],
  [paths.product(vase.id), dialogAt.copyItem(vase.id), "for data", "nova"],
  [trashPaths.trash(), dialogAt.emptyTrash],
  [paths.brands(), dialogAt.newBrand],
  [paths.brand(brand.id), dialogAt.editBrand(brand.id)],
  [paths.groups(), dialogAt.newGroup],
  [paths.group(kitchen.id), dialogAt.editGroup(kitchen.id)],
  [paths.group(kitchen.id), dialogAt.deleteGroup(kitchen.id)],
  [paths.group(kitchen.id), dialogAt.leaveGroup(kitchen.id), null, "boris"],
  [paths.group(kitchen.id), dialogAt.members(kitchen.id), "for data"],
  [paths.group(kitchen.id), dialogAt.addGroupItem(kitchen.id)],
  [paths.groupItem(kitchen.id, thing.id), dialogAt.saveGroupItem(kitchen.id, thing.id), "for data"],
  [paths.groupItem(kitchen.id, thing.id), dialogAt.editGroupItem(kitchen.id, thing.id)],
  [paths.groupItem(kitchen.id, thing.id), dialogAt.removeGroupItem(kitchen.id, thing.id)],
  [paths.group(kitchen.id, chat), dialogAt.editMessage(kitchen.id, message.id), "for data"],
  [paths.group(kitchen.id, chat), dialogAt.deleteMessage(kitchen.id, message.id), "for data"],
  [paths.friends(), dialogAt.person(boris.username), "for data"],
  [paths.profile, dialogAt.deleteAccount, "for data"],
]

/** Those have no link on the page below: other dialogs and the list of collections lead to them. */
const fromElsewhere = [
  "/collection/:id/delete",
  "/collection/:id/notes/delete",
  "/collection/:id/handover",
  "/groups/:id/items/choose",
]

test("the list of dialogs has every dialog that its page leads to", { tag: oneBrowser }, ({ world }) => {
  const listed = dialogs(world).map(([, address]) => new URL(address, "http://app").pathname)
  const known = (pattern: string) =>
    fromElsewhere.includes(pattern) || listed.some((path) => matchPath(pattern, path))
  expect(dialogPatterns(routes).filter((pattern) => !known(pattern))).toEqual([])
})

const entries = (page: Page) => page.evaluate(() => history.length)

test("every dialog opens over its page, and Back, Esc and closing lead to the page without a new entry", {
  tag: oneBrowser,
}, async ({ browser, world, baseURL }) => {
  const windowOf = async (person: "mila" | "boris" | "nova") => {
    const storageState = await world[person].api.storageState()
    const page = await (await browser.newContext({ baseURL, storageState })).newPage()
    const reads: string[] = []
    page.on("request", (request) => {
      if (/\.data\b/.test(request.url())) reads.push(request.url())
    })
    return { page, reads, dialog: page.locator("dialog:modal") }
  }
  const windows = {
    mila: await windowOf("mila"),
    boris: await windowOf("boris"),
    nova: await windowOf("nova"),
  }
  for (const [below, address, asks, as = "mila"] of dialogs(world))
    await test.step(address, async () => {
      const { page, reads, dialog } = windows[as]
      // The dialog before may have had the same page.
      if (page.url() !== new URL(below, baseURL).href) {
        await page.goto(below)
        await settled(page, true)
      }
      reads.length = 0
      const before = await entries(page)
      const open = async () => {
        // Some links are in a menu.
        await page
          .locator(`a[href="${address}"]`)
          .first()
          .evaluate((link: HTMLElement) => link.click())
        await expect(dialog).toBeVisible()
        await expect(page).toHaveURL(address)
      }
      const isClosed = async () => {
        await expect(dialog).toHaveCount(0)
        await expect(page).toHaveURL(below)
        expect.soft(await entries(page), address).toBe(before + 1)
      }
      await open()
      await page.goBack()
      await isClosed()
      await open()
      await page.keyboard.press("Escape")
      await isClosed()
      await open()
      await dialog.getByRole("link", { name: "Close" }).click()
      await isClosed()
      if (!asks) expect.soft(reads, address).toEqual([])

      await page.goto(address)
      await settled(page, true)
      await dialog.getByRole("link", { name: "Close" }).click()
      await isBelow(page, below)
    })
})

const isBelow = async (page: Page, below: string) => {
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page).toHaveURL(below)
}

test("Back leads to an existing page after a deletion", { tag: oneBrowser }, async ({ page }) => {
  await joined(page)
  const kept = await write(page, "/collections", { name: "Kept" })
  const item = await write(page, "/items", {
    collectionId: kept.id,
    name: "Stool",
    brand: "Artek",
    imageUrl: "http://127.0.0.1:9/stool.png",
    productUrl: "https://shop.example/stool",
  })
  const group = await write(page, "/groups", { name: "Kitchen" })
  const rows = [
    [paths.collection(kept.id), paths.product(item.id), "delete", "Delete item", paths.collection(kept.id)],
    [paths.collections(), paths.collection(kept.id), "edit", "Delete collection", paths.collections()],
    [paths.groups(), paths.group(group.id), "delete", "Delete group", paths.groups()],
  ] as const
  for (const [list, thing, first, press, back] of rows) {
    await page.goto(list)
    await settled(page, true)
    const follow = (href: string) =>
      page
        .locator(`a[href="${href}"]`)
        .last()
        .evaluate((link: HTMLElement) => link.click())
    await follow(thing)
    await expect(page).toHaveURL(thing)
    await follow(`${thing}/${first}`)
    await expect(page.getByRole("dialog")).toBeVisible()
    if (first === "edit") await page.getByRole("dialog").getByRole("link", { name: "Delete" }).click()
    await page.getByRole("button", { name: press }).click()
    await expect(said(page, "deleted")).toBeVisible()
    await expect(page).toHaveURL(back)
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(page.getByRole("heading", { name: /not found/i })).toHaveCount(0)
  }
})

test("the old address of a dialog leads to the dialog", { tag: oneBrowser }, async ({ page }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Quiet corners" })
  for (const [old, address] of [
    [`/collection/${id}?dialog=edit-collection`, dialogAt.editCollection(id)],
    [`/collection/${id}?search=vase&dialog=notes`, `${dialogAt.notes(id)}?search=vase`],
    ["/friends?dialog=new-collection", dialogAt.newCollection],
    ["/groups?dialog=new-group", dialogAt.newGroup],
    ["/brands?dialog=new-brand", dialogAt.newBrand],
    ["/profile?dialog=delete-account", dialogAt.deleteAccount],
  ] as const) {
    await page.goto(old)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole("dialog")).toBeVisible()
  }
})

test("a dialog opens without a request, and Back, closing and saving leave one entry of its page", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Quiet corners" })
  const address = `/collection/${id}`
  await page.goto("/collections")
  await settled(page, true)
  await page
    .getByRole("main")
    .getByRole("link", { name: /Quiet corners/ })
    .click()
  await expect(page).toHaveURL(address)
  const reads: string[] = []
  page.on("request", (request) => {
    if (request.url().includes(".data")) reads.push(request.url())
  })
  const dialog = page.getByRole("dialog")
  const editCollection = page.getByRole("link", { name: "Edit Collection" })
  await editCollection.click()
  await expect(page).toHaveURL(`${address}/edit`)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await editCollection.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  expect(reads).toEqual([])

  await editCollection.click()
  await page.getByRole("textbox", { name: "Name" }).fill("Loud corners")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page).toHaveURL(address)
  await page.getByRole("link", { name: "Notes" }).click()
  await page.getByRole("textbox", { name: "Note" }).fill("Measure")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByText("Measure")).toBeVisible()
  await page.getByRole("link", { name: "Edit", exact: true }).click()
  await page.getByRole("textbox", { name: "Note" }).fill("Measured")
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL("/collections")
})
