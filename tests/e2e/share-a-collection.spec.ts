import type { Page } from "@playwright/test"
import sharp from "sharp"
import { scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, openForm, said, settled, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

async function open(page: Page, js: boolean, path: string) {
  await page.goto(path)
  await settled(page, js)
}

// A shop that is not there is asked for its page.
test.use({ expectedStatuses: [422] })

test("a co-owner edits a shared collection, writes its note and adds an item with an uploaded picture", {
  tag: scriptsOnPhone,
}, async ({ page, js, browser, baseURL, look }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Our hall", isPrivate: true })
  const address = `/collection/${id}`
  const other = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const theirs = await other.newPage()
  const friend = await joined(theirs)
  const request = await write(page, "/friend-requests", { username: friend.username })
  await write(theirs, `/friend-requests/${request.id}`, { status: "accepted" }, { method: "PATCH" })

  await open(page, js, address)
  await openForm(page, "Manage Co-owners")
  await settled(page, js)
  const dialog = page.getByRole("dialog", { name: "Manage Co-owners" })
  await dialog.getByLabel("Friend", { exact: true }).fill(friend.username)
  await dialog.getByRole("button", { name: "Add as co-owner" }).click()
  await expect(said(page, "Co-owner added successfully")).toBeVisible()
  await expect(dialog.getByText("All your friends are here already.")).toBeVisible()

  await open(theirs, js, address)
  const main = theirs.getByRole("main")
  await expect(main.getByText("Private", { exact: true })).toBeVisible()
  await openForm(theirs, "Edit Collection")
  await settled(theirs, js)
  await theirs.getByRole("textbox", { name: "Name" }).fill("Our long hall")
  await theirs.getByRole("button", { name: "Save" }).click()
  await expect(said(theirs, "Collection updated")).toBeVisible()
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Our long hall")

  await open(theirs, js, dialogAt.notes(id))
  await theirs.getByRole("textbox", { name: "Note" }).fill("Two metres are free")
  await theirs.getByRole("button", { name: "Save" }).click()
  await expect(said(theirs, "Saved")).toBeVisible()

  await open(theirs, js, address)
  await theirs.getByRole("link", { name: "Add Item" }).click()
  await settled(theirs, js)
  await theirs.getByLabel("Product link").fill("https://shop.example.invalid/coat-rack")
  await theirs.getByLabel("Name").fill("Coat rack")
  await theirs.getByLabel("Brand").fill("Muuto")
  const drawn = sharp({ create: { width: 90, height: 60, channels: 3, background: "#8a3b12" } })
  const file = { name: "rack.png", mimeType: "image/png", buffer: await drawn.png().toBuffer() }
  await theirs.getByLabel("Picture file").setInputFiles(file)
  if (js) await expect(said(theirs, "Image uploaded successfully")).toBeVisible()
  await theirs.getByRole("button", { name: "Add to Our long hall" }).click()
  await expect(said(theirs, "Item added to collection")).toBeVisible()
  const card = main.getByRole("link", { name: /Coat rack/ })
  await expect(card).toBeVisible()
  await expect.poll(() => card.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(90)
  await look("shared-collection")

  await open(page, js, dialogAt.notes(id))
  await expect(page.getByRole("dialog").getByText("Two metres are free")).toBeVisible()
  await expect(page.getByRole("main").getByRole("heading", { level: 1, includeHidden: true })).toHaveText(
    "Our long hall",
  )
  await other.close()
})
