import type { Page } from "@playwright/test"
import { oneBrowser, scriptsOnDesktop } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, settled, test, write } from "#tests/support/e2e.ts"

async function say(page: Page, text: string) {
  await page.getByRole("textbox", { name: "Message" }).fill(text)
  await page.getByRole("textbox", { name: "Message" }).press("Enter")
}

test("writing to a group joins it, which the page shows at once", { tag: scriptsOnDesktop }, async ({
  page,
  js,
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext({ baseURL })).newPage()
  await joined(owner)
  const { id } = await write(owner, "/groups", { name: "Kitchen" })
  await joined(page)
  await page.goto(`/groups/${id}?tab=chat`)
  await settled(page, js)
  await expect(page.getByRole("button", { name: "Join group" })).toBeVisible()
  await expect(page.getByText("1 member", { exact: true })).toBeVisible()
  if (js) await say(page, "Hello")
  else {
    await page.getByRole("link", { name: "Write" }).click()
    await page.getByRole("textbox", { name: "Message" }).fill("Hello")
    await page.getByRole("button", { name: "Send" }).click()
  }
  await expect(page.getByText("Hello")).toBeVisible()
  await expect(page.getByText("2 members")).toBeVisible()
  await expect(page.getByRole("button", { name: "Join group" })).toHaveCount(0)
})

test.describe("a chat whose session ends", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [401, 403] })

  test("offers to sign in, and keeps what was written", async ({ page }) => {
    const person = await joined(page)
    const { id } = await write(page, "/groups", { name: "Kitchen" })
    await page.goto(`/groups/${id}?tab=chat`)
    await settled(page, true)
    await page.request.post("/api/logout")
    await say(page, "Not lost")
    await expect(page.getByText("Not sent")).toBeVisible()
    await page.getByRole("textbox", { name: "Message" }).fill("A draft")
    await page.getByRole("region", { name: "Chat" }).getByRole("link", { name: "Sign In" }).click()
    await page.getByLabel("Email").fill(person.email)
    await page.getByLabel("Password").fill(person.password)
    await page.getByRole("button", { name: "Sign In" }).click()
    await expect(page).toHaveURL(`/groups/${id}?tab=chat`)
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("A draft")
    await page.getByRole("button", { name: "Retry" }).click()
    await expect(page.getByText("Not sent")).toHaveCount(0)
    await expect(page.locator(".bubble")).toHaveText(/^Not lost/)
  })

  test("sends no message as the user who signed in since", async ({ page }) => {
    const first = await joined(page)
    const { id } = await write(page, "/groups", { name: "Kitchen" })
    await page.goto(`/groups/${id}?tab=chat`)
    await settled(page, true)
    await page.request.post("/api/logout")
    const second = newPerson()
    await page.request.post("/api/register", { data: second })
    await say(page, "A secret of the first")
    await expect(page.getByRole("button", { name: "Account" })).toBeVisible()
    await expect(page.getByText("Owner: You")).toHaveCount(0)
    await expect(page.getByText("A secret of the first")).toHaveCount(0)
    expect(await (await page.request.get(`/api/groups/${id}/messages`)).json()).toEqual([])

    await page.request.post("/api/login", { data: first })
    await page.goto(`/groups/${id}?tab=chat`)
    await expect(page.getByText("A secret of the first")).toBeVisible()
    await expect(page.getByText("Not sent")).toBeVisible()
  })
})
