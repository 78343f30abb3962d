import type { Page } from "@playwright/test"
import { scriptsOnDesktop, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

async function openAdd(page: Page, js: boolean) {
  await joined(page)
  const { id } = await write(page, "/groups", { name: "Kitchen, together" })
  await page.goto(dialogAt.addGroupItem(id))
  await settled(page, js)
  return {
    id,
    link: page.getByLabel("Product link"),
    add: () => page.getByRole("button", { name: "Add to Collection", exact: true }).click(),
    saved: async () => (await page.request.get(`/api/groups/${id}/items`)).json(),
  }
}

const added = (page: Page) => expect(said(page, "Item added to the collection")).toBeVisible()

test.describe("a group's product of a shop that blocks programs", { tag: scriptsOnDesktop }, () => {
  test.use({ expectedStatuses: [422] })

  test("is added by hand, with the name required", async ({ page, js, look }) => {
    const { link, add, saved } = await openAdd(page, js)
    await link.fill(shopLink("/wall"))
    await add()
    await expect(said(page, "Failed to add item")).toBeVisible()
    await expect(page.getByText(/The shop does not let programs read this page/)).toBeVisible()
    await expect(link).toHaveValue(shopLink("/wall"))
    await look("group-add-by-hand")
    await page.getByLabel("Brand").fill("Iittala")
    await add()
    await expect(page.getByText("Name is required")).toBeVisible()
    await page.getByLabel("Name").fill("Walled vase")
    await add()
    await added(page)
    expect(await saved()).toMatchObject([
      { name: "Walled vase", brand: "Iittala", imageUrl: null, productUrl: shopLink("/wall") },
    ])
  })

  test("is added from its pasted page, and not after the link was changed", async ({
    page,
    js,
    isMobile,
  }) => {
    test.skip(isMobile, "A phone shows no page's source.")
    const { link, add, saved } = await openAdd(page, js)
    await link.fill(shopLink("/wall"))
    await add()
    await page.getByText("Another way: paste the page").click()
    const source = page.getByLabel("Source of the page")
    await source.fill(
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Walled vase","brand":"Iittala","offers":{"@type":"Offer","price":"9","priceCurrency":"EUR"}}</script><h1>Walled vase</h1>`,
    )
    await page.getByRole("button", { name: "Read it" }).click()
    await expect(page.getByLabel("Name")).toHaveValue("Walled vase")
    await link.fill(shopLink("/bowl"))
    await add()
    await expect(page.getByLabel("Name")).toHaveValue("Teema bowl")
    expect(await saved()).toEqual([])
    await add()
    await added(page)
    expect(await saved()).toMatchObject([{ name: "Teema bowl", productUrl: shopLink("/bowl") }])
  })
})

test.describe("a group's products", { tag: scriptsOnPhone }, () => {
  test.use({ expectedStatuses: [422] })

  test("are added twice only when the user says so", async ({ page, js }) => {
    const { id, link, add, saved } = await openAdd(page, js)
    await link.fill(shopLink("/vase"))
    await add()
    await added(page)
    await page.goto(dialogAt.addGroupItem(id))
    await settled(page, js)
    await link.fill(shopLink("/vase"))
    await add()
    await expect(page.getByText("This link is in the group already")).toBeVisible()
    await expect(page.getByText(/It is here as Aalto vase/)).toBeVisible()
    expect(await saved()).toHaveLength(1)
    if (js) {
      await link.fill(shopLink("/bowl"))
      await expect(page.getByText(/It is here as/)).toBeHidden()
      await link.fill(shopLink("/vase"))
    }
    await page.getByRole("button", { name: "Add anyway" }).click()
    await added(page)
    expect(await saved()).toHaveLength(2)
  })

  test("are chosen from the user's collections", async ({ page, js, look }) => {
    const { saved } = await openAdd(page, js)
    const { id: collectionId } = await write(page, "/collections", { name: "Hall", isPrivate: true })
    const item = { brand: "Iittala", imageUrl: shopLink("/pictures/vase.png"), collectionId }
    await write(page, "/items", { ...item, name: "Vase", productUrl: shopLink("/wall") })
    await write(page, "/items", { ...item, name: "Bowl", productUrl: shopLink("/bowl") })
    await page.getByRole("dialog").getByRole("link", { name: "choose from your collections" }).click()
    await expect(page.getByRole("button", { name: "Add Bowl" })).toBeVisible()
    await settled(page, js)
    await look("group-choose")
    await page.getByLabel("Search your items").fill("vas")
    await page.getByLabel("Search your items").press("Enter")
    await expect(page.getByRole("button", { name: "Add Bowl" })).toBeHidden()
    await page.getByRole("button", { name: "Add Vase" }).click()
    await added(page)
    await expect(page.getByRole("dialog")).toBeHidden()
    expect(await saved()).toMatchObject([{ name: "Vase", productUrl: shopLink("/wall") }])
  })
})
