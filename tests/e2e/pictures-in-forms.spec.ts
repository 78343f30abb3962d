import type { Page } from "@playwright/test"
import sharp from "sharp"
import { oneBrowser, scriptsOnDesktop } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"
import { dialogAt, openMore } from "./dialogs.ts"

const red = { r: 200, g: 0, b: 0 }
const picture = async () => ({
  name: "vase.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: red } })
    .png()
    .toBuffer(),
})

async function openWithVase(page: Page, js: boolean) {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  await page.goto(dialogAt.addItem(id))
  await settled(page, js)
  const link = page.getByLabel("Product link")
  await link.fill(shopLink("/vase"))
  await link.press("Enter")
  await expect(page.getByLabel("Brand")).toHaveValue("Iittala")
  return async () => (await (await page.request.get(`/api/collections/${id}/items`)).json())[0]
}

test.describe("an uploaded picture", { tag: scriptsOnDesktop }, () => {
  test.use({ expectedStatuses: [422] })

  test("is what the form shows and saves, until it is removed", async ({ page, js, look }) => {
    const savedItem = await openWithVase(page, js)
    await page.getByLabel("Picture file").setInputFiles(await picture())
    if (js) await expect(said(page, "Image uploaded successfully")).toBeVisible()
    else {
      await page.getByLabel("Name").fill("")
      await page.getByRole("button", { name: "Add to Hall" }).click()
      await expect(page.getByText("Name is required")).toBeVisible()
      await page.getByLabel("Name").fill("Aalto vase")
    }
    await openMore(page)
    await expect(page.getByText("Uploaded picture")).toBeVisible()
    await expect(page.locator(".picture-preview")).toHaveAttribute("src", /^\/images\/u\//)
    await expect(page.locator('[name="imageUrl"]')).toHaveValue("")
    await expect(page.locator('[name="picture"]:checked')).toHaveCount(0)
    for (const kept of [1, 2, 3]) await page.getByLabel(`Keep picture ${kept}`).uncheck()
    await look("add-item-uploaded")
    await page.getByRole("button", { name: "Add to Hall" }).click()
    await expect(said(page, "Item added to collection")).toBeVisible()
    const { id, imageUrl } = await savedItem()
    expect(imageUrl).toMatch(/^\/images\/u\//)

    await page.goto(dialogAt.editItem(id))
    await settled(page, js)
    await expect(page.locator('[name="picture"]')).toHaveCount(0)
    await expect(page.locator('[name="imageUrlUpload"]')).toHaveValue(imageUrl)
    await page.getByLabel("Description").fill("Red.")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(said(page, "Item updated")).toBeVisible()
    expect(await savedItem()).toMatchObject({ imageUrl, description: "Red." })
    await page.goto(dialogAt.editItem(id))
    await settled(page, js)
    await page.getByLabel("Remove").check()
    await page.getByRole("button", { name: "Save" }).click()
    await expect(said(page, "Item updated")).toBeVisible()
    expect(await savedItem()).toMatchObject({ imageUrl: null })
  })
})

test.describe("a picture of a form", { tag: oneBrowser }, () => {
  test.use({ cutsNetwork: true })

  test("has no chosen tile when its address is typed, and reads 'No Image' when it cannot be loaded", async ({
    page,
  }) => {
    const savedItem = await openWithVase(page, true)
    await expect(page.locator('[name="picture"]:checked')).toHaveCount(1)
    const address = page.getByLabel("Another picture", { exact: true })
    await openMore(page)
    await address.fill("https://shop.example/another.jpg")
    await expect(page.locator('[name="picture"]:checked')).toHaveCount(0)
    await page.getByAltText("Choice 2 of 3").click()
    await expect(address).toHaveValue("")
    await page.getByRole("button", { name: "Add to Hall" }).click()
    await expect(said(page, "Item added to collection")).toBeVisible()
    const { id, imageUrl } = await savedItem()
    expect(imageUrl).toBe(shopLink("/pictures/bowl.png"))
    await page.route("**/images/**", (route) => route.abort())
    await page.goto(dialogAt.editItem(id))
    await expect(page.getByRole("dialog").getByText("No Image").first()).toBeVisible()
  })
})

test.describe("a picture whose upload failed", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [503] })

  test("is uploaded by 'Retry', and the same file can be chosen again", async ({ page, look }) => {
    const savedItem = await openWithVase(page, true)
    let isDown = true
    await page.route("**/upload-image", (route) =>
      isDown ? route.fulfill({ status: 503, json: { message: "Busy. Try again." } }) : route.continue(),
    )
    await openMore(page)
    const file = page.getByLabel("Picture file")
    await file.setInputFiles(await picture())
    const retry = page.getByRole("button", { name: "Retry" })
    await expect(retry).toBeVisible()
    await expect(page.getByText("Busy. Try again.")).toBeVisible()
    await look("upload-failed")

    const chooser = page.waitForEvent("filechooser")
    await file.click()
    await chooser
    // With the old file in it, the browser would report no change.
    await expect(file).toHaveValue("")
    await file.dispatchEvent("cancel")
    await expect(file).toHaveValue(/vase\.png$/)

    isDown = false
    await retry.click()
    await expect(page.getByText("Uploaded picture")).toBeVisible()
    await expect(retry).toHaveCount(0)
    await page.getByRole("button", { name: "Add to Hall" }).click()
    await expect(said(page, "Item added to collection")).toBeVisible()
    expect((await savedItem()).imageUrl).toMatch(/^\/images\/u\//)
  })
})
