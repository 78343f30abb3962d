import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { besideOwner, expect, joined, newPerson, settled, test, write } from "#tests/support/e2e.ts"

async function say(page: Page, text: string) {
  await page.getByRole("textbox", { name: "Message" }).fill(text)
  await page.getByRole("textbox", { name: "Message" }).press("Enter")
}

test("a message to a public group makes its writer a member, which the page shows at once", {
  tag: oneBrowser,
}, async ({ page, js, browser, baseURL }) => {
  const { id } = await besideOwner({ page, browser, baseURL })
  await page.goto(`/groups/${id}?tab=chat`)
  await settled(page, js)
  await expect(page.getByRole("button", { name: "Join group" })).toBeVisible()
  await expect(page.getByText("1 member", { exact: true })).toBeVisible()
  await say(page, "Hello")
  await expect(page.getByText("Hello")).toBeVisible()
  await expect(page.getByText("2 members")).toBeVisible()
  await expect(page.getByRole("button", { name: "Join group" })).toHaveCount(0)
})

test.describe("a chat whose session ends", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [401, 403] })

  test("offers to sign in, and keeps the written text", async ({ page }) => {
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

test.describe("a chat that its writer may not write to any more", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [403, 404] })

  async function openChat(page: Page, { owner, isPrivate }: { owner: Page; isPrivate: boolean }) {
    await joined(owner)
    const { id } = await write(owner, "/groups", { name: "Kitchen", isPrivate })
    const member = await joined(page)
    const members = `/groups/${id}/members`
    if (isPrivate) {
      const request = await write(owner, "/friend-requests", { username: member.username })
      await write(page, `/friend-requests/${request.id}`, { status: "accepted" }, { method: "PATCH" })
      await write(owner, members, { userId: member.id })
      await write(page, `${members}/${member.id}`, { status: "accepted" }, { method: "PATCH" })
    } else await write(page, members, {})
    await page.goto(`/groups/${id}?tab=chat`)
    await settled(page, true)
    return { id, remove: () => write(owner, `${members}/${member.id}`, {}, { method: "DELETE" }) }
  }

  test("keeps the texts and says why, when the group is private or deleted", async ({
    page,
    browser,
    baseURL,
    look,
  }) => {
    const owner = await (await browser.newContext({ baseURL })).newPage()
    const field = page.getByRole("textbox", { name: "Message" })
    const hidden = await openChat(page, { owner, isPrivate: true })
    await field.fill("A draft")
    await hidden.remove()
    await page.evaluate(() => dispatchEvent(new Event("online")))
    await expect(page.getByText("You were removed from this group, or it was deleted.")).toBeVisible()
    await expect(field).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Send" })).toHaveCount(0)
    await expect(page.getByLabel("Not sent")).toHaveValue("A draft")
    await look("chat-gone")

    const open = await openChat(page, { owner, isPrivate: false })
    await write(owner, `/groups/${open.id}`, {}, { method: "DELETE" })
    await say(page, "Too late")
    await expect(page.getByText("This group was deleted.")).toBeVisible()
    await expect(page.locator(".message-unsent")).toContainText("Too late")
    await expect(page.locator(".message-unsent")).toContainText("Not sent")
    await expect(field).toHaveCount(0)
  })

  test("keeps the texts when its writer was removed from a public group", async ({
    page,
    browser,
    baseURL,
  }) => {
    const owner = await (await browser.newContext({ baseURL })).newPage()
    const { remove } = await openChat(page, { owner, isPrivate: false })
    await remove()
    const field = page.getByRole("textbox", { name: "Message" })
    let release = () => {}
    await page.route("**/messages", async (route) => {
      if (route.request().method() === "POST") await new Promise<void>((resolve) => (release = resolve))
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() === "POST")
    await say(page, "Too late")
    await sent
    await field.fill("A draft")
    release()
    await expect(page.getByText("You were removed from this group. To write here")).toBeVisible()
    await expect(page.locator(".message-unsent")).toContainText("Too late")
    await expect(page.getByLabel("Not sent")).toHaveValue("A draft")
    await expect(field).toHaveCount(0)
  })
})
