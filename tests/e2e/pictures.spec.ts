import type { Page, Route } from "@playwright/test"
import sharp from "sharp"
import { oneBrowser, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

test.use({ cutsNetwork: true, expectedStatuses: [500] })

const IMAGES = /\/images\//

/** A collection with one item, whose picture the server cannot fetch. */
async function makeThings(page: Page) {
  await joined(page)
  const collection = await write(page, "/collections", { name: "Hall" })
  const item = await write(page, "/items", {
    collectionId: collection.id,
    name: "Stool",
    brand: "Artek",
    imageUrl: "http://127.0.0.1:9/stool.png",
    productUrl: "https://shop.example/stool",
  })
  return { collection: `/collection/${collection.id}`, product: `/product/${item.id}`, item }
}

const failures: [name: string, fail: (route: Route) => Promise<void>][] = [
  ["is cut off", (route) => route.abort()],
  ["gets a 500", (route) => route.fulfill({ status: 500, contentType: "text/html", body: "Bad gateway" })],
]
for (const [name, fail] of failures)
  test(`every place of a picture reads 'No Image' when its request ${name}`, { tag: oneBrowser }, async ({
    page,
  }) => {
    const { collection, product, item } = await makeThings(page)
    await page.route(IMAGES, fail)
    const main = page.getByRole("main")
    const sidebar = page.getByRole("navigation", { name: "Main" })
    for (const at of [collection, "/collections", product]) {
      await page.goto(at)
      await expect(main.getByText("No Image"), at).toBeVisible()
      await expect(sidebar.getByText("No Image"), at).toBeVisible()
    }
    await page.goto(dialogAt.editItem(item.id))
    await expect(page.getByRole("dialog").getByText("No Image").first()).toBeVisible()
  })

test("a picture that failed before the scripts ran reads 'No Image' when they run", {
  tag: oneBrowser,
}, async ({ page }) => {
  const { collection } = await makeThings(page)
  let run = () => {}
  const running = new Promise<void>((resolve) => {
    run = resolve
  })
  await page.route("**/*.js", async (route) => {
    await running
    await route.continue()
  })
  await page.route(IMAGES, (route) => route.abort())
  await page.goto(collection, { waitUntil: "commit" })
  const picture = page.getByRole("main").locator("img.picture")
  await expect(picture).toHaveJSProperty("complete", true)
  await expect(page.getByRole("main").getByText("No Image")).toHaveCount(0)
  run()
  await expect(page.getByRole("main").getByText("No Image")).toBeVisible()
})

test("a picture of unknown size is shown in its own proportions", { tag: scriptsOnPhone }, async ({
  page,
  js,
}) => {
  const { collection, product } = await makeThings(page)
  const tall = await sharp({ create: { width: 200, height: 260, channels: 3, background: "#1f5f4d" } })
    .webp()
    .toBuffer()
  await page.route(IMAGES, (route) => route.fulfill({ contentType: "image/webp", body: tall }))
  await page.goto(collection)
  await settled(page, js)
  const card = page.getByRole("main").locator(".card")
  await expect(card.locator("img")).not.toHaveAttribute("width")
  await expect(card.locator("img")).toHaveCSS("object-fit", "contain")
  // 31 of 24 rows is 1.3. Without JavaScript the place stays square around the whole picture.
  await expect(card).toHaveClass(js ? "card i-31" : "card i-24")

  await page.goto(product)
  await settled(page, js)
  const picture = page.getByRole("main").locator("img.picture")
  const ratio = async () => {
    const { width = 1, height = 0 } = (await picture.boundingBox()) ?? {}
    return (height / width).toFixed(1)
  }
  await expect.poll(ratio).toBe("1.3")
})
