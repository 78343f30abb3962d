import { oneBrowser } from "#tests/support/browsers.ts"
import { test as builtTest, expect, settled } from "#tests/support/e2e.ts"
import { testOf } from "#tests/support/other-server.ts"
import { openWindow, overflows, RULES, RULES_OF_VIEWS, violations } from "./screens/audit.ts"

/*
 * What whoever works on Curio starts first.
 */

const test = testOf("development", "npm", "run", "dev")

test("npm run dev serves pages that hydrate", { tag: oneBrowser }, async ({ page }) => {
  test.slow()
  await page.goto("/")
  await settled(page, true)
  await page.getByRole("link", { name: "Browse Brands" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible()
})

test("every component on /dev/ui is accessible in each of its states", { tag: oneBrowser }, async ({
  browser,
  origin,
}) => {
  test.slow()
  const { page, look } = await openWindow(browser, undefined)
  const judge = async (state: string) => {
    for (const scheme of ["light", "dark"] as const) {
      await look(scheme === "light" ? "desktop" : "phone", scheme)
      const rules = scheme === "light" ? RULES : RULES_OF_VIEWS
      expect.soft(await violations(page, rules), `${state}, ${scheme}`).toEqual([])
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `screenshots/dev-ui/${scheme}/${state}.png`, fullPage: true })
    }
  }
  const open = async (path: string) => {
    await page.goto(`${origin}${path}`)
    await settled(page, true)
  }
  await open("/dev/ui")
  await judge("page")
  await page.getByRole("button", { name: "More" }).click()
  await judge("menu")
  await page.keyboard.press("Escape")
  for (const kind of ["success", "error"]) {
    await page.getByRole("button", { name: `Toast: ${kind}` }).click()
    await expect(page.getByRole("region", { name: "Notifications (F8)" })).toContainText("create")
    await judge(`toast-${kind}`)
  }
  for (const name of ["dialog", "drawer", "form", "question"]) {
    await open(`/dev/ui?open=${name}`)
    await expect(page.locator("dialog:modal")).toBeVisible()
    await judge(name)
  }
  await open("/dev/ui?open=status")
  await judge("status")
  await open("/dev/ui")
  expect.soft(await overflows(page)).toEqual([])
})

builtTest.describe("the built app", () => {
  builtTest.use({ expectedStatuses: [404] })
  builtTest("answers 404 for /dev/ui", { tag: oneBrowser }, async ({ page }) => {
    expect((await page.goto("/dev/ui"))?.status()).toBe(404)
  })
})
