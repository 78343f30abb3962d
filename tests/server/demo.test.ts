import { afterAll, beforeAll, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items, securityEvents, sessions, users } from "#db/schema/index.ts"
import { ask, visit } from "#tests/support/app.ts"
import { cookieOf, takesCookies } from "#tests/support/call.ts"
import { emptyDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { makeDemo, restoreDemo } from "~/domain/demo/restore.server.ts"
import { env } from "~/env.server.ts"

// In a process of its own: it leaves tables in the database.

const REFUSAL = "This is a demo: nothing is saved."
const login = { email: "mila@example.com", password: "correct horse" }
const mila = { id: 1 }

beforeAll(async () => {
  await emptyDatabase()
  env.DEMO = true
  await makeDemo()
})
afterAll(async () => {
  env.DEMO = false
  await emptyDatabase()
})

test("the demo names its account on the sign-in page, and signs it in and out", async () => {
  const page = await visit("/auth")
  expect(page.text("main")).toContain(
    `${REFUSAL} Sign in as mila@example.com with the password 'correct horse'.`,
  )
  expect((await ask("/auth", { form: login, headers: takesCookies })).status).toBe(303)
  expect((await ask("/api/login", { json: login })).status).toBe(200)
  expect((await ask("/auth/sign-out", { as: mila, form: {} })).status).toBe(303)
  expect((await ask("/api/logout", { as: mila, method: "POST" })).status).toBe(204)
  // Visitors share the account, and must not see each other.
  expect(await db.$count(securityEvents)).toBe(0)
})

test.each([
  ["POST", "/api/collections", { name: "Mine" }],
  ["PATCH", "/api/user/profile", { username: "other" }],
  ["DELETE", "/api/collections/1", undefined],
  ["POST", "/api/scrape-product", { url: "https://shop.example/" }],
])("the demo refuses %s %s", async (method, path, json) => {
  const response = await ask(path, { as: mila, method, ...(json && { json }) })
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ message: REFUSAL })
})

test("the demo refuses a form and gives the typed texts back", async () => {
  const page = await visit("/collections/new", { as: mila, form: { name: "Typed" } })
  expect(page.status).toBe(403)
  expect(page.$("input[name=name]").val()).toBe("Typed")
  expect(page.text("main")).toContain(REFUSAL)
})

test("the demo reads no shop's page for a link that is shared with it", async () => {
  const page = await visit("/save?url=https://shop.example/vase", { as: mila })
  expect(page.$("input[name=productUrl]").val()).toBe("https://shop.example/vase")
  expect(page.text("main")).toContain(REFUSAL)
})

test("wrong passwords from many addresses do not lock the demo's account, and lock their own address", async () => {
  const guess = (password: string, from: string) =>
    ask("/api/login", { json: { ...login, password }, from }).then(({ status }) => status)
  for (let address = 1; address <= 12; address++)
    for (let guesses = 0; guesses < 10; guesses++)
      expect(await guess("a wrong guess", `127.0.11.${address}`)).toBe(401)
  expect(await guess(login.password, "127.0.11.1")).toBe(429)
  expect(await guess(login.password, "127.0.12.1")).toBe(200)
})

test("sign-ins of others do not end a visitor's session in the demo, and leave no row", async () => {
  const headers = { Cookie: await cookieOf(mila) }
  for (let others = 0; others < 110; others++) await cookieOf(mila)
  expect((await ask("/api/user", { headers })).status).toBe(200)
  expect(await db.$count(sessions)).toBe(0)
})

test("a session of the demo is nothing without the signature of its cookie", async () => {
  const value = Buffer.from(JSON.stringify(`demo 1 ${Date.now()}`)).toString("base64")
  expect((await ask("/api/user", { headers: { Cookie: `session=${value}` } })).status).toBe(401)
  expect(await findSession(`demo 1 ${Date.now() - 31 * 24 * 60 * 60_000}`)).toBeNull()
  expect(await findSession(`demo 4711 ${Date.now()}`)).toBeNull()
})

test("the demo lists no devices of other visitors", async () => {
  const headers = { Cookie: await cookieOf(mila), "User-Agent": "Mozilla/5.0 (Android 14) Firefox/140.0" }
  const page = await visit("/profile", { headers })
  expect(page.status).toBe(200)
  expect(page.text("main")).not.toMatch(/Firefox|Sign out everywhere|Where you are signed in/)
})

test("the demo's account is no administrator", async () => {
  expect((await visit("/admin", { as: mila })).status).toBe(404)
})

test("the demo gives the texts of a form with a file back", async () => {
  const body = new FormData()
  body.set("name", "Typed")
  body.set("imageFile", new File(["picture"], "a.png"))
  const page = await visit("/collection/1/add", { as: mila, body })
  expect(page.status).toBe(403)
  expect(page.$("input[name=name]").val()).toBe("Typed")
})

test("the demo does not follow a brand that a visitor wanted to follow", async () => {
  const form = { ...login, for: "/brand/2/follow" }
  const before = await db.$client.execute("select count(*) from brand_follows")
  expect((await ask("/auth", { form, headers: takesCookies })).status).toBe(303)
  expect((await db.$client.execute("select count(*) from brand_follows")).rows).toEqual(before.rows)
})

test("the demo has its first rows again when it is restored", async () => {
  const views = () => db.select({ views: items.views }).from(items)
  const first = await views()
  await visit("/product/1", { as: mila })
  await db.update(items).set({ views: 999 })
  await restoreDemo()
  expect(await views()).toEqual(first)
  expect(await db.$count(sessions)).toBe(0)
  const page = await visit("/collection/1")
  expect(page.text("main")).toContain("9 items")
})

test("a database with other accounts is not made a demo", async () => {
  await emptyDatabase()
  await makeUser({ username: "somebody" })
  await expect(makeDemo()).rejects.toThrow("the database has accounts that are not the demo's")
  expect(await db.$count(users)).toBe(1)
})
