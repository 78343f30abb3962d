import { scriptsOnDesktop } from "#tests/support/browsers.ts"
import { expect, joinBy, joined, said, settled, test, write } from "#tests/support/e2e.ts"
import { call } from "../support/e2e.ts"

test.use({ expectedStatuses: [422], cutsNetwork: true })

test("an item is copied to a collection that was searched for, and to none before one is chosen", {
  tag: scriptsOnDesktop,
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
  if (js) {
    await page.goto(address)
    await settled(page, js)
    await page.getByRole("button", { name: "More", exact: true }).click()
    await page.getByRole("link", { name: "Move or copy" }).click()
  } else await page.goto(`${address}/move`)
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
  await page.route(/\/assets\/copy-/, (route) => route.abort())
  await dialog.getByRole("button", { name: "Copy" }).click()
  await expect(said(page, "Item copied")).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`${address}\\b`))
  await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible()
})
