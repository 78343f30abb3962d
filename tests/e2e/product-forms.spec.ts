import type { Page } from "@playwright/test"
import { oneBrowser, scriptsOnDesktop } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { dialogAt } from "./dialogs.ts"

const sizes = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 390, height: 664 },
  { width: 360, height: 640 },
]

async function makeThings(page: Page) {
  await joined(page)
  const { id: hall } = await write(page, "/collections", { name: "Hall" })
  const vase = { name: "Vase", brand: "Iittala", imageUrl: shopLink("/pictures/vase.png") }
  const link = shopLink("/wall")
  const { id: item } = await write(page, "/items", { ...vase, productUrl: link, collectionId: hall })
  const { id: group } = await write(page, "/groups", { name: "Kitchen" })
  const { id: listed } = await write(page, `/groups/${group}/items`, { url: link, name: "Vase" })
  return { hall, item, group, listed }
}

const link = (page: Page) => page.getByLabel("Product link")
const saves = (page: Page) => page.locator(".form-foot button").last()

async function read(page: Page) {
  await link(page).fill(shopLink("/vase"))
  await page.getByRole("button", { name: "Fetch details" }).click()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(/Aalto vase/)
}

/** At every size the buttons can be pressed without scrolling. */
async function expectInSight(page: Page, state: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    const at = `${state} at ${size.width}x${size.height}`
    await expect.soft(saves(page), at).toBeInViewport({ ratio: 1 })
    // On a phone 'Cancel' makes room for 'Save and add another'.
    await expect.soft(page.locator(".form-foot > :visible").first(), at).toBeInViewport({ ratio: 1 })
  }
}

test.describe("the save button", { tag: scriptsOnDesktop }, () => {
  test.use({ expectedStatuses: [422] })

  test("is in sight in every form of a new product: empty, with errors and filled", async ({ page, js }) => {
    const { hall, group } = await makeThings(page)
    for (const path of [dialogAt.addItem(hall), paths.save(), dialogAt.addGroupItem(group)]) {
      await page.goto(path)
      await settled(page, js)
      await expectInSight(page, `${path}, empty`)
      await saves(page).click()
      if (path !== dialogAt.addGroupItem(group))
        await expect(page.getByText("Name is required")).toBeVisible()
      await expectInSight(page, `${path}, with errors`)
      await read(page)
      await expectInSight(page, `${path}, filled`)
      const shown = [page.locator(".picture-preview"), page.getByAltText("Choice 2 of 3")]
      const fields = ["name", "brand"].map((field) => page.locator(`[name=${field}]`))
      for (const size of [sizes[0], sizes[3]]) {
        await page.setViewportSize(size ?? { width: 0, height: 0 })
        for (const part of [...shown, ...fields])
          await expect.soft(part, `${path} at ${size?.width}`).toBeInViewport({ ratio: 1 })
      }
    }
  })

  test("covers no collection below a duplicate on a small phone", async ({ page, js }) => {
    const { hall } = await makeThings(page)
    const vase = { name: "Vase", brand: "Iittala", imageUrl: shopLink("/pictures/vase.png") }
    await write(page, "/items", { ...vase, productUrl: shopLink("/vase"), collectionId: hall })
    await page.setViewportSize({ width: 390, height: 664 })
    await page.goto(paths.save({ url: shopLink("/vase") }))
    await settled(page, js)
    await expect(page.getByText("You already have this in")).toBeVisible()
    const [field, foot] = await Promise.all(
      [page.getByLabel("Collection", { exact: true }), page.locator(".form-foot")].map((part) =>
        part.evaluate((element) => element.getBoundingClientRect().toJSON()),
      ),
    )
    expect(field.bottom).toBeLessThanOrEqual(foot.top)
  })

  test("is in sight in every form that edits a product", async ({ page, js }) => {
    const { item, group, listed } = await makeThings(page)
    const editing = [dialogAt.editItem(item), dialogAt.editGroupItem(group, listed)]
    for (const path of editing) {
      await page.goto(path)
      await settled(page, js)
      await expectInSight(page, path)
    }
  })
})

test.describe("Add Item", { tag: scriptsOnDesktop }, () => {
  test("begins with one field, and shows the others by hand or when they get the focus", async ({
    page,
    js,
  }) => {
    const { hall } = await makeThings(page)
    await page.goto(dialogAt.addItem(hall))
    await settled(page, js)
    const name = page.getByLabel("Name", { exact: true })
    await expect(link(page)).toBeFocused()
    await expect(name).not.toBeInViewport()
    await name.focus()
    await expect(name).toBeInViewport({ ratio: 1 })
    await page.goto(dialogAt.addItem(hall))
    await settled(page, js)
    await page.getByRole("button", { name: "Add it by hand" }).click()
    await expect(name).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel("Picture", { exact: true })).toBeVisible()
  })

  test("stays open for another item", async ({ page, js }) => {
    const { hall } = await makeThings(page)
    await page.goto(`/collection/${hall}`)
    await settled(page, js)
    await page.getByRole("link", { name: "Add Item" }).click()
    await settled(page, js)
    await read(page)
    await page.getByRole("button", { name: "Save and add another" }).click()
    await expect(said(page, "Item added to collection")).toBeVisible()
    await expect(page.getByRole("dialog")).toBeVisible()
    await expect(link(page)).toHaveValue("")
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("")
    await link(page).fill(shopLink("/bowl"))
    await page.getByRole("button", { name: "Fetch details" }).click()
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Teema bowl")
    await page.getByRole("button", { name: "Add to Hall" }).click()
    await expect(page.getByRole("dialog")).toBeHidden()
    const items = await (await page.request.get(`/api/collections/${hall}/items`)).json()
    expect(items.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["Teema bowl", "Aalto vase 160 mm, moss green"]),
    )
  })

  test("names what has the link when it is read, in a group too", async ({ page, js }) => {
    const { group } = await makeThings(page)
    await write(page, `/groups/${group}/items`, { url: shopLink("/vase"), name: "Savoy vase" })
    await page.goto(dialogAt.addGroupItem(group))
    await settled(page, js)
    await read(page)
    await expect(page.getByText("It is here as Savoy vase")).toBeVisible()
  })

  test("leads to the form for several links when it gets more than one", async ({ page, js }) => {
    const { hall } = await makeThings(page)
    await page.goto(dialogAt.addItem(hall))
    await settled(page, js)
    await link(page).fill(`${shopLink("/vase")} ${shopLink("/bowl")}`)
    await page.getByRole("button", { name: "Fetch details" }).click()
    await expect(page.getByLabel("Links")).toHaveValue(`${shopLink("/vase")}\n${shopLink("/bowl")}`)
    expect(new URL(page.url()).pathname).toBe(paths.links())
  })
})

test("several links that are pasted into the field of one lead to their form", { tag: oneBrowser }, async ({
  page,
}) => {
  await joined(page)
  await page.goto(paths.save())
  await settled(page, true)
  await link(page).evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text", text)
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    },
    `${shopLink("/vase")}\n${shopLink("/bowl")}\n`,
  )
  await expect(page.getByLabel("Links")).toHaveValue(`${shopLink("/vase")}\n${shopLink("/bowl")}`)
})

test("a form keeps its texts while a dialog opens and closes in the page", { tag: oneBrowser }, async ({
  page,
}) => {
  await joined(page)
  await page.goto(paths.save())
  await settled(page, true)
  await page.getByRole("button", { name: "Add it by hand" }).click()
  await page.getByLabel("Name", { exact: true }).fill("Leaf lamp")
  const sidebar = page.getByRole("navigation", { name: "Main" })
  await sidebar.getByRole("link", { name: "New collection" }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  // A closed dialog stays in the page, out of sight, until the way back has ended.
  await expect(page.locator("dialog")).toHaveCount(0)
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Leaf lamp")
})
