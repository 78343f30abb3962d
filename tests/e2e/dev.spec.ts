import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, settled } from "#tests/support/e2e.ts"
import { testOf } from "#tests/support/other-server.ts"

const test = testOf("development", "npm", "run", "dev")

test("npm run dev serves pages that hydrate", { tag: oneBrowser }, async ({ page }) => {
  await page.goto("/")
  await settled(page, true)
  await page.getByRole("link", { name: "Browse Brands" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible()
})
