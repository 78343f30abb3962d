import type { Browser, Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, test, write } from "#tests/support/e2e.ts"

const CHANGED = "Somebody else changed this meanwhile"

type Setup = { page: Page; browser: Browser; baseURL: string | undefined; js: boolean }

/** An owner and a co-owner, each in a browser of their own, and a collection with an item and a note. */
async function twoEditors({ page, browser, baseURL, js }: Setup) {
  await joined(page)
  const other = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const theirs = await other.newPage()
  const friend = await joined(theirs)
  const request = await write(page, "/friend-requests", { username: friend.username })
  await write(theirs, `/friend-requests/${request.id}`, { status: "accepted" }, { method: "PATCH" })
  const { id: collectionId } = await write(page, "/collections", { name: "Hall" })
  await write(page, `/collections/${collectionId}/co-owners`, { userId: friend.id })
  await write(page, `/collections/${collectionId}/notes`, { content: "Measure the shelf" })
  const item = await write(page, "/items", {
    collectionId,
    name: "Stool",
    brand: "Artek",
    imageUrl: "https://shop.example.invalid/stool.jpg",
    productUrl: "https://shop.example.invalid/stool",
  })
  const open = async (path: string, link: string) => {
    for (const one of [page, theirs]) {
      await one.goto(path)
      await settled(one, js)
      await one.getByRole("link", { name: link }).first().click()
      await settled(one, js)
    }
  }
  return { theirs, other, collectionId, item, open }
}

const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()

test.use({ expectedStatuses: [422] })

test("two users edit one item: different fields are merged, and of two texts the second user chooses one", {
  tag: oneBrowser,
}, async ({ page, browser, baseURL, js, look }) => {
  const { theirs, other, item, open } = await twoEditors({ page, browser, baseURL, js })
  const name = (of: Page) => of.getByRole("textbox", { name: "Name" })
  const heading = page.getByRole("main").getByRole("heading", { level: 1 })

  await open(`/product/${item.id}`, "Edit Item")
  await page.getByLabel("Description").fill("Three legs")
  await save(page)
  await expect(said(page, "Item updated")).toBeVisible()
  await name(theirs).fill("Stool 60")
  await save(theirs)
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Stool 60")
  await expect(theirs.getByRole("paragraph").filter({ hasText: "Three legs" })).toBeVisible()

  for (const choice of ["Take theirs", "Keep mine"]) {
    await open(`/product/${item.id}`, "Edit Item")
    await name(theirs).fill(`Their stool (${choice})`)
    await save(theirs)
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(`Their stool (${choice})`)
    await name(page).fill("My stool")
    await save(page)
    await expect(page.getByText(CHANGED).first()).toBeVisible()
    await expect(name(page)).toHaveValue("My stool")
    const dialog = page.getByRole("dialog", { name: "Edit Item" })
    await expect(dialog.getByText(`Their stool (${choice})`)).toBeVisible()
    await look("concurrent-edit")
    // Without a choice nothing is saved.
    await save(page)
    await expect(dialog.getByText(`Their stool (${choice})`)).toBeVisible()
    await dialog.getByRole("radio", { name: choice }).check()
    await save(page)
    await expect(dialog).toBeHidden()
    await expect(heading).toHaveText(choice === "Keep mine" ? "My stool" : `Their stool (${choice})`)
  }
  await other.close()
})

test("two users edit one note: closing keeps the text of both until one is chosen", {
  tag: oneBrowser,
}, async ({ page, browser, baseURL, js }) => {
  const { theirs, other, collectionId, open } = await twoEditors({ page, browser, baseURL, js })
  const note = (of: Page) => of.getByRole("textbox", { name: "Note" })
  await open(`/collection/${collectionId}`, "Notes")
  for (const one of [page, theirs]) await one.getByRole("link", { name: "Edit", exact: true }).click()
  await note(theirs).fill("Their measures")
  await save(theirs)
  await expect(said(theirs, "Saved")).toBeVisible()
  await note(page).fill("My measures")
  await page.getByRole("link", { name: "Close" }).click()
  await expect(page.getByText(CHANGED).first()).toBeVisible()
  await expect(note(page)).toHaveValue("My measures")
  await expect(page.getByRole("dialog").getByText("Their measures")).toBeVisible()
  const refused = page.waitForResponse((response) => response.status() === 422)
  await page.goBack()
  await refused
  await expect(note(page)).toHaveValue("My measures")
  await page.getByRole("radio", { name: "Keep mine" }).check()
  await page.getByRole("link", { name: "Close" }).click()
  await expect(page).toHaveURL(`/collection/${collectionId}`)
  const notes = await page.request.get(`/api/collections/${collectionId}/notes`)
  expect(await notes.json()).toMatchObject([{ content: "My measures" }])
  await other.close()
})
