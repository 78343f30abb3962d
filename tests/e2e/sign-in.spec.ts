import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, newPerson, said, settled, test } from "#tests/support/e2e.ts"

test("the toggle between sign-in and sign-up keeps the e-mail", { tag: oneBrowser }, async ({ page, js }) => {
  const { email, username, password } = newPerson()
  await page.goto("/auth?redirectTo=%2Fbrands")
  await settled(page, js)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  for (const [toggle, title] of [
    ["Create an account", "Create your account"],
    ["Sign in", "Welcome back"],
    ["Create an account", "Create your account"],
  ] as const) {
    await page.getByRole("link", { name: toggle, exact: true }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    await expect(page.getByLabel("Email")).toHaveValue(email)
    expect(page.url()).not.toContain("horse")
    await settled(page, js)
  }
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page).toHaveURL("/brands")
})

test("an e-mail address with an international domain signs up and in, and is shown as typed", {
  tag: oneBrowser,
}, async ({ page, js }) => {
  const { username, password } = newPerson()
  const email = `${username}@bücher.example`
  await page.goto("/auth?mode=register")
  await settled(page, js)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(said(page, "Welcome to the product!")).toBeVisible()

  await page.context().clearCookies()
  await page.goto("/auth")
  await settled(page, js)
  await page.getByLabel("Email").fill(`${username}@xn--bcher-kva.example`)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await expect(said(page, "Welcome back!")).toBeVisible()
  await settled(page, js)
  await page.getByRole("button", { name: "Account" }).click()
  await expect(page.getByText(email)).toBeVisible()
})
