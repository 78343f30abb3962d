import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, newPerson, said, settled } from "#tests/support/e2e.ts"
import { freePort } from "#tests/support/free-port.ts"
import { CLIENT, startOidcProvider } from "#tests/support/oidc-provider.ts"
import { serve, testAgainst } from "#tests/support/other-server.ts"
import { axeSource, violations } from "./screens/audit.ts"

/* Signing in with a real provider, by its own pages. */

const test = testAgainst(async () => {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const provider = await startOidcProvider(`${origin}/auth/oidc/callback`, {
    noor: { email: "noor@work.example", email_verified: true, preferred_username: "noor.k" },
  })
  const settings = {
    NODE_ENV: "production",
    PORT: port,
    APP_ORIGIN: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: "Quay",
    LOG_LEVEL: "silent",
  }
  const app = await serve(settings, process.execPath, "build/server/server.js")
  const end = async () => {
    await app.end()
    await provider.close()
  }
  return { origin, end }
})

test.use({ expectedStatuses: [422] })

/** The provider's own pages. Its subjects are what is typed. */
async function signInThere(page: Page, login: string, asksForConsent = true) {
  await page.locator("[name=login]").fill(login)
  await page.locator("[name=password]").fill("any")
  await page.locator("[type=submit]").click()
  if (!asksForConsent) return
  await page.locator("[name=prompt][value=consent]").waitFor({ state: "attached" })
  await page.locator("[type=submit]").click()
}

const title = (page: Page) => page.getByRole("heading", { level: 1 })

async function open(page: Page, js: boolean, link: string) {
  await settled(page, js)
  await page.getByRole("link", { name: link }).click()
}

test("a person joins with a provider, sets a password, links a second account, and signs in with it", {
  tag: oneBrowser,
}, async ({ page, js, look }) => {
  await page.route("https://fonts.googleapis.com/**", (route) => route.fulfill({ body: "" }))
  const { username, email, password } = newPerson()
  await page.goto("/auth?redirectTo=%2Fbrands")
  await open(page, js, "Continue with Quay")
  await signInThere(page, `${username}-1`)
  await expect(title(page)).toHaveText("Choose a username")
  await settled(page, js)
  await look("choose-a-username")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Username").fill("x")
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByText("Username must be at least 3 characters")).toBeVisible()
  await expect(page.getByLabel("Email")).toHaveValue(email)
  await page.getByLabel("Username").fill(username)
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page).toHaveURL("/brands")
  await expect(said(page, "Your account has been created successfully.")).toBeVisible()

  await page.goto("/profile")
  await open(page, js, "Linked accounts")
  await expect(title(page)).toHaveText("Sign in with Quay")
  await open(page, js, "Confirm with Quay")
  await signInThere(page, `${username}-1`, false)
  await expect(title(page)).toHaveText("Choose a new password")
  await settled(page, js)
  await page.getByLabel("New password").fill(password)
  await page.getByRole("button", { name: "Set password" }).click()
  await expect(title(page)).toHaveText("Welcome back")
  await page.goto("/auth?redirectTo=%2Fprofile%2Fidentities")
  await settled(page, js)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign In" }).click()

  await expect(title(page)).toHaveText("Sign in with Quay")
  await settled(page, js)
  await page.getByLabel("Current password").fill(password)
  await page.getByRole("button", { name: "Link an account" }).click()
  await page.context().clearCookies({ domain: "127.0.0.1" })
  await open(page, js, "Continue with Quay")
  await signInThere(page, `${username}-2`)
  await expect(said(page, "Account linked")).toBeVisible()
  const remove = page.getByRole("button", { name: /^Remove/ })
  await expect(remove).toHaveCount(2)
  await look("linked-accounts")
  await settled(page, js)
  await remove.first().click()
  await expect(said(page, "Account removed")).toBeVisible()
  await expect(remove).toHaveCount(1)

  await page.context().clearCookies()
  await page.goto("/auth")
  await look("sign-in-with-a-provider")
  await open(page, js, "Continue with Quay")
  await signInThere(page, `${username}-2`)
  await expect(page).toHaveURL("/")
  await expect(said(page, "You have successfully logged in.")).toBeVisible()
})

test("a person who declines at the provider comes back to the sign-in page", {
  tag: oneBrowser,
}, async ({ page, js }) => {
  await page.route("https://fonts.googleapis.com/**", (route) => route.fulfill({ body: "" }))
  await page.goto("/auth?redirectTo=%2Fbrands")
  await open(page, js, "Continue with Quay")
  await page.getByRole("link", { name: "Cancel" }).click()
  await expect(page).toHaveURL("/auth?redirectTo=%2Fbrands")
  await expect(said(page, "Quay did not sign you in.")).toBeVisible()
})

test("the page for a username is accessible", { tag: oneBrowser }, async ({ page, js }) => {
  await page.route("https://fonts.googleapis.com/**", (route) => route.fulfill({ body: "" }))
  await page.addInitScript(axeSource)
  await page.goto("/auth")
  await open(page, js, "Continue with Quay")
  await signInThere(page, "noor")
  await expect(page.getByLabel("Username")).toHaveValue("noor.k")
  expect(await violations(page)).toEqual([])
})
