import type { Page } from "@playwright/test"
import { oneBrowser, scriptsOnPhone } from "#tests/support/browsers.ts"
import { call, expect, joinBy, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"

test.use({ expectedStatuses: [422], cutsNetwork: true })

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
  await expect(said(page, `Saved in Open to all ${other.username}`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Open to all ${other.username}`)
  await expect(page.getByRole("link", { name: "Stool" })).toBeVisible()

  await page.goto(product)
  await settled(page, js)
  await open()
  await choice.selectOption("Loft")
  await dialog.getByRole("button", { name: "Move", exact: true }).click()
  await expect(said(page, "Item moved")).toBeVisible()
  await expect(page).toHaveURL(product)
  await expect(page.getByRole("main").getByText("in Loft", { exact: true })).toBeVisible()
})

test("an item is copied to a collection that was searched for, and to none before one is chosen", {
  tag: oneBrowser,
}, async ({ page, js, playwright, baseURL }) => {
  await joined(page)
  const boris = await joinBy(await playwright.request.newContext({ baseURL }))
  const name = `Zyx${boris.id} loft`
  await call(boris.request, "POST /collections", { name })
  const { id } = await write(page, "/collections", { name: "First" })
  await write(page, "/collections", { name: "Second" })
  const item = await write(page, "/items", {
    collectionId: id,
    name: "Stool",
    brand: "Artek",
    imageUrl: "http://127.0.0.1:9/stool.png",
    productUrl: "https://shop.example/stool",
  })
  const address = `/product/${item.id}`
  await page.goto(address)
  await settled(page, js)
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("link", { name: "Move or copy" }).click()
  const dialog = page.getByRole("dialog")
  const choice = dialog.getByLabel("Collection", { exact: true })
  await expect(choice).toHaveValue("")
  await dialog.getByRole("button", { name: "Move" }).click()
  await expect(dialog.locator("[id$=-error]", { hasText: "Choose a collection" })).toBeVisible()

  const search = dialog.getByRole("searchbox", { name: "Search collections" })
  await search.fill(name.slice(0, -3))
  await search.press("Enter")
  await expect(choice.locator("option")).toHaveText(["Choose a collection", `${name} by ${boris.username}`])
  await choice.selectOption({ index: 1 })
  // The code of 'Copy' is another route's, and may be gone after a deploy.
  await page.route(/\/assets\/[\w-]+\.js$/, (route) => route.abort())
  await dialog.getByRole("button", { name: "Copy" }).click()
  await expect(said(page, `Saved in ${name}`)).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name)
})
