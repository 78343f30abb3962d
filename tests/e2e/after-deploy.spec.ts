import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, test, write } from "#tests/support/e2e.ts"

test.use({ expectedStatuses: [404] })

/** As after a deploy: the modules of the open page are gone, those of the next page are there. */
async function loseModules(page: Page) {
  let isOldPage = true
  page.once("framenavigated", () => {
    isOldPage = false
  })
  await page.route("**/assets/**", (route) =>
    isOldPage ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  )
}

test("a tab that was open during a deploy still opens dialogs and sends forms", { tag: oneBrowser }, async ({
  page,
}) => {
  const { username } = await joined(page)
  const brand = await write(page, "/brands", { name: `Artek ${username}` })
  const dialog = page.getByRole("dialog")
  for (const [link, address, title] of [
    [page.getByRole("main").getByRole("link", { name: "Add Brand" }), "/brands/new", "Add Brand"],
    [page.getByRole("link", { name: "New collection" }), "/collections/new", "Create New Collection"],
  ] as const) {
    await page.goto("/brands")
    await settled(page, true)
    await loseModules(page)
    await link.first().click()
    await expect(page).toHaveURL(address)
    await expect(dialog).toContainText(title)
  }

  const list = `/brands?search=${username}`
  await page.goto(list)
  await settled(page, true)
  await loseModules(page)
  const heart = page.getByRole("button", { name: `Favorite ${brand.name}` })
  await heart.click()
  await expect(said(page, "Added to favorites")).toBeVisible()
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  await expect(page).toHaveURL(list)
})
