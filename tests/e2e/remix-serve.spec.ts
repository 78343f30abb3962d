import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, test } from "#tests/support/e2e.ts"
import { freePort } from "#tests/support/free-port.ts"

/*
 * The same build under plain remix-serve: Curio stays an ordinary Remix app.
 */

let server: ChildProcess
let origin: string
const directory = mkdtempSync(join(tmpdir(), "curio-remix-serve-"))

test.beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  server = spawn("npx", ["remix-serve", "./build/server/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: directory,
    },
    stdio: "ignore",
    detached: true,
  })
  await expect(async () => expect((await fetch(origin)).status).toBe(200)).toPass({ timeout: 30_000 })
})

test.afterAll(async () => {
  if (server.pid) process.kill(-server.pid, "SIGTERM")
  if (server.exitCode === null && server.signalCode === null) await once(server, "exit")
  rmSync(directory, { recursive: true, force: true })
})

test("pages, forms and API work under remix-serve, with the same policy", { tag: oneBrowser }, async ({
  page,
}) => {
  await page.goto(`${origin}/auth?mode=register`)
  await page.getByLabel("Email").fill("mila@example.com")
  await page.getByLabel("Username").fill("mila")
  await page.getByLabel("Password").fill("correct horse")
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByText("Welcome to the product!").first()).toBeVisible()
  const answer = await page.request.post(`${origin}/api/collections`, { data: { name: "Ordinary" } })
  expect(answer.status()).toBe(201)
  const shown = await page.goto(`${origin}/collections`)
  expect(shown?.headers()["content-security-policy"]).toContain("default-src 'none'")
  await expect(page.getByRole("main").getByRole("link", { name: /Ordinary/ })).toBeVisible()
})
