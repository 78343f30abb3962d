import type { Page } from "@playwright/test"
import { scriptsOnPhone } from "#tests/support/browsers.ts"
import { call, expect, joinBy, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"

test.use({ expectedStatuses: [422] })

const newItem = { brand: "Artek", imageUrl: shopLink("/pictures/bowl.png") }

async function find(page: Page, text: string) {
  const field = page.getByRole("dialog").getByRole("searchbox", { name: "Search collections" })
  await field.fill(text)
  await field.press("Enter")
  await expect(page).toHaveURL(new RegExp(`find=${text}`))
}

test("an item is copied and moved to collections that are searched and chosen", {
  tag: scriptsOnPhone,
}, async ({ page, js, browser, baseURL }) => {
  await joined(page)
  const hall = await write(page, "/collections", { name: "Hall" })
  await write(page, "/collections", { name: "Loft" })
  const stool = await write(page, "/items", {
    ...newItem,
    ...{ name: "Stool", productUrl: shopLink("/stool"), collectionId: hall.id },
  })
  const context = await browser.newContext({ baseURL })
  const other = await joinBy(context.request)
  await call(context.request, "POST /collections", { name: `Open to all ${other.username}` })
  await context.close()

  const product = `/product/${stool.id}`
  await page.goto(product)
  await settled(page, js)
  const dialog = page.getByRole("dialog", { name: "Move or copy" })
  const choice = dialog.getByLabel("Collection", { exact: true })
  const open = async () => {
    await page.getByRole("button", { name: "More", exact: true }).click()
    await page.getByRole("link", { name: "Move or copy" }).click()
    await settled(page, js)
    await expect(choice).toBeVisible()
  }
  await open()
  await expect(choice.getByRole("option")).toHaveText(["Choose a collection", "Loft"])
  await expect(choice).toHaveValue("")
  for (const name of ["Move", "Copy"]) {
    await dialog.getByRole("button", { name, exact: true }).click()
    await expect(choice).toHaveAttribute("aria-invalid", "true")
    await expect(dialog.getByText("Choose a collection", { exact: true }).last()).toBeVisible()
  }
  await find(page, other.username)
  const found = `Open to all ${other.username} by ${other.username}`
  await expect(choice.getByRole("option")).toHaveText(["Choose a collection", found])
  await find(page, "zzz")
  await expect(dialog.getByText("No collection matches 'zzz'.")).toBeVisible()
  await find(page, other.username)
  await choice.selectOption(found)
  await dialog.getByRole("button", { name: "Copy", exact: true }).click()
  await expect(said(page, "Item copied")).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("main").getByText(`in Open to all ${other.username}`)).toBeVisible()
  expect(new URL(page.url()).pathname).not.toBe(product)

  await page.goto(product)
  await settled(page, js)
  await open()
  await choice.selectOption("Loft")
  await dialog.getByRole("button", { name: "Move", exact: true }).click()
  await expect(said(page, "Item moved")).toBeVisible()
  await expect(page).toHaveURL(product)
  await expect(page.getByRole("main").getByText("in Loft")).toBeVisible()
})
