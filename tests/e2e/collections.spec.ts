import type { Page } from "@playwright/test"
import sharp from "sharp"
import { oneBrowser, onePhone, scriptsOnPhone } from "#tests/support/browsers.ts"
import {
  expect,
  joinBy,
  joined,
  newPerson,
  openForm,
  said,
  settled,
  test,
  write,
} from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { dialogAt } from "./dialogs.ts"

const newItem = (collectionId: number, name: string) => ({
  collectionId,
  name,
  brand: "Iittala",
  imageUrl: "http://127.0.0.1:9/picture.png",
  productUrl: `https://shop.example/${encodeURIComponent(name)}`,
})

async function open(page: Page, js: boolean, path: string) {
  await page.goto(path)
  await settled(page, js)
}

test("an owner edits, notes, shares and deletes a collection", { tag: scriptsOnPhone }, async ({
  page,
  js,
  browser,
  baseURL,
  look,
}) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Quiet corners" })
  const address = `/collection/${id}`

  await open(page, js, address)
  await openForm(page, "Edit Collection")
  await settled(page, js)
  await page.getByRole("textbox", { name: "Name" }).fill("Loud corners")
  await page.getByRole("switch", { name: "Private Collection" }).check()
  const cover = sharp({ create: { width: 60, height: 40, channels: 3, background: "#1f5f4d" } })
  await page
    .getByLabel("Picture file")
    .setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: await cover.png().toBuffer() })
  if (js) await expect(said(page, "Cover image uploaded successfully")).toBeVisible()
  await look("edit-collection")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Collection updated")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loud corners")
  await expect(page.getByRole("main").getByText("Private", { exact: true })).toBeVisible()
  const { coverImageUrl } = await (await page.request.get(`/api/collections/${id}`)).json()
  expect(coverImageUrl).toMatch(/^\/images\/u\//)

  await open(page, js, address)
  await openForm(page, "Notes")
  await page.getByRole("textbox", { name: "Note" }).fill("Measure the shelf")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Saved")).toBeVisible()
  await expect(page.getByRole("dialog").getByText("Measure the shelf")).toBeVisible()
  if (js) {
    await page.getByRole("link", { name: "Edit", exact: true }).click()
    await page.getByRole("textbox", { name: "Note" }).fill("Measured")
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toBeHidden()
    await expect(page).toHaveURL(address)
    const [note] = await (await page.request.get(`/api/collections/${id}/notes`)).json()
    expect(note.content).toBe("Measured")
  }

  const friend = newPerson()
  const theirs = await browser.newContext({ baseURL })
  await joinBy(theirs.request, friend)
  const request = await write(page, "/friend-requests", { username: friend.username })
  await theirs.request.patch(`/api/friend-requests/${request.id}`, { data: { status: "accepted" } })
  expect((await theirs.request.get(`/api/collections/${id}`)).status()).toBe(404)
  await open(page, js, dialogAt.sharing(id))
  await page.getByLabel("Friend", { exact: true }).fill(friend.username)
  await page.getByRole("button", { name: "Add as collaborator" }).click()
  await expect(said(page, "Collaborator added successfully")).toBeVisible()
  await settled(page, js)
  await page.getByRole("button", { name: `Make co-owner: ${friend.username}` }).click()
  await expect(said(page, "Co-owner added successfully")).toBeVisible()
  expect((await theirs.request.get(`/api/collections/${id}`)).status()).toBe(200)
  await look("co-owners")
  await settled(page, js)
  await page.getByRole("button", { name: `Remove ${friend.username}` }).click()
  await expect(said(page, "Co-owner removed successfully")).toBeVisible()
  expect((await theirs.request.get(`/api/collections/${id}`)).status()).toBe(404)
  await theirs.close()

  await open(page, js, dialogAt.editCollection(id))
  await page.getByRole("link", { name: "Delete" }).click()
  await expect(
    page.getByText(
      "Are you sure you want to delete this collection? This will delete all items in the collection and cannot be undone.",
    ),
  ).toBeVisible()
  await settled(page, js)
  await page.getByRole("button", { name: "Delete collection" }).click()
  await expect(said(page, "Collection deleted")).toBeVisible()
  await expect(page).toHaveURL("/collections")
})

test("an item is edited, copied, moved and deleted", { tag: oneBrowser }, async ({ page, js, look }) => {
  await joined(page)
  const first = await write(page, "/collections", { name: "First" })
  const second = await write(page, "/collections", { name: "Second" })
  const item = await write(page, "/items", newItem(first.id, "Aalto vase"))
  const address = `/product/${item.id}`

  await open(page, js, address)
  await page.getByRole("link", { name: "Edit Item" }).click()
  await settled(page, js)
  await page.getByRole("textbox", { name: "Name" }).fill("Savoy vase")
  await page.getByRole("textbox", { name: "Brand" }).fill("")
  await look("edit-item")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Item updated")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Savoy vase")

  await open(page, js, dialogAt.copyItem(item.id))
  await page.getByLabel("Collection", { exact: true }).selectOption("Second")
  await page.getByRole("button", { name: "Copy", exact: true }).click()
  await expect(said(page, "Saved in Second")).toBeVisible()
  await expect(page).not.toHaveURL(address)
  await open(page, js, dialogAt.moveItem(item.id))
  await page.getByLabel("Collection", { exact: true }).selectOption("Second")
  await page.getByRole("button", { name: "Move" }).click()
  await expect(said(page, "Item moved")).toBeVisible()
  const toSecond = page.getByRole("main").locator(`[href="${paths.collection(second.id)}"]`)
  await expect(toSecond.first()).toBeVisible()

  await open(page, js, dialogAt.deleteItem(item.id))
  await page.getByRole("button", { name: "Delete item" }).click()
  await expect(said(page, "Deleted")).toBeVisible()
  await expect(page).toHaveURL(`/collection/${second.id}`)
  await expect(page.getByRole("main").getByRole("link", { name: /Savoy vase/ })).toHaveCount(1)
})

test("a long collection has 'Show more', and its items are found", { tag: onePhone }, async ({
  page,
  js,
  look,
}) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Many things" })
  for (let n = 1; n <= 61; n++) await write(page, "/items", newItem(id, `Zyx${id} number-${n}`))
  await open(page, js, `/collection/${id}`)
  const cards = page.getByRole("main").locator("li.card")
  await expect(cards).toHaveCount(60)
  await page.getByRole("link", { name: "Show more" }).click()
  await expect(cards).toHaveCount(61)
  await expect(page.getByRole("link", { name: "Show more" })).toHaveCount(0)
  await expect(page).toHaveURL(`/collection/${id}`)

  await open(page, js, "/search")
  const box = page.getByRole("searchbox", { name: "Search everything" })
  await box.fill(`ZYX${id} number-37`)
  await box.press("Enter")
  await expect(page.getByRole("heading", { name: "Items" })).toBeVisible()
  await expect(cards).toHaveCount(1)
  await look("search")
  await page.getByRole("link", { name: `Zyx${id} number-37` }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Zyx${id} number-37`)
})

test("pages are shown from the client cache until something is written", { tag: oneBrowser }, async ({
  page,
  js,
}) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Remembered" })
  await open(page, js, "/collections")
  const reads: string[] = []
  page.on("request", (request) => {
    if (request.url().includes(".data")) reads.push(new URL(request.url()).pathname)
  })
  const card = page.getByRole("main").getByRole("link", { name: /Remembered/ })
  await card.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remembered")
  await page.goBack()
  await expect(card).toBeVisible()
  await card.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remembered")
  expect(reads).toEqual([`/collection/${id}.data`])

  await page.getByRole("link", { name: "Edit Collection" }).click()
  await page.getByRole("textbox", { name: "Name" }).fill("Renamed")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Renamed")
  await page.getByRole("link", { name: "Collections", exact: true }).click()
  await expect(page.getByRole("main").getByRole("link", { name: /Renamed/ })).toBeVisible()
})
