import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, shopLink, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { dialogAt, openMore } from "./dialogs.ts"
import { back, drafts, open } from "./drafts.ts"

/* A draft of a new item belongs to its link, and knows what the link's page filled in. */

const link = (page: Page) => page.getByLabel("Product link")
const nameOf = (page: Page) => page.getByLabel("Name", { exact: true })
const kept = (page: Page) => page.getByText(/^Your text for Aalto vase.* is kept\./)

async function read(page: Page, path: string, brand: string) {
  await link(page).fill(shopLink(path))
  await link(page).blur()
  await expect(page.getByLabel("Brand")).toHaveValue(brand)
  await expect.poll(() => drafts(page)).toContain(`"_filled_brand":"${brand}"`)
}

async function save(page: Page, at: "add" | "save") {
  await page.getByRole("button", { name: at === "add" ? "Add to Hall" : "Save", exact: true }).click()
  if (at === "add") await expect(said(page, "Item added to collection")).toBeVisible()
  else await expect(said(page, "Saved in Hall")).toBeVisible()
}

async function made(page: Page) {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  return {
    id: id as number,
    items: async () => (await page.request.get(`/api/collections/${id}/items`)).json(),
  }
}

const bowl = {
  name: "Teema bowl",
  brand: "Arabia",
  description: "A bowl for soup, porridge and everything in between.",
  price: { amount: 1900, currency: "EUR" },
  imageUrl: shopLink("/pictures/bowl.png"),
  productUrl: shopLink("/bowl"),
}

for (const at of ["add", "save"] as const)
  test(`another link starts anew after a reload, and the old draft can be brought back (${at})`, {
    tag: oneBrowser,
  }, async ({ page }) => {
    const { id, items } = await made(page)
    const form = at === "add" ? dialogAt.addItem(id) : paths.save()
    await open(page, form)
    await read(page, "/vase", "Iittala")
    await openMore(page)
    await page.getByLabel("Tags").fill("gift")
    await page.getByAltText("Choice 2 of 3").click()
    await page.reload()
    await expect(back(page)).toBeVisible()
    await expect(page.getByLabel("Brand")).toHaveValue("Iittala")
    await expect(page.locator('[name="picture"]:checked')).toHaveValue(shopLink("/pictures/bowl.png"))

    await read(page, "/bowl", "Arabia")
    await expect(nameOf(page)).toHaveValue("Teema bowl")
    await expect(page.getByLabel("Tags")).toHaveValue("")
    await expect(kept(page)).toBeVisible()
    await expect(back(page)).toHaveCount(0)
    await page.reload()
    await expect(back(page)).toBeVisible()
    await expect(nameOf(page)).toHaveValue("Teema bowl")
    await expect(kept(page)).toBeVisible()
    await save(page, at)
    expect(await items()).toMatchObject([{ ...bowl, tags: [] }])

    await open(page, form)
    await expect(back(page)).toHaveCount(0)
    await expect(link(page)).toHaveValue("")
    await page.getByRole("button", { name: "Bring it back" }).click()
    await expect(link(page)).toHaveValue(shopLink("/vase"))
    await expect(page.getByLabel("Brand")).toHaveValue("Iittala")
    await expect(page.getByLabel("Tags")).toHaveValue("gift")
    await expect(page.locator('[name="picture"]:checked')).toHaveValue(shopLink("/pictures/bowl.png"))
    await expect(kept(page)).toHaveCount(0)
    await save(page, at)
    expect(await items()).toHaveLength(2)
    expect((await items())[0]).toMatchObject({
      name: "Aalto vase 160 mm, moss green",
      tags: ["gift"],
      imageUrl: shopLink("/pictures/bowl.png"),
      productUrl: shopLink("/vase"),
    })
    await expect.poll(() => drafts(page)).toBe("")
  })

test("a group's form keeps what is typed for a link with that link", { tag: oneBrowser }, async ({
  page,
}) => {
  await joined(page)
  const group = await write(page, "/groups", { name: "Kitchen" })
  await open(page, dialogAt.addGroupItem(group.id))
  await read(page, "/vase", "Iittala")
  await page.reload()
  await expect(back(page)).toBeVisible()
  await read(page, "/bowl", "Arabia")
  await expect(nameOf(page)).toHaveValue("Teema bowl")
  await expect(page.getByLabel("Price")).toHaveValue("19.00 EUR")
  await expect(kept(page)).toBeVisible()
  // The link of a kept draft brings it back, also with what tracks a visitor.
  await link(page).fill(`${shopLink("/vase")}?utm_source=mail`)
  await link(page).blur()
  await expect(page.getByLabel("Brand")).toHaveValue("Iittala")
  await expect(back(page)).toBeVisible()
  await expect(page.getByText(/^Your text for Teema bowl is kept\./)).toBeVisible()
})

test("a link that was left while it was read is read again", { tag: oneBrowser }, async ({ page }) => {
  const { id } = await made(page)
  await open(page, dialogAt.addItem(id))
  await page.route("**/api/scrape-product*", () => {})
  await link(page).fill(shopLink("/vase"))
  await link(page).blur()
  await expect.poll(() => drafts(page)).toContain(`"_readLink":"${shopLink("/vase")}"`)
  await page.unroute("**/api/scrape-product*")
  await page.reload()
  await expect(page.getByLabel("Brand")).toHaveValue("Iittala")
  await read(page, "/bowl", "Arabia")
  await expect(nameOf(page)).toHaveValue("Teema bowl")
})

test("a draft is offered, and not mixed with what is typed before it is known", {
  tag: oneBrowser,
}, async ({ page }) => {
  const { id } = await made(page)
  await open(page, dialogAt.addItem(id))
  await read(page, "/vase", "Iittala")
  let letThrough = () => {}
  const typed = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route("**/form-draft-*.js", async (route) => {
    await typed
    await route.continue()
  })
  await page.reload()
  await page.getByRole("button", { name: "Add it by hand" }).click()
  await nameOf(page).fill("Teapot")
  letThrough()
  await expect(kept(page)).toBeVisible()
  await expect(page.getByLabel("Brand")).toHaveValue("")
  await read(page, "/bowl", "Arabia")
  await expect(nameOf(page)).toHaveValue("Teapot")
})

test("a shared link has its own draft, whatever tracks its visitor", { tag: oneBrowser }, async ({
  page,
}) => {
  await made(page)
  await open(page, paths.save({ url: shopLink("/vase") }))
  await page.getByLabel("Brand").fill("My own brand")
  await expect.poll(() => drafts(page)).toContain("My own brand")
  await open(page, paths.save({ url: shopLink("/bowl") }))
  await expect(page.getByLabel("Brand")).toHaveValue("Arabia")
  await expect(kept(page)).toBeVisible()
  await open(page, paths.save({ url: `${shopLink("/vase")}?utm_source=mail` }))
  await expect(page.getByLabel("Brand")).toHaveValue("My own brand")
  await expect(back(page)).toBeVisible()
  await expect(kept(page)).toHaveCount(0)
})

test.describe("a refused form", () => {
  test.use({ expectedStatuses: [422] })

  test("knows after a reload what the page filled in", { tag: oneBrowser }, async ({ page }) => {
    const { id, items } = await made(page)
    await open(page, dialogAt.addItem(id))
    await read(page, "/vase", "Iittala")
    await nameOf(page).fill("")
    await page.getByRole("button", { name: "Add to Hall" }).click()
    await expect(page.getByText("Name is required").first()).toBeVisible()
    await page.getByLabel("Price").fill("12 EUR")
    await page.reload()
    await expect(page.getByLabel("Price")).toHaveValue("12 EUR")
    await read(page, "/bowl", "Arabia")
    await page.getByRole("button", { name: "Add to Hall" }).click()
    await expect(said(page, "Item added to collection")).toBeVisible()
    expect(await items()).toMatchObject([bowl])
  })
})
