import { oneBrowser } from "#tests/support/browsers.ts"
import { expect } from "#tests/support/e2e.ts"
import { testOf } from "#tests/support/other-server.ts"

/*
 * The same build under plain remix-serve: Curio stays an ordinary Remix app.
 */

const test = testOf("production", "npx", "remix-serve", "./build/server/index.js")

test("pages, forms and API work under remix-serve, with the same Content-Security-Policy", {
  tag: oneBrowser,
}, async ({ page }) => {
  await page.goto("/auth?mode=register")
  await page.getByLabel("Email").fill("mila@example.com")
  await page.getByLabel("Username").fill("mila")
  await page.getByLabel("Password").fill("correct horse")
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByText("Welcome to the product!").first()).toBeVisible()
  const answer = await page.request.post("/api/collections", { data: { name: "Ordinary" } })
  expect(answer.status()).toBe(201)
  const shown = await page.goto("/collections")
  expect(shown?.headers()["content-security-policy"]).toContain("default-src 'none'")
  for (const headers of [shown?.headers(), answer.headers()])
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-request-id": expect.stringMatching(/^[0-9a-f]{16}$/),
    })
  await expect(page.getByRole("main").getByRole("link", { name: /Ordinary/ })).toBeVisible()
})
