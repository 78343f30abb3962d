import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, test } from "#tests/support/e2e.ts"

async function makeToken(page: Page, js: boolean, { name, scope }: { name: string; scope: string }) {
  await page.goto("/profile/tokens")
  await settled(page, js)
  await page.getByLabel("Name").fill(name)
  await page.getByLabel("What it may do").selectOption(scope)
  await page.getByRole("button", { name: "Make a token" }).click()
  const shown = page.getByLabel("Token", { exact: true })
  await expect(shown).toHaveValue(/^curio_/)
  return shown.inputValue()
}

test("a user makes a token, uses it with a program, and revokes it", { tag: oneBrowser }, async ({
  page,
  js,
  playwright,
  baseURL,
  look,
}) => {
  const mila = await joined(page)
  await page.goto("/profile")
  await settled(page, js)
  await page.getByRole("link", { name: "Tokens", exact: true }).click()
  await expect(page.getByText("You have made none yet.")).toBeVisible()
  const token = await makeToken(page, js, { name: "Backup script", scope: "read" })
  expect(page.url()).toBe(`${baseURL}/profile/tokens`)
  await look("new-token")

  const headers = { Authorization: `Bearer ${token}` }
  const program = await playwright.request.newContext({ baseURL, extraHTTPHeaders: headers })
  expect((await (await program.get("/api/user")).json()).username).toBe(mila.username)
  expect((await program.post("/api/collections", { data: { name: "Hall" } })).status()).toBe(403)

  await page.goto("/profile/tokens")
  await settled(page, js)
  await expect(page.getByLabel("Token", { exact: true })).toHaveCount(0)
  await expect(page.getByRole("listitem").filter({ hasText: "Backup script" })).toContainText("last used")
  await page.getByRole("button", { name: "Revoke Backup script" }).click()
  await expect(said(page, "Token revoked")).toBeVisible()
  await expect(page.getByText("You have made none yet.")).toBeVisible()
  expect((await program.get("/api/user")).status()).toBe(401)
  await program.dispose()
})

test("a new token is copied by a button", { tag: oneBrowser }, async ({ page, context, js }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await joined(page)
  const token = await makeToken(page, js, { name: "Script", scope: "write" })
  await page.getByRole("button", { name: "Copy" }).click()
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
})

/** A page of another origin, on the same site: browsers send it our cookie, if they are asked to. */
async function serveElsewhere() {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Elsewhere</title>")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test("a page of another origin reads and writes with a token, and not with the cookie", {
  tag: oneBrowser,
}, async ({ page, js, playwright, launchOptions, baseURL }) => {
  await joined(page)
  const token = await makeToken(page, js, { name: "Elsewhere", scope: "write" })
  const elsewhere = await serveElsewhere()
  // A browser of its own: what is refused is an error on its console.
  const browser = await playwright.chromium.launch(launchOptions)
  const other = await browser.newPage({ storageState: await page.context().storageState() })
  await other.goto(elsewhere.origin)

  type Sent = { path: string; init?: RequestInit }
  /** The status, what the page may read of the response, or that it may read nothing. */
  const fetched = ({ path, init }: Sent) =>
    other.evaluate(
      async ({ url, init }) => {
        const response = await fetch(url, init).catch(() => null)
        if (!response) return "blocked"
        const { status, headers } = response
        const named = ["Link", "ETag", "RateLimit", "X-Request-Id"].filter((name) => headers.has(name))
        return { status, named, body: status === 204 ? null : await response.json() }
      },
      { url: `${baseURL}${path}`, init },
    )
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }
  const body = JSON.stringify({ name: "From elsewhere" })

  const made = { method: "POST", body, headers: { ...headers, "Idempotency-Key": "5f0c" } }
  expect(await fetched({ path: "/api/collections", init: made })).toMatchObject({
    status: 201,
    named: ["Link", "ETag", "RateLimit", "X-Request-Id"],
    body: { name: "From elsewhere" },
  })
  const list = await fetched({ path: "/api/collections", init: { headers } })
  expect(list).toMatchObject({ status: 200, body: [{ name: "From elsewhere" }] })
  const wrong = { headers: { Authorization: "Bearer curio_none" } }
  expect(await fetched({ path: "/api/user", init: wrong })).toMatchObject({ status: 401 })
  expect(await fetched({ path: "/api/items/4711", init: { headers } })).toMatchObject({ status: 404 })

  for (const init of [
    { credentials: "include" as const },
    { credentials: "include" as const, headers },
    { credentials: "include" as const, method: "POST", body },
    {},
  ])
    expect(await fetched({ path: "/api/collections", init })).toBe("blocked")
  const after = await fetched({ path: "/api/collections", init: { headers } })
  expect(after).toMatchObject({ body: [{ name: "From elsewhere" }] })
  expect((after as { body: unknown[] }).body).toHaveLength(1)

  await browser.close()
  elsewhere.close()
})
