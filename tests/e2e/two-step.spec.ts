import { codeOf } from "#tests/support/authenticator-app.ts"
import { scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, test } from "#tests/support/e2e.ts"

test.use({ expectedStatuses: [422] })

test("a user turns two-step sign-in on, signs in with a code and a recovery code, and turns it off", {
  tag: scriptsOnPhone,
}, async ({ page, js, look }) => {
  const mila = await joined(page)
  const main = page.locator("main")
  const press = async (name: string) => {
    await main.getByRole("button", { name, exact: true }).click()
  }
  const open = async (address: string) => {
    await page.goto(address)
    await settled(page, js)
  }

  await open("/profile")
  await main.getByRole("link", { name: "Two-step sign-in" }).click()
  await expect(main.getByRole("heading", { name: "Off" })).toBeVisible()
  await settled(page, js)
  await page.getByLabel("Current password").fill(mila.password)
  await press("Set up")
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible()
  await settled(page, js)
  const key = (await main.locator("code").innerText()).replaceAll(" ", "")
  await look("two-step-set-up")
  await page.getByRole("textbox", { name: "Code" }).fill("12345")
  await press("Turn on")
  await expect(page.getByText("This code is not right.").first()).toBeVisible()
  await settled(page, js)
  await page.getByRole("textbox", { name: "Code" }).fill(codeOf(key))
  await press("Turn on")
  await expect(main.getByText("Two-step sign-in is on.")).toBeVisible()
  const codes = await main.getByRole("listitem").allInnerTexts()
  expect(codes).toHaveLength(10)
  await look("two-step-codes")
  await settled(page, js)
  await main.getByRole("link", { name: "I have saved them" }).click()
  await expect(main.getByText("10 recovery codes left")).toBeVisible()

  const signOutAndIn = async (code: string) => {
    await page.context().clearCookies()
    await open("/auth?redirectTo=%2Fprofile%2Ftwo-step")
    await page.getByLabel("Email").fill(mila.email)
    await page.getByLabel("Password").fill(mila.password)
    await press("Sign In")
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible()
    await settled(page, js)
    await look("sign-in-code")
    await page.getByRole("textbox", { name: "Code" }).fill(code)
    await press("Sign In")
    await expect(said(page, "Welcome back!")).toBeVisible()
    await expect(page).toHaveURL("/profile/two-step")
  }
  await signOutAndIn(codeOf(key, 1))
  await signOutAndIn(codes[0] ?? "")
  await expect(main.getByText("9 recovery codes left")).toBeVisible()

  await settled(page, js)
  await main.getByRole("link", { name: "Turn off" }).click()
  await settled(page, js)
  await page.getByLabel("Current password").fill(mila.password)
  await page.getByRole("textbox", { name: "Code" }).fill(codes[1] ?? "")
  await press("Turn off")
  await expect(said(page, "Two-step sign-in is off")).toBeVisible()
  await expect(main.getByRole("button", { name: "Set up" })).toBeVisible()
})
