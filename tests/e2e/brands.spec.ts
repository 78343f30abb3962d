import { scriptsOnDesktop, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

test("a user creates, favourites, follows and finds a brand", { tag: scriptsOnPhone }, async ({
  page,
  js,
  look,
}) => {
  const name = `Maker ${Date.now().toString(36)}`
  await page.goto("/brands")
  await settled(page, js)
  await page.getByRole("link", { name: "Add Brand" }).click()
  await page.waitForURL(/\/auth\?redirectTo=/)
  await joined(page)

  await page.goto(dialogAt.newBrand)
  await settled(page, js)
  await page.getByRole("textbox", { name: "Name" }).fill(name)
  await page.getByRole("dialog").getByRole("button", { name: "Add Brand" }).click()
  await expect(said(page, "Brand created successfully")).toBeVisible()
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()

  await settled(page, js)
  await page.getByRole("button", { name: "Follow", exact: true }).click()
  await expect(page.getByRole("button", { name: "Following", exact: true })).toBeVisible()
  await expect(said(page, "Brand followed successfully")).toBeVisible()
  await look("brand")

  await page.goto(`/brands?search=${encodeURIComponent(name.slice(2).toUpperCase())}`)
  await settled(page, js)
  const heart = page.getByRole("button", { name: `Favorite ${name}` })
  await heart.click()
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  await expect(said(page, "Added to favorites")).toBeVisible()
  for (const list of ["Saved Brands", "Following"]) {
    await page.getByRole("link", { name: list, exact: true }).click()
    await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible()
  }
  await look("brands")
})

test.describe("a visitor", { tag: scriptsOnDesktop }, () => {
  test("is asked to log in by the heart and by 'Follow'", async ({ page, js }) => {
    const name = `Shown ${Date.now().toString(36)}`
    await joined(page)
    const { id } = await write(page, "/brands", { name })
    await page.context().clearCookies()
    for (const [button, words] of [
      [`Favorite ${name}`, "Please login to favorite brands"],
      ["Follow", "Please log in to follow brands"],
    ] as const) {
      await page.goto(`/brand/${id}`)
      await settled(page, js)
      await page.getByRole("button", { name: button, exact: true }).click()
      await page.waitForURL(/\/auth\?redirectTo=%2Fbrand%2F\d+$/)
      await expect(said(page, words)).toBeVisible()
    }
  })
})

test.describe("an unknown brand", { tag: scriptsOnDesktop }, () => {
  test.use({ expectedStatuses: [404] })
  test("the page shows 'Brand not found' with a link back", async ({ page, js }) => {
    await page.goto("/brand/999999")
    await settled(page, js)
    await expect(page.getByRole("heading", { name: "Brand not found" })).toBeVisible()
    await page.getByRole("link", { name: "Back to Brands" }).click()
    await expect(page.getByRole("heading", { name: "Brands", level: 1 })).toBeVisible()
  })
})
