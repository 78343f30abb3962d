import type { Page } from "@playwright/test"
import { oneBrowser, scriptsOnDesktop } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"
import { dialogAt, openMore } from "./dialogs.ts"

/** Opens 'Add Item' of a new collection, and reads the page of the vase. */
async function readVase(page: Page, js: boolean) {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  await page.goto(dialogAt.addItem(id))
  await settled(page, js)
  await readLink(page, js, "/vase")
  await expect(page.getByLabel("Brand")).toHaveValue("Iittala")
  return { saved: async () => (await page.request.get(`/api/collections/${id}/items`)).json() }
}

/** As a user does: without JavaScript by the button, with it by leaving the field. */
async function readLink(page: Page, js: boolean, path: string) {
  const link = page.getByLabel("Product link")
  await link.fill(shopLink(path))
  if (js) await link.blur()
  else await page.getByRole("button", { name: "Fetch details" }).click()
}

const add = (page: Page) => page.getByRole("button", { name: "Add to Hall" }).click()

test.describe("Changing the link in Add Item", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [422] })

  test("replaces filled fields, keeps edited ones, and saves what is shown", async ({ page, js }) => {
    const { saved } = await readVase(page, js)
    await openMore(page)
    await page.getByLabel("Description").fill("For the hall table")
    await page.getByAltText("Choice 2 of 3").click()
    await readLink(page, js, "/bowl")
    await expect(page.getByLabel("Name")).toHaveValue("Teema bowl")
    await expect(page.getByLabel("Brand")).toHaveValue("Arabia")
    await expect(page.getByLabel("Description")).toHaveValue("For the hall table")
    await expect(page.getByAltText("Choice 1 of 2")).toBeVisible()
    await expect(page.locator('[name="picture"]:checked')).toHaveValue(shopLink("/pictures/bowl.png"))
    await expect(page.getByLabel("Another picture", { exact: true })).toHaveValue("")
    await page.getByLabel("Brand").fill("My own brand")
    await readLink(page, js, "/vase")
    await expect(page.getByLabel("Name")).toHaveValue(/Aalto vase/)
    await expect(page.getByLabel("Brand")).toHaveValue("My own brand")
    await add(page)
    await expect(said(page, "Item added to collection")).toBeVisible()
    expect(await saved()).toMatchObject([
      {
        name: "Aalto vase 160 mm, moss green",
        brand: "My own brand",
        description: "For the hall table",
        imageUrl: shopLink("/pictures/vase.png"),
        productUrl: shopLink("/vase"),
      },
    ])
  })

  test("empties filled fields when the new page cannot be read", async ({ page, js }) => {
    const { saved } = await readVase(page, js)
    await openMore(page)
    await page.getByLabel("Description").fill("For the hall table")
    await readLink(page, js, "/wall")
    await expect(page.getByText(/The shop does not let programs read this page/)).toBeVisible()
    await expect(page.getByText("Another way: paste the page")).toBeVisible()
    for (const label of ["Name", "Brand"]) await expect(page.getByLabel(label)).toHaveValue("")
    await expect(page.getByLabel("Picture", { exact: true })).toHaveValue("")
    await expect(page.getByLabel("Description")).toHaveValue("For the hall table")
    await expect(page.getByText(/Found on/)).toBeHidden()
    await expect(page.getByAltText(/Choice/)).toHaveCount(0)
    await add(page)
    for (const error of ["Name is required", "Brand is required", "A picture is required"])
      await expect(page.getByText(error).first()).toBeVisible()
    expect(await saved()).toEqual([])
  })

  test("does not save the old page's data when the form is sent at once", async ({ page, js }) => {
    const { saved } = await readVase(page, js)
    await page.getByLabel("Product link").fill(shopLink("/bowl"))
    await add(page)
    await expect(page.getByLabel("Name")).toHaveValue("Teema bowl")
    await expect(page.getByLabel("Brand")).toHaveValue("Arabia")
    await expect(page.getByText("Name is required")).toBeHidden()
    expect(await saved()).toEqual([])
    await add(page)
    await expect(said(page, "Item added to collection")).toBeVisible()
    expect(await saved()).toMatchObject([
      {
        name: "Teema bowl",
        brand: "Arabia",
        description: "A bowl for soup, porridge and everything in between.",
        imageUrl: shopLink("/pictures/bowl.png"),
      },
    ])
  })
})

test.describe("The same link twice in Add Item", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [422] })

  test("is asked about, until the link is changed", async ({ page, js }) => {
    const { saved } = await readVase(page, js)
    await add(page)
    await expect(said(page, "Item added to collection")).toBeVisible()
    await page.goto(dialogAt.addItem((await saved())[0].collectionId))
    await settled(page, js)
    await readLink(page, js, "/vase")
    await expect(page.getByLabel("Brand")).toHaveValue("Iittala")
    await add(page)
    await expect(page.getByText("This link is in the collection already")).toBeVisible()
    await expect(page.getByText(/It is here as Aalto vase/)).toBeVisible()
    expect(await saved()).toHaveLength(1)
    await readLink(page, js, "/bowl")
    await expect(page.getByLabel("Name")).toHaveValue("Teema bowl")
    await expect(page.getByText(/It is here as|is in the collection already/)).toHaveCount(0)
  })
})

test.describe("Enter in the link of Add Item", { tag: scriptsOnDesktop }, () => {
  test.use({ expectedStatuses: [422] })

  test("reads the page until the form is complete, then saves", async ({ page, js }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Hall" })
    await page.goto(dialogAt.addItem(id))
    await settled(page, js)
    const link = page.getByLabel("Product link")
    await link.fill("no address")
    await link.press("Enter")
    await expect(page.getByText("Must be a valid URL")).toBeVisible()
    await expect(page.getByText("Name is required")).toBeHidden()
    await link.fill(shopLink("/vase"))
    await link.press("Enter")
    await expect(page.getByLabel("Name")).toHaveValue(/Aalto vase/)
    await expect(page.getByText(/is required|Must be/)).toHaveCount(0)
    await link.fill(shopLink("/bowl"))
    await link.press("Enter")
    await expect(page.getByLabel("Name")).toHaveValue("Teema bowl")
    await link.press("Enter")
    await expect(said(page, "Item added to collection")).toBeVisible()
    const items = await page.request.get(`/api/collections/${id}/items`)
    expect(await items.json()).toMatchObject([{ name: "Teema bowl", productUrl: shopLink("/bowl") }])
  })

  test("removes the errors of fields that the page filled", async ({ page, js }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Hall" })
    await page.goto(dialogAt.addItem(id))
    await settled(page, js)
    await add(page)
    await expect(page.getByText("Name is required")).toBeVisible()
    const link = page.getByLabel("Product link")
    await link.fill(shopLink("/vase"))
    await link.press("Enter")
    await expect(page.getByLabel("Name")).toHaveValue(/Aalto vase/)
    await expect(page.getByText(/is required|Must be/)).toHaveCount(0)
  })
})
