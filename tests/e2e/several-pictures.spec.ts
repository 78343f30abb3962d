import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

test("a user keeps several pictures of a product, looks at them, and drops two", async ({
  page,
  js,
  look,
}) => {
  await joined(page)
  const { id: collectionId } = await write(page, "/collections", { name: "Hall", isPrivate: true })
  await page.goto(dialogAt.addItem(collectionId))
  await settled(page, js)
  const link = page.getByLabel("Product link")
  await link.fill(shopLink("/vase"))
  await link.press("Enter")
  await expect(page.getByLabel("Brand")).toHaveValue("Iittala")
  await page.getByLabel("Keep picture 2").check()
  await page.getByLabel("Keep picture 3").check()
  await look("pictures-add")
  await page.getByRole("button", { name: "Add to Hall" }).click()
  await expect(said(page, "Item added to collection")).toBeVisible()

  const [{ id, imageUrl, images }] = await (
    await page.request.get(`/api/collections/${collectionId}/items`)
  ).json()
  expect(images).toHaveLength(3)
  expect(images[0].url).toBe(imageUrl)
  await page.goto(`/product/${id}`)
  await settled(page, js)
  const slides = page.getByRole("region", { name: "Pictures" })
  await expect
    .poll(() =>
      slides
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await look("pictures-product")
  const { url } = { url: page.url() }
  await page.getByRole("link", { name: "Picture 3", exact: true }).click()
  await expect.poll(() => slides.evaluate((row) => Math.round(row.scrollLeft / row.clientWidth))).toBe(2)
  expect(page.url()).toBe(js ? url : `${url}#picture-3`)
  await look("pictures-third")
  await slides.getByRole("link").last().click()
  if (js) {
    const full = page.getByRole("dialog")
    await expect(full.getByRole("img")).toBeVisible()
    await look("pictures-full")
    await page.keyboard.press("Escape")
    await expect(full).toHaveCount(0)
  } else {
    await expect(page).toHaveURL(/\/images\/p\/1200\//)
    await page.goBack()
  }

  await page.goto(dialogAt.editItem(id))
  await settled(page, js)
  await expect(page.getByLabel("Keep picture 1")).toBeChecked()
  await page.getByLabel("Keep picture 2").uncheck()
  await look("pictures-edit")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Item updated")).toBeVisible()
  const changed = await (await page.request.get(`/api/items/${id}`)).json()
  expect(changed.images).toEqual([images[0], images[2]])

  await page.goto(dialogAt.editItem(id))
  await settled(page, js)
  await page.getByLabel("Keep picture 1").uncheck()
  if (js) {
    const second = page.getByRole("radio", { name: "Choice 2 of 2" })
    await expect(second).toBeChecked()
    await page.getByLabel("Keep picture 2").uncheck()
    await expect(page.getByRole("radio", { name: "No picture" })).toBeChecked()
    await page.getByLabel("Keep picture 2").check()
    await expect(second).toBeChecked()
  }
  await page.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Item updated")).toBeVisible()
  const last = await (await page.request.get(`/api/items/${id}`)).json()
  expect(last.images).toEqual([images[2]])
})
