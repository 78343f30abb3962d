import type { Page } from "@playwright/test"
import { oneBrowser, onePhone } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, said, settled, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

const row = (page: Page, section: string, username: string) =>
  page.getByRole("region", { name: section }).getByRole("listitem").filter({ hasText: username })

async function open(page: Page, js: boolean, path: string) {
  await page.goto(path)
  await settled(page, js)
}

test("two users become friends, end the friendship, and one blocks the other", {
  tag: oneBrowser,
}, async ({ page, js, browser, baseURL, look }) => {
  const mila = await joined(page)
  const other = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const theirs = await other.newPage()
  const boris = await joined(theirs)

  await open(page, js, `/friends?username=${mila.username}`)
  await expect(row(page, "Find people", mila.username)).toContainText("This is you")
  await expect(page.getByRole("button", { name: /Add Friend/ })).toBeDisabled()

  await open(page, js, `/friends?username=${boris.username}`)
  await page.getByRole("button", { name: /Add Friend/ }).click()
  await expect(said(page, "Friend request sent successfully")).toBeVisible()
  await expect(row(page, "Pending requests", boris.username)).toContainText(
    "Request sent / Waiting for response",
  )

  await open(theirs, js, "/")
  await expect(theirs.getByRole("link", { name: "Requests" })).toContainText("1")
  await theirs.getByRole("link", { name: "Requests" }).click()
  const request = row(theirs, "Pending requests", mila.username)
  await expect(request).toContainText("Request received")
  await settled(theirs, js)
  await request.getByRole("button", { name: "Accept" }).click()
  await expect(said(theirs, "Friend request updated successfully")).toBeVisible()
  await expect(row(theirs, "Your friends", mila.username)).toBeVisible()
  await expect(theirs.getByRole("link", { name: "Requests" })).not.toContainText("1")

  await open(page, js, "/friends")
  await look("friends")
  await row(page, "Your friends", boris.username)
    .getByRole("link", { name: /More about/ })
    .click()
  await expect(page.getByRole("heading", { name: boris.username })).toBeVisible()
  await look("friend-dialog")
  await page.getByRole("button", { name: "Remove friend" }).click()
  await expect(said(page, "Friend removed")).toBeVisible()
  await expect(page.getByText("No friends yet")).toBeVisible()

  await open(page, js, dialogAt.person(boris.username))
  await page.getByRole("button", { name: /^Block/ }).click()
  await expect(said(page, "Person blocked")).toBeVisible()
  await expect(row(page, "Blocked", boris.username)).toBeVisible()
  await open(theirs, js, `/friends?username=${mila.username}`)
  await expect(theirs.getByText(/Nobody's username has/)).toBeVisible()
  await other.close()
})

test("a private profile is found by name only, and gets no requests", { tag: onePhone }, async ({
  page,
  js,
  browser,
  baseURL,
}) => {
  const secret = await joined(page)
  await open(page, js, "/friends")
  await page.getByRole("switch", { name: "Private profile" }).click()
  await expect(said(page, "Privacy settings updated")).toBeVisible()
  await expect(said(page, "Your profile is now private.")).toBeVisible()
  await expect(page.getByRole("switch", { name: "Private profile" })).toBeChecked()
  const other = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const theirs = await other.newPage()
  await joined(theirs)
  await open(theirs, js, `/friends?username=${secret.username}`)
  await expect(row(theirs, "Find people", secret.username)).toContainText("Private profile")
  await expect(theirs.getByRole("button", { name: /Add Friend/ })).toBeDisabled()
  await expect(theirs.getByText(secret.email)).toHaveCount(0)
  await other.close()
})

test("a person's dialog opens over the page, and closing and saving go back to the same entry", {
  tag: oneBrowser,
}, async ({ page }) => {
  const boris = newPerson()
  await joined(page, boris)
  await joined(page)
  const list = `/friends?username=${boris.username}`
  await open(page, true, "/brands")
  await open(page, true, list)
  const opened = page.getByRole("heading", { name: boris.username })
  const more = row(page, "Find people", boris.username).getByRole("link", { name: /More about/ })
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()

  await more.click()
  await expect(page).toHaveURL(`/friends/person/${boris.username}?username=${boris.username}`)
  await expect(opened).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(list)
  await expect(more).toBeFocused()
  await more.click()
  await expect(opened).toBeVisible()
  await page.goBack()
  await expect(opened).toHaveCount(0)
  await more.click()
  await page.getByRole("button", { name: /^Block/ }).click()
  await expect(said(page, "Person blocked")).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(await entries()).toBe(before + 1)
  await page.goBack()
  await expect(page).toHaveURL("/brands")
})

test("a button that is pressed twice sends one friend request", { tag: oneBrowser }, async ({ page }) => {
  const boris = newPerson()
  await joined(page, boris)
  await joined(page)
  await open(page, true, `/friends?username=${boris.username}`)
  await page.getByRole("button", { name: /Add Friend/ }).dblclick()
  await expect(row(page, "Pending requests", boris.username)).toHaveCount(1)
  await expect(said(page, "Friend request sent successfully")).toBeVisible()
})

test.describe("a request that the other side has closed", () => {
  test.use({ expectedStatuses: [404] })

  test("disappears from both pages, at once where it is cancelled", {
    tag: onePhone,
  }, async ({ page, js, browser, baseURL }) => {
    await joined(page)
    const other = await browser.newContext({ baseURL, javaScriptEnabled: js })
    const theirs = await other.newPage()
    const boris = await joined(theirs)
    await write(page, "/friend-requests", { username: boris.username })
    await open(page, js, "/friends")
    await open(theirs, js, "/friends")
    const sent = row(page, "Pending requests", boris.username)
    await expect(sent).toContainText("Request sent / Waiting for response")
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/cancel\.data/, async (route) => {
      await held
      await route.continue()
    })
    await sent.getByRole("button", { name: "Cancel" }).click()
    await expect(sent).toBeHidden()
    letGo()
    await expect(said(page, "Friend request cancelled")).toBeVisible()
    await expect(page.getByText("Pending requests")).toBeHidden()

    // They have not seen yet that it is gone.
    await theirs.getByRole("button", { name: "Accept" }).click()
    await expect(said(theirs, "Friend request not found")).toBeVisible()
    await expect(theirs.getByText("Request received")).toHaveCount(0)
    await expect(theirs.getByRole("link", { name: "Requests" })).not.toContainText("1")
    await other.close()
  })
})
