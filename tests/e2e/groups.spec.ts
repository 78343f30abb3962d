import type { Page } from "@playwright/test"
import { oneBrowser, onePhone, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"

/** Writes by the form that is there: at once with JavaScript, by 'Write' without. */
async function say(page: Page, js: boolean, text: string) {
  await settled(page, js)
  if (!js) await page.getByRole("link", { name: "Write" }).click()
  await page.getByRole("textbox", { name: "Message" }).fill(text)
  if (js) await page.getByRole("textbox", { name: "Message" }).press("Enter")
  else await page.getByRole("button", { name: "Send" }).click()
}

test.describe("a group", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [422] })

  test("is created, takes products by link, and shows which links it could not read", async ({
    page,
    js,
    look,
  }) => {
    await joined(page)
    await page.goto("/groups")
    await settled(page, js)
    await page.getByRole("link", { name: "Create Group" }).click()
    await page.getByLabel("Name").fill("Kitchen, together")
    await page.getByRole("button", { name: "Create Group" }).click()
    await expect(said(page, "Group created successfully")).toBeVisible()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kitchen, together")
    await expect(page.getByText("Owner: You")).toBeVisible()
    await settled(page, js)
    await page.getByRole("link", { name: "Add to Collection" }).click()
    await page.getByLabel("Product link").fill(shopLink("/vase"))
    await page.getByRole("button", { name: "Add to Collection" }).click()
    await expect(said(page, "Item added to the collection")).toBeVisible()
    await expect(page.getByRole("link", { name: /Aalto vase/ }).first()).toBeVisible()
    await expect(page.getByText(/^Added \w{3} \d{1,2}, \d{4}$/)).toBeVisible()
    await look("group-items")
    await page.getByRole("link", { name: "Add to Collection" }).click()
    await page.getByLabel("Product link").fill(shopLink("/wall"))
    await page.getByRole("button", { name: "Add to Collection" }).click()
    await expect(said(page, "Failed to add item")).toBeVisible()
    await expect(page.getByLabel("Product link")).toHaveValue(shopLink("/wall"))
    await look("group-add-wall")
  })
})

test("two users chat, one edits a message, and both see it", { tag: scriptsOnPhone }, async ({
  page,
  js,
  browser,
  baseURL,
  look,
}) => {
  await joined(page)
  const { id } = await write(page, "/groups", { name: "Talking" })
  const context = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const other = await context.newPage()
  await joined(other)
  await page.goto(`/groups/${id}?tab=chat`)
  await other.goto(`/groups/${id}?tab=chat`)
  await settled(page, js)
  await settled(other, js)

  await say(other, js, "Found the bowls: https://hasami.example/bowl.")
  const link = page.getByRole("link", { name: "https://hasami.example/bowl", exact: true })
  await expect(link).toHaveAttribute("rel", "nofollow ugc noopener noreferrer")
  await say(page, js, "Take them! <b>All</b>")
  await expect(other.getByText("Take them! <b>All</b>")).toBeVisible()
  await look("chat")

  const bubble = page.locator(".message", { hasText: "Take them!" })
  await bubble.hover()
  // Without scripts the page reloads itself, which would close a menu.
  if (js) await bubble.getByRole("button", { name: "More" }).click()
  else await expect(bubble.getByRole("button", { name: "More" })).toBeHidden()
  await look("chat-menu")
  await bubble.getByRole("link", { name: "Edit" }).click()
  await page.getByRole("dialog").getByLabel("Message").fill("Take all six")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(other.getByText("Take all six")).toBeVisible()
  await expect(other.getByText("Take them!")).toHaveCount(0)
  await context.close()
})

test.describe("a chat without a server", { tag: onePhone }, () => {
  test.use({ cutsNetwork: true })

  test("keeps typed messages and sends nothing twice", async ({ page, js }) => {
    await joined(page)
    const { id } = await write(page, "/groups", { name: "Patience" })
    await page.goto(`/groups/${id}?tab=chat`)
    await settled(page, js)
    // The first answer is lost on its way, after the server has taken the message; then nothing gets through.
    await page.route("**/messages", async (route) => {
      if (route.request().method() === "POST") await route.fetch()
      await route.abort()
    })
    await say(page, js, "Only once")
    await expect(page.getByText("Not sent")).toBeVisible()
    await page.getByRole("textbox", { name: "Message" }).fill("A draft")
    await page.unroute("**/messages")
    await page.reload()
    await settled(page, js)
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("A draft")
    await page.getByRole("button", { name: "Retry" }).click()
    await expect(page.getByText("Not sent")).toHaveCount(0)
    await expect(page.locator(".message", { hasText: "Only once" })).toHaveCount(1)
  })
})

test.describe("a group's dialogs", () => {
  // Back from the deleted group leads to its own entry, which is gone.
  test.use({ expectedStatuses: [404] })

  test("open in place, keep the tab, and leave the history as it was", { tag: oneBrowser }, async ({
    page,
  }) => {
    await joined(page)
    const { id } = await write(page, "/groups", { name: "Kitchen", isPrivate: true })
    await page.goto("/groups")
    await settled(page, true)
    await page.locator(`a[href="/groups/${id}"]`).click()
    await page.getByRole("link", { name: "Chat" }).click()
    await expect(page).toHaveURL(`/groups/${id}?tab=chat`)
    // The address changes before the chat is shown, and an open menu of the other tab goes with it.
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible()
    const length = () => page.evaluate(() => history.length)
    const before = await length()
    const reads: string[] = []
    page.on("request", (request) => {
      if (request.url().includes(".data")) reads.push(request.url())
    })
    const dialog = page.getByRole("dialog")
    const open = async (name: string) => {
      await page.getByRole("button", { name: "More" }).click()
      await page.getByRole("link", { name, exact: true }).click()
      await expect(dialog).toBeVisible()
    }

    await open("Edit group")
    await expect(page).toHaveURL(`/groups/${id}/edit?tab=chat`)
    expect(reads).toEqual([])
    await page.keyboard.press("Escape")
    await expect(page).toHaveURL(`/groups/${id}?tab=chat`)
    await open("Edit group")
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await open("Edit group")
    await page.getByLabel("Name").fill("Kitchen, again")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kitchen, again")
    await expect(page).toHaveURL(`/groups/${id}?tab=chat`)
    expect(await length()).toBe(before + 1)

    await open("Delete group")
    await page.getByRole("button", { name: "Delete group" }).click()
    await expect(said(page, "Group deleted")).toBeVisible()
    await expect(page).toHaveURL("/groups")
    await page.goBack()
    await expect(page).not.toHaveURL(new RegExp(`/groups/${id}/`))
  })
})

test("members are invited and removed within their dialog", { tag: oneBrowser }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { username } = await joined(page)
  const { id } = await write(page, "/groups", { name: "Kitchen" })
  const other = await (await browser.newContext({ baseURL })).newPage()
  const friend = await joined(other)
  const request = await write(other, "/friend-requests", { username })
  await page.request.patch(`/api/friend-requests/${request.id}`, { data: { status: "accepted" } })
  await page.goto(`/groups/${id}?tab=chat`)
  await settled(page, true)
  const before = await page.evaluate(() => history.length)
  await page.getByRole("link", { name: "Invite" }).click()
  const dialog = page.getByRole("dialog", { name: "Members" })
  await dialog.getByLabel("Invite a friend").fill(friend.username)
  await dialog.getByRole("button", { name: "Invite" }).dblclick()
  await expect(said(page, `${friend.username} is invited`)).toBeVisible()
  await expect(dialog.getByText("Invited", { exact: true })).toBeVisible()
  await dialog.getByRole("button", { name: /^Take back/ }).click()
  await expect(said(page, "Removed from the group")).toBeVisible()
  await expect(dialog.getByLabel("Invite a friend")).toBeVisible()
  await expect(page).toHaveURL(`/groups/${id}/members?tab=chat`)
  await dialog.getByRole("link", { name: "Close" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/groups/${id}?tab=chat`)
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await other.context().close()
})

test.describe("a form without a session", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [401] })

  test("keeps its values, and is saved after signing in elsewhere", async ({ page }) => {
    const person = await joined(page)
    const { id } = await write(page, "/groups", { name: "Kitchen" })
    await page.goto(`/groups/${id}`)
    await settled(page, true)
    await page.getByRole("button", { name: "More" }).click()
    await page.getByRole("link", { name: "Edit group" }).click()
    await page.getByLabel("Name").fill("Typed")
    await page.request.post("/api/logout")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(said(page, "You are signed out. Sign in, then save again.")).toBeVisible()
    await expect(page.getByLabel("Name")).toHaveValue("Typed")
    await page.request.post("/api/login", { data: { email: person.email, password: person.password } })
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed")
  })
})
