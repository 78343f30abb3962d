import { expect, joined, said, settled, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

test.use({ expectedStatuses: [404] })

test("somebody without an account sees a private list by a link, until it ends", async ({
  page,
  js,
  browser,
  baseURL,
  look,
}) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Birthday wishes", isPrivate: true })
  const item = { brand: "Iittala", imageUrl: "https://shop.example.invalid/vase.jpg" }
  const productUrl = "https://shop.example.invalid/vase"
  await write(page, "/items", { ...item, name: "Wavy vase", collectionId: id, productUrl })
  await page.goto(`/collection/${id}`)
  await settled(page, js)
  await page.getByRole("link", { name: "Share", exact: true }).click()
  await settled(page, js)
  const dialog = page.getByRole("dialog", { name: "Share" })
  await dialog.getByLabel("For whom").fill("Grandma")
  await dialog.getByRole("button", { name: "Make a link" }).click()
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible()
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue()
  await look("share")

  const other = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const grandma = await other.newPage()
  await grandma.goto(new URL(link).pathname)
  await settled(grandma, js)
  await expect(grandma.getByRole("heading", { level: 1 })).toHaveText("Birthday wishes")
  await grandma.getByRole("link", { name: "Wavy vase" }).click()
  await expect(grandma.getByRole("heading", { level: 1 })).toHaveText("Wavy vase")
  await expect(grandma.getByRole("link", { name: "View on Website" })).toHaveAttribute("href", productUrl)
  await expect(grandma.getByText("Save to my collections")).toHaveCount(0)
  await settled(grandma, js)
  await grandma.getByRole("link", { name: "Birthday wishes" }).click()
  await expect(grandma.getByRole("heading", { level: 1 })).toHaveText("Birthday wishes")
  expect(await other.cookies()).toEqual([])

  if (js) {
    // Nothing is unsaved, so nothing is asked.
    await page.keyboard.press("Escape")
    await expect(dialog).toHaveCount(0)
  }
  await page.goto(dialogAt.share(id))
  await settled(page, js)
  await expect(dialog.getByText("last used")).toBeVisible()
  await dialog.getByRole("button", { name: "End the link for Grandma" }).click()
  await expect(said(page, "The link shows nothing any more")).toBeVisible()
  await expect(dialog.getByText("Grandma")).toHaveCount(0)
  await grandma.reload()
  await expect(grandma.getByRole("heading", { level: 1 })).toHaveText("This link does not work")
  await other.close()
})

test("a user saves a product of a link to a collection", async ({ page, js, browser, baseURL }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Kitchen wishes", isPrivate: true })
  await write(page, "/items", {
    ...{ name: "Deep bowl", brand: "Hasami", collectionId: id },
    ...{ imageUrl: "https://shop.example.invalid/bowl.jpg", productUrl: "https://shop.example.invalid/bowl" },
  })
  const { url } = await write(page, `/collections/${id}/links`, { name: "Boris" })
  const other = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const theirs = await other.newPage()
  await joined(theirs)
  await write(theirs, "/collections", { name: "My kitchen" })
  await theirs.goto(new URL(url).pathname)
  await settled(theirs, js)
  await theirs.getByRole("link", { name: "Deep bowl" }).click()
  await settled(theirs, js)
  await theirs.getByRole("link", { name: "Save to my collections" }).click()
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Save to my collections")
  await settled(theirs, js)
  await theirs.getByLabel("Collection", { exact: true }).selectOption({ label: "My kitchen" })
  await theirs.getByRole("button", { name: "Save", exact: true }).click()
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("My kitchen")
  await expect(theirs.getByRole("main").getByRole("link", { name: "Deep bowl" })).toBeVisible()
  await other.close()
})
