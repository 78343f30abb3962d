import type { Browser, Page } from "@playwright/test"
import { oneBrowser, scriptsOnPhone } from "#tests/support/browsers.ts"
import {
  call,
  expect,
  joinBy,
  joined,
  newPerson,
  openForm,
  said,
  settled,
  test,
  write,
} from "#tests/support/e2e.ts"

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

test("a friend is chosen in the sharing dialog and added, and the page keeps its search", {
  tag: scriptsOnPhone,
}, async ({ page, js, look, browser, baseURL }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Our hall" })
  const dialog = page.getByRole("dialog", { name: "Manage Co-owners" })
  const open = async () => {
    await page.goto(js ? `/collection/${id}?search=lamp` : `/collection/${id}/people?search=lamp`)
    await settled(page, js)
    if (js) await openForm(page, "Manage Co-owners")
  }
  await open()
  await expect(dialog.getByText("You have no friends yet.")).toBeVisible()
  await expect(dialog.getByRole("link", { name: "Find friends" })).toHaveAttribute("href", "/friends")
  const anna = await makeFriend(page, browser, baseURL, "anna")
  const berta = await makeFriend(page, browser, baseURL, "berta")
  const bertil = await makeFriend(page, browser, baseURL, "bertil")

  await open()
  const friend = dialog.getByLabel("Friend", { exact: true })
  const suggested = dialog.locator("datalist option")
  const names = () => suggested.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  await expect.poll(names).toEqual([anna, berta, bertil])
  const before = js ? await page.evaluate(() => history.length) : 0
  await friend.fill("bert")
  await dialog.getByRole("button", { name: "Add as co-owner" }).click()
  await expect(friend).toHaveAttribute("aria-invalid", "true")
  await expect(friend).toHaveValue("bert")
  await expect(dialog.locator("[id$=-error]")).toHaveText("You have no friend of this name.")
  await expect(dialog.getByText("Nobody yet.")).toHaveCount(2)
  await look("no-such-friend")

  await friend.fill(berta.toUpperCase())
  await dialog.getByRole("button", { name: "Add as co-owner" }).click()
  await expect(said(page, "Co-owner added successfully")).toBeVisible()
  await expect(friend).toHaveValue("")
  await expect.poll(names).toEqual([anna, bertil])
  await expect(dialog.getByRole("listitem")).toHaveText([new RegExp(berta)])
  await friend.fill(bertil)
  await dialog.getByRole("button", { name: "Add as collaborator" }).click()
  await expect(said(page, "Collaborator added successfully")).toBeVisible()
  await expect.poll(names).toEqual([anna])
  if (js) expect(await page.evaluate(() => history.length)).toBe(before)
  await dialog.getByRole("link", { name: "Close" }).click()
  await expect(page).toHaveURL(`/collection/${id}?search=lamp`)
})

test("a friend is chosen in the members dialog and invited, and the tab stays", {
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
  const friend = dialog.getByLabel("Invite a friend")
  await expect(dialog.locator("datalist option")).toHaveCount(2)
  await dialog.getByRole("button", { name: "Invite" }).click()
  await expect(friend).toHaveAttribute("aria-invalid", "true")
  for (const name of [berta, anna]) {
    await friend.fill(name)
    await dialog.getByRole("button", { name: "Invite" }).click()
    await expect(said(page, `${name} is invited`)).toBeVisible()
    await expect(page).toHaveURL(/members\?.*tab=chat/)
  }
  await dialog.getByRole("link", { name: "Close" }).click()
  await expect(page).toHaveURL(`/groups/${id}?tab=chat`)
})
