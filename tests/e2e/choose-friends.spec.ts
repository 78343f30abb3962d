import type { Browser, Page } from "@playwright/test"
import { oneBrowser, scriptsOnPhone } from "#tests/support/browsers.ts"
import { call, expect, joinBy, joined, newPerson, said, settled, test, write } from "#tests/support/e2e.ts"

/* The dialogs that share a collection and invite to a group. */

test.use({ expectedStatuses: [422] })

/** A friend of the page's user, whose name begins with the given text. */
async function makeFriend(page: Page, browser: Browser, baseURL: string | undefined, name: string) {
  const context = await browser.newContext({ baseURL })
  const { email, password, username } = newPerson()
  const friend = await joinBy(context.request, {
    email,
    password,
    username: `${name}${username}`.slice(0, 30),
  })
  const request = await write(page, "/friend-requests", { username: friend.username })
  await call(context.request, `PATCH /friend-requests/${request.id}`, { status: "accepted" })
  await context.close()
  return friend.username
}

async function find(page: Page, text: string) {
  const field = page.getByRole("dialog").getByRole("searchbox", { name: "Search friends" })
  await field.fill(text)
  await field.press("Enter")
  await expect(page).toHaveURL(new RegExp(`friend=${text}`))
}

test("a friend is found in the sharing dialog, chosen and added, and both searches stay", {
  tag: scriptsOnPhone,
}, async ({ page, js, browser, baseURL }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Our hall" })
  const dialog = page.getByRole("dialog", { name: "Manage Co-owners" })
  const open = async () => {
    await page.goto(js ? `/collection/${id}?search=lamp` : `/collection/${id}/people?search=lamp`)
    await settled(page, js)
    if (js) await page.getByRole("link", { name: "Manage Co-owners" }).click()
  }
  await open()
  await expect(dialog.getByText("You have no friends yet.")).toBeVisible()
  await expect(dialog.getByRole("link", { name: "Find friends" })).toHaveAttribute("href", "/friends")
  const anna = await makeFriend(page, browser, baseURL, "anna")
  const berta = await makeFriend(page, browser, baseURL, "berta")
  const bertil = await makeFriend(page, browser, baseURL, "bertil")

  await open()
  const choice = dialog.getByLabel("Friend", { exact: true })
  const options = choice.getByRole("option")
  await expect(options).toHaveText(["Choose a friend", anna, berta, bertil])
  const before = js ? await page.evaluate(() => history.length) : 0
  await expect(choice).toHaveValue("")
  await find(page, "bert")
  await expect(options).toHaveText(["Choose a friend", berta, bertil])
  await expect(dialog.getByText("2 friends match 'bert'.")).toBeVisible()
  await dialog.getByRole("button", { name: "Add as co-owner" }).click()
  await expect(choice).toHaveAttribute("aria-invalid", "true")
  await expect(dialog.getByText("Choose a friend", { exact: true }).last()).toBeVisible()
  await expect(dialog.getByText("Nobody but")).toBeVisible()

  await choice.selectOption(berta)
  await dialog.getByRole("button", { name: "Add as co-owner" }).click()
  await expect(said(page, "Co-owner added successfully")).toBeVisible()
  await expect(options).toHaveText(["Choose a friend", bertil])
  await expect(choice).toHaveValue("")
  await expect(dialog.getByRole("listitem")).toHaveText([new RegExp(berta)])
  await choice.selectOption(bertil)
  await dialog.getByRole("button", { name: "Add as collaborator" }).click()
  await expect(dialog.getByText("No friend matches 'bert'.")).toBeVisible()
  await expect(dialog.getByRole("searchbox")).toHaveValue("bert")
  if (js) expect(await page.evaluate(() => history.length)).toBe(before)
  await dialog.getByRole("link", { name: "Close" }).click()
  await expect(page).toHaveURL(`/collection/${id}?search=lamp`)
})

test("a friend is found in the members dialog, chosen and invited, and the search stays", {
  tag: oneBrowser,
}, async ({ page, js, browser, baseURL }) => {
  await joined(page)
  const { id } = await write(page, "/groups", { name: "Kitchen", isPrivate: true })
  const anna = await makeFriend(page, browser, baseURL, "anna")
  const berta = await makeFriend(page, browser, baseURL, "berta")
  await page.goto(`/groups/${id}?tab=chat`)
  await settled(page, js)
  await page.getByRole("link", { name: "Invite" }).click()
  await settled(page, js)
  const dialog = page.getByRole("dialog", { name: "Members" })
  const choice = dialog.getByLabel("Invite a friend")
  await expect(choice.getByRole("option")).toHaveText(["Choose a friend", anna, berta])
  await find(page, "bert")
  await expect(choice.getByRole("option")).toHaveText(["Choose a friend", berta])
  await dialog.getByRole("button", { name: "Invite" }).click()
  await expect(choice).toHaveAttribute("aria-invalid", "true")
  await choice.selectOption(berta)
  await dialog.getByRole("button", { name: "Invite" }).click()
  await expect(said(page, `${berta} is invited`)).toBeVisible()
  await expect(dialog.getByText("No friend matches 'bert'.")).toBeVisible()
  await expect(page).toHaveURL(/members\?.*tab=chat/)
  await find(page, "anna")
  await choice.selectOption(anna)
  await dialog.getByRole("button", { name: "Invite" }).click()
  await expect(said(page, `${anna} is invited`)).toBeVisible()
  await dialog.getByRole("link", { name: "Close" }).click()
  await expect(page).toHaveURL(`/groups/${id}?tab=chat`)
})
