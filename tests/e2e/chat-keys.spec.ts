import type { Locator } from "@playwright/test"
import { oneBrowser, scriptsOnDesktop } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"

test("own messages are at the right, in a chat of 600 px", { tag: scriptsOnDesktop }, async ({
  page,
  js,
}) => {
  await joined(page)
  const { id } = await write(page, "/groups", { name: "Kitchen" })
  await write(page, `/groups/${id}/messages`, { content: "Hi" })
  await page.goto(`/groups/${id}?tab=chat`)
  await settled(page, js)
  const area = await page.getByRole("region", { name: "Chat" }).boundingBox()
  expect(area?.height).toBe(600)
  const log = await page.getByRole("log").boundingBox()
  const bubble = await page.locator(".bubble").boundingBox()
  if (!log || !bubble) throw new Error("There is no message")
  const [left, right] = [bubble.x - log.x, log.x + log.width - bubble.x - bubble.width]
  expect(right).toBeLessThan(40)
  expect(left).toBeGreaterThan(2 * right)
})

test("Enter sends a message, Shift+Enter does not, and a blank message is not sent", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const { id } = await write(page, "/groups", { name: "Kitchen" })
  await page.goto(`/groups/${id}?tab=chat`)
  await settled(page, true)
  const writes: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    // Its sender has read it, too.
    if (request.method() === "POST" && !pathname.endsWith("/read")) writes.push(pathname)
  })
  const field = page.getByRole("textbox", { name: "Message" })
  await field.press("Enter")
  await field.fill("   ")
  await field.press("Enter")
  await field.fill("One")
  await field.press("Shift+Enter")
  await field.pressSequentially("Two")
  await expect(field).toHaveValue("One\nTwo")
  await field.press("Enter")
  await expect(field).toHaveValue("")
  await expect(page.locator(".bubble")).toHaveText(/^One\nTwo/)
  await expect.poll(() => writes).toEqual([`/api/groups/${id}/messages`])
  await expect(page.locator(".message-unsent")).toHaveCount(0)
  const kept: { content: string }[] = await (await page.request.get(`/api/groups/${id}/messages`)).json()
  expect(kept.map(({ content }) => content)).toEqual(["One\nTwo"])
})

test("a key that ends a composition neither sends a message nor closes a dialog", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const { id } = await write(page, "/groups", { name: "Kitchen" })
  // The second is Safari's, which ends the composition before it tells of the key.
  const presses = [{ isComposing: true }, { keyCode: 229 }]
  const press = (key: string, field: Locator) =>
    field.evaluate(
      (element, [key, presses]) => {
        for (const how of presses)
          element.dispatchEvent(
            new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how }),
          )
      },
      [key, presses] as const,
    )
  await page.goto(`/groups/${id}?tab=chat`)
  await settled(page, true)
  const message = page.getByRole("textbox", { name: "Message" })
  await message.fill("にほん")
  await press("Enter", message)
  await expect(message).toHaveValue("にほん")
  await expect(page.locator(".bubble")).toHaveCount(0)
  await message.press("Enter")
  await expect(page.locator(".bubble")).toHaveText(/^にほん/)

  await page.goto("/collections/new")
  await settled(page, true)
  const name = page.getByLabel("Name", { exact: true })
  await name.fill("にほん")
  await press("Escape", name)
  await expect(page.getByText("Discard what you typed?")).toBeHidden()
  await name.press("Escape")
  await expect(page.getByText("Discard what you typed?")).toBeVisible()
})

test("a message that is too long is counted, and neither cut nor sent", { tag: oneBrowser }, async ({
  page,
}) => {
  await joined(page)
  const { id } = await write(page, "/groups", { name: "Kitchen" })
  await page.goto(`/groups/${id}?tab=chat`)
  await settled(page, true)
  const field = page.getByRole("textbox", { name: "Message" })
  const chat = page.getByRole("region", { name: "Chat" })
  const text = "x".repeat(4_001)
  await field.fill(text)
  await expect(chat).toContainText("4,001 / 4,000")
  await expect(field).toHaveAccessibleDescription("Please shorten this by 1 character.")
  await field.press("Enter")
  await page.reload()
  await expect(field).toHaveValue(text)
  await expect(chat).toContainText("4,001 / 4,000")
  await field.fill("Short")
  await field.press("Enter")
  await expect(page.locator(".bubble")).toHaveText(/^Short/)
  await expect(chat).not.toContainText("/ 4,000")
})

test("earlier messages load above, or in another tab", {
  tag: oneBrowser,
}, async ({ page, context }) => {
  await joined(page)
  const { id } = await write(page, "/groups", { name: "Kitchen" })
  for (let number = 1; number <= 51; number++)
    await write(page, `/groups/${id}/messages`, { content: `No. ${number}.` })
  await page.goto(`/groups/${id}?tab=chat`)
  await settled(page, true)
  const messages = page.getByRole("log").locator(".bubble")
  await expect(messages).toHaveCount(50)
  const earlier = page.getByRole("link", { name: "Earlier messages" })
  const opened = context.waitForEvent("page")
  await earlier.click({ modifiers: ["ControlOrMeta"] })
  await opened
  // Not in the tab that the press opened: once in some hundred runs the headless shell itself crashes there.
  const other = await context.newPage()
  await other.goto((await earlier.getAttribute("href")) ?? "")
  await expect(other.locator(".bubble")).toHaveText([/No\. 1\./])
  await expect(messages).toHaveCount(50)
  await earlier.click()
  await expect(messages).toHaveCount(51)
  await expect(messages.first()).toContainText("No. 1.")
})
