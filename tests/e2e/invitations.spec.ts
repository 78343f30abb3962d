import type { Page } from "@playwright/test"
import { onePhone, scriptsOnDesktop } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, said, settled, test, write } from "#tests/support/e2e.ts"

async function makeLink(page: Page, js: boolean, choose?: () => Promise<unknown>): Promise<string> {
  await page.goto("/profile")
  await settled(page, js)
  await page.getByRole("link", { name: "Invite somebody" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invitations")
  await settled(page, js)
  await choose?.()
  await page.getByRole("button", { name: "Make a link" }).click()
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible()
  const link = await page.getByLabel("Link of the invitation").inputValue()
  return new URL(link).pathname
}

test("a user invites somebody, who signs up and is a friend and member at once", {
  tag: scriptsOnDesktop,
}, async ({ page, js, browser, baseURL, look }) => {
  const mila = await joined(page)
  const { name } = await write(page, "/groups", { name: "Trip", isPrivate: true })
  const link = await makeLink(page, js, () =>
    page.getByLabel("They join a group").selectOption({ label: name }),
  )
  await look("new-invitation")

  const other = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const theirs = await other.newPage()
  const { email, username, password } = newPerson()
  await theirs.goto(link)
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(`${mila.username} invites you`)
  await expect(
    theirs.getByText(`You and ${mila.username} become friends, and you join the group`),
  ).toBeVisible()
  await look("invite")
  await theirs.getByRole("link", { name: "Create your account" }).click()
  await settled(theirs, js)
  await theirs.getByLabel("Email").fill(email)
  await theirs.getByLabel("Username").fill(username)
  await theirs.getByLabel("Password").fill(password)
  await theirs.getByRole("button", { name: "Create account" }).click()
  await expect(theirs).toHaveURL("/")
  await theirs.goto("/friends")
  await expect(theirs.getByRole("region", { name: "Your friends" })).toContainText(mila.username)
  await theirs.goto("/groups?filter=my")
  await expect(theirs.getByRole("link", { name })).toBeVisible()
  await other.close()

  await page.goto("/invitations")
  await settled(page, js)
  await expect(page.getByText("Used up", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: /^Remove invitation/ }).click()
  await expect(said(page, "Invitation revoked")).toBeVisible()
  await expect(page.getByText("You have made none yet.")).toBeVisible()
})

test("a user who has an account accepts an invitation with one button", { tag: onePhone }, async ({
  page,
  js,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const theirs = await other.newPage()
  const noor = await joined(theirs)
  const link = await makeLink(theirs, js)
  await other.close()

  await joined(page)
  await page.goto(link)
  await settled(page, js)
  await page.getByRole("button", { name: "Become friends" }).click()
  await expect(page).toHaveURL("/friends")
  await expect(said(page, `You and ${noor.username} are friends`)).toBeVisible()
  await expect(page.getByRole("region", { name: "Your friends" })).toContainText(noor.username)
})
