import type { Page } from "@playwright/test"
import { oneBrowser, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, test, write } from "#tests/support/e2e.ts"

async function befriend(page: Page, other: Page, username: string) {
  const request = await write(page, "/friend-requests", { username })
  await write(other, `/friend-requests/${request.id}`, { status: "accepted" }, { method: "PATCH" })
}

test("a private group is joined by invitation: declined, sent again, accepted, left, and after a removal sent again", {
  tag: scriptsOnPhone,
}, async ({ page, js, browser, baseURL }) => {
  const owner = await joined(page)
  const theirs = await (await browser.newContext({ baseURL, javaScriptEnabled: js })).newPage()
  const friend = await joined(theirs)
  await befriend(page, theirs, friend.username)

  await page.goto("/groups")
  await settled(page, js)
  await page.getByRole("link", { name: "Create Group" }).click()
  await page.getByLabel("Name").fill("Surprise")
  await page.getByLabel("Private group").check()
  await page.getByRole("button", { name: "Create Group" }).click()
  await page.waitForURL(/\/groups\/\d+$/)
  const address = new URL(page.url()).pathname

  const invite = async () => {
    await page.goto(`${address}/members`)
    await settled(page, js)
    await page.getByLabel("Invite a friend").fill(friend.username)
    await page.getByRole("button", { name: "Invite", exact: true }).click()
    await expect(said(page, `${friend.username} is invited`)).toBeVisible()
  }
  const answer = async (button: "Accept" | "Decline", toast: string) => {
    await theirs.goto("/groups")
    await settled(theirs, js)
    const invitation = theirs.getByRole("region", { name: "Invitations" }).getByRole("listitem")
    await expect(invitation).toContainText(`Invited by ${owner.username}`)
    await invitation.getByRole("button", { name: button }).click()
    await expect(said(theirs, toast)).toBeVisible()
  }
  const remains = async (status: number) =>
    expect((await theirs.request.get(`/api${address}`)).status()).toBe(status)

  await invite()
  await theirs.goto(address)
  await expect(theirs.getByText(`${owner.username} invited you.`)).toBeVisible()
  await answer("Decline", "Invitation declined")
  await remains(404)
  await invite()
  await answer("Accept", "You joined the group")
  await theirs.goto(`${address}/leave`)
  await settled(theirs, js)
  await theirs.getByRole("button", { name: "Leave group" }).click()
  await expect(said(theirs, "You left the group")).toBeVisible()
  await remains(404)
  await invite()
  await answer("Accept", "You joined the group")
  await page.goto(`${address}/members`)
  await settled(page, js)
  await page.getByRole("button", { name: `Remove ${friend.username}` }).click()
  await expect(said(page, "Removed from the group")).toBeVisible()
  await remains(404)
  await invite()
  await answer("Accept", "You joined the group")
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Surprise")
  await theirs.context().close()
})

test.describe("a public group", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [403] })

  test("is joined and left at will, by a removed member with an invitation only, and never left by its owner", async ({
    page,
    js,
    browser,
    baseURL,
  }) => {
    await joined(page)
    const { id } = await write(page, "/groups", { name: "Kitchen" })
    const theirs = await (await browser.newContext({ baseURL, javaScriptEnabled: js })).newPage()
    const friend = await joined(theirs)
    await befriend(page, theirs, friend.username)
    const join = async () => {
      await theirs.goto(`/groups/${id}`)
      await settled(theirs, js)
      await theirs.getByRole("button", { name: "Join group" }).click()
      await expect(said(theirs, "You joined the group")).toBeVisible()
      await expect(theirs.getByText("2 members")).toBeVisible()
    }
    await join()
    await theirs.getByRole("button", { name: "More" }).click()
    await theirs.getByRole("link", { name: "Leave group" }).click()
    await theirs.getByRole("button", { name: "Leave group" }).click()
    await expect(said(theirs, "You left the group")).toBeVisible()
    await join()

    await page.goto(`/groups/${id}/members`)
    await settled(page, js)
    await page.getByRole("button", { name: `Remove ${friend.username}` }).click()
    await expect(said(page, "Removed from the group")).toBeVisible()
    await theirs.goto(`/groups/${id}?tab=chat`)
    await expect(theirs.getByText("You were removed from this group.")).toBeVisible()
    await expect(theirs.getByRole("button", { name: "Join group" })).toHaveCount(0)
    await page.getByLabel("Invite a friend").fill(friend.username)
    await page.getByRole("button", { name: "Invite", exact: true }).click()
    await expect(said(page, `${friend.username} is invited`)).toBeVisible()
    await theirs.goto(`/groups/${id}`)
    await settled(theirs, js)
    await theirs.getByRole("button", { name: "Accept" }).click()
    await expect(theirs.getByText("2 members")).toBeVisible()

    await page.goto(`/groups/${id}`)
    await settled(page, js)
    await page.getByRole("button", { name: "More" }).click()
    await expect(page.getByRole("link", { name: "Delete group" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Leave group" })).toHaveCount(0)
    await page.goto(`/groups/${id}/leave`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("button", { name: "Leave group" })).toHaveCount(0)
    await theirs.context().close()
  })
})
