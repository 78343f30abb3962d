import type { Browser, Page } from "@playwright/test"
import { oneBrowser, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"

const sizes = [
  { width: 390, height: 844 },
  { width: 390, height: 500 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
  { width: 320, height: 568 },
]

/** A group with a member beside its owner, who is in `page`. */
async function makeTwo(page: Page, browser: Browser, baseURL: string | undefined) {
  await joined(page)
  const { id } = await write(page, "/groups", {
    name: "Kitchen, together and for ever",
    description: "A ".repeat(500),
  })
  const other = await (await browser.newContext({ baseURL })).newPage()
  await joined(other)
  await write(other, `/groups/${id}/members`, {})
  const say = (by: Page, content: string) => write(by, `/groups/${id}/messages`, { content })
  return { id, other, say, chat: `/groups/${id}?tab=chat` }
}

test("the chat opens at the newest message with its field on the screen, on screens of every size", {
  tag: scriptsOnPhone,
}, async ({ page, js, browser, baseURL }) => {
  const { say, chat } = await makeTwo(page, browser, baseURL)
  for (let number = 1; number <= 20; number++) await say(page, `No. ${number}.\n\n\n.`)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(chat)
    await settled(page, js)
    await expect(page.getByText("No. 20.")).toBeInViewport()
    const field = js
      ? page.getByRole("textbox", { name: "Message" })
      : page.getByRole("link", { name: "Write" })
    await expect(field).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole("link", { name: "Collection", exact: true })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    if (js) continue
    await field.click()
    await expect(page.getByRole("textbox", { name: "Message" })).toBeInViewport({ ratio: 1 })
  }
})

test("unread messages are counted in the list and on the tab until the chat is opened", {
  tag: scriptsOnPhone,
}, async ({ page, js, browser, baseURL }) => {
  const { id, other, say, chat } = await makeTwo(page, browser, baseURL)
  await say(page, "Mine")
  await say(other, "One")
  await say(other, "Two")
  const card = page.locator(`a[href="/groups/${id}"]`)
  await page.goto("/groups?filter=my")
  await settled(page, js)
  await expect(card).toContainText("2 unread")
  await card.click()
  const tab = page.getByRole("link", { name: "Chat 2 unread" })
  await expect(tab).toBeVisible()
  // What a browser loads ahead is not read.
  await page.request.get(chat, { headers: { "Sec-Purpose": "prefetch" } })
  await tab.click()
  await expect(page.getByText("Two")).toBeVisible()
  await page.getByRole("link", { name: "Groups" }).first().click()
  await expect(card).toBeVisible()
  await page.goto("/groups?filter=my")
  await expect(card).toBeVisible()
  await expect(card).not.toContainText("unread")
})

test("a chat that is read follows new messages, and marks them as read", { tag: oneBrowser }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, other, say, chat } = await makeTwo(page, browser, baseURL)
  for (let number = 1; number <= 20; number++) await say(page, `No. ${number}.`)
  await page.goto("/groups?filter=my")
  await settled(page, true)
  await page.locator(`a[href="/groups/${id}"]`).click()
  await page.getByRole("link", { name: "Chat" }).click()
  await expect(page).toHaveURL(chat)
  await settled(page, true)
  const marked = page.waitForResponse(`**/api/groups/${id}/read`)
  await say(other, "Here I am")
  await expect(page.getByText("Here I am")).toBeInViewport()
  expect((await marked).status()).toBe(204)

  const log = page.getByRole("log")
  await log.evaluate((box) => box.scrollTo(0, -400))
  const read = page.getByText("No. 13.")
  await expect(read).toBeInViewport()
  const before = await read.boundingBox()
  await say(other, "Too early?")
  await say(other, "Not at all")
  const hint = page.getByRole("button", { name: "2 new messages" })
  await expect(hint).toBeVisible()
  expect(await read.boundingBox()).toEqual(before)
  await hint.click()
  await expect(page.getByText("Not at all")).toBeInViewport()
  await expect(hint).toHaveCount(0)

  await log.evaluate((box) => box.scrollTo(0, -400))
  await page.getByRole("textbox", { name: "Message" }).fill("Mine")
  await page.getByRole("textbox", { name: "Message" }).press("Enter")
  await expect(page.getByText("Mine")).toBeInViewport()
  // Left after reading, the list does not say that something is unread.
  await page.getByRole("link", { name: "Groups" }).first().click()
  await expect(page.locator(`a[href="/groups/${id}"]`)).toBeVisible()
  await expect(page.locator(`a[href="/groups/${id}"]`)).not.toContainText("unread")
})
