import type { Page } from "@playwright/test"
import { oneBrowser, onePhone } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, settledLate, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"

const names = ["Stool", "Chair", "Lamp", "Vase", "Bowl"]

async function shelf(page: Page): Promise<number> {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  for (const name of names.toReversed())
    await write(page, "/items", {
      collectionId: id,
      name,
      brand: "Iittala",
      imageUrl: "https://shop.example/vase.jpg",
      productUrl: `https://shop.example/${name}`,
    })
  return id
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}`) })
const chosen = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("checkbox", { checked: true })
    .evaluateAll((boxes) => boxes.map((each) => each.closest("label")?.querySelector("bdi")?.textContent))

test("several items are chosen, deleted at once, and brought back by one Undo", async ({ page, js }) => {
  const id = await shelf(page)
  await page.goto(paths.collection(id))
  await settled(page, js)
  await page.getByRole("main").getByRole("button", { name: "More" }).click()
  await page.getByRole("link", { name: "Select", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Select")
  await settled(page, js)
  for (const name of ["Chair", "Vase"]) await box(page, name).check()
  await page.getByLabel("What to do").selectOption("Delete")
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(said(page, "2 deleted")).toBeVisible()
  await expect(page.locator(".card-name")).toHaveText(["Stool", "Lamp", "Bowl"])
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(said(page, "2 items restored")).toBeVisible()
  await expect(page.locator(".card-name")).toHaveText(names)
})

test("Shift chooses several in a row, with arrow keys and with a click", { tag: oneBrowser }, async ({
  page,
}) => {
  const id = await shelf(page)
  await page.goto(`${paths.collection(id)}/select`)
  await settled(page, true)
  await box(page, "Chair").focus()
  await page.keyboard.press("ArrowDown")
  await expect(box(page, "Lamp")).toBeFocused()
  expect(await chosen(page)).toEqual([])
  await page.keyboard.press("Shift+ArrowDown")
  await page.keyboard.press("Shift+ArrowDown")
  await expect(box(page, "Bowl")).toBeFocused()
  expect(await chosen(page)).toEqual(["Lamp", "Vase", "Bowl"])
  await page.keyboard.press("Space")
  expect(await chosen(page)).toEqual(["Lamp", "Vase"])

  await box(page, "Stool").click()
  await box(page, "Bowl").click({ modifiers: ["Shift"] })
  expect(await chosen(page)).toEqual(names)
})

test("a finger that rests on a card chooses it", { tag: onePhone }, async ({ page }) => {
  const id = await shelf(page)
  await page.goto(paths.collection(id))
  await settledLate(page)
  const card = page.getByRole("main").getByRole("link", { name: /Lamp/ })
  await card.dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true })
  await expect(page).toHaveURL(/\/select\?items=\d+$/)
  await expect(box(page, "Lamp")).toBeChecked()
  expect(await chosen(page)).toEqual(["Lamp"])
})
