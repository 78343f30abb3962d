import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"

/* Browsers refuse their clipboard, and are in any time zone. */

test("a browser without a clipboard shows the address that 'Copy link' would copy", {
  tag: oneBrowser,
}, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  await page.goto(paths.collection(id))
  await settled(page, true)
  await page.getByRole("button", { name: "Copy link" }).click()
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible()
})

for (const timezoneId of ["Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata"])
  test.describe(`a browser in ${timezoneId}`, { tag: oneBrowser }, () => {
    test.use({ timezoneId })

    test("sees its own time on its first visit", async ({ page }) => {
      await joined(page)
      const { id } = await write(page, "/groups", { name: "Kitchen" })
      const { createdAt } = await write(page, `/groups/${id}/messages`, { content: "Good morning" })
      await page.goto(`/groups/${id}?tab=chat`)
      await settled(page, true)
      const own = await page.evaluate(
        (at) => new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" }),
        createdAt,
      )
      await expect(page.locator(`time[datetime="${createdAt}"]`)).toContainText(own.replace(/\u202f/g, " "))
    })
  })
