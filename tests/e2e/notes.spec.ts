import type { Page } from "@playwright/test"
import { oneBrowser, onePhone } from "#tests/support/browsers.ts"
import { expect, joined, openForm, said, settled, test, write } from "#tests/support/e2e.ts"

/** A collection's page, gone to from the list of them, with its note being edited. */
async function openNote(page: Page) {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  await write(page, `/collections/${id}/notes`, { content: "Measure the shelf" })
  await page.goto(`/collection/${id}`)
  await settled(page, true)
  await openForm(page, "Notes")
  await page.getByRole("link", { name: "Edit", exact: true }).click()
  const field = page.getByRole("textbox", { name: "Note" })
  await expect(field).toBeVisible()
  return { path: `/collection/${id}`, field }
}

/** What the note is by now, and that nothing of it is on the screen any more. */
async function expectSaved(page: Page, path: string, content: string) {
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(page).toHaveURL(path)
  const notes = await page.request.get(`/api${path.replace("collection", "collections")}/notes`)
  expect(await notes.json()).toMatchObject([{ content }])
}

test.describe("a note that is being edited is saved before it closes", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [422] })

  test("when the browser goes back", async ({ page }) => {
    const { path, field } = await openNote(page)
    await field.fill("Measured")
    await page.goBack()
    await expectSaved(page, path, "Measured")
  })

  test("when its X is pressed", async ({ page }) => {
    const { path, field } = await openNote(page)
    await field.fill("Marked")
    await page.getByRole("link", { name: "Close" }).click()
    await expectSaved(page, path, "Marked")
  })

  test("when one clicks beside it, but not when a selection ends there", async ({ page }) => {
    const { path, field } = await openNote(page)
    await field.fill("Painted")
    const box = await field.boundingBox()
    if (!box) throw new Error("There is no field")
    await page.mouse.move(box.x + 60, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(200, box.y + 20)
    await page.mouse.up()
    await expect(field).toBeVisible()
    await page.mouse.click(200, 300)
    await expectSaved(page, path, "Painted")
  })

  test("a note that cannot be saved stays on the screen", async ({ page }) => {
    const { field } = await openNote(page)
    const tooLong = "x".repeat(20_001)
    await field.evaluate((area: HTMLTextAreaElement, text) => {
      area.value = text
    }, tooLong)
    await page.goBack()
    await expect(field).toHaveAttribute("aria-invalid", "true")
    await expect(field).toHaveValue(tooLong)
  })

  test("an emptied note is deleted or kept after a question", async ({ page }) => {
    const { path, field } = await openNote(page)
    const question = page.getByRole("dialog", { name: "Delete note?" })
    await field.fill(" ")
    await page.getByRole("link", { name: "Close" }).click()
    await expect(question.getByText("Measure the shelf")).toBeVisible()
    await question.getByRole("link", { name: "Cancel" }).click()
    await expectSaved(page, path, "Measure the shelf")

    await openForm(page, "Notes")
    await page.getByRole("link", { name: "Edit", exact: true }).click()
    await field.fill("")
    await page.goBack()
    await expect(question).toBeVisible()
    await question.getByRole("button", { name: "Delete note" }).click()
    await expect(said(page, "Note deleted")).toBeVisible()
    await expect(page).toHaveURL(path)
    await openForm(page, "Notes")
    await expect(field).toHaveValue("")
  })

  test("an unchanged note is not saved", async ({ page }) => {
    const { path } = await openNote(page)
    let writes = 0
    page.on("request", (request) => {
      if (request.method() === "POST") writes++
    })
    await page.goBack()
    await expectSaved(page, path, "Measure the shelf")
    expect(writes).toBe(0)
  })
})

test("a note has links, and is deleted after a question", { tag: onePhone }, async ({ page, js, look }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  await write(page, `/collections/${id}/notes`, { content: "As in https://shop.example/shelf." })
  await page.goto(`/collection/${id}`)
  await settled(page, js)
  await openForm(page, "Notes")
  const link = page.getByRole("dialog").getByRole("link", { name: "https://shop.example/shelf" })
  await expect(link).toHaveAttribute("href", "https://shop.example/shelf")
  await look("note")
  await settled(page, js)
  await page.getByRole("link", { name: "Delete note" }).click()
  await settled(page, js)
  await expect(page.getByText("This cannot be undone")).toBeVisible()
  await look("delete-note")
  await page.getByRole("button", { name: "Delete note" }).click()
  await expect(said(page, "Note deleted")).toBeVisible()
  await expect(page).toHaveURL(`/collection/${id}`)
  const notes = await page.request.get(`/api/collections/${id}/notes`)
  expect(await notes.json()).toEqual([])
})

test("a long note opens at its beginning, also when its first link is at its end", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  const content = `${"Measure the shelf.\n".repeat(100)}https://shop.example/shelf`
  await write(page, `/collections/${id}/notes`, { content })
  await page.goto(`/collection/${id}/notes`)
  await settled(page, true)
  await expect(page.getByText("Measure the shelf.")).toBeFocused()
  await expect(page.getByRole("heading", { name: "Notes" })).toBeInViewport()
})
