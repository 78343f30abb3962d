import { afterAll, beforeAll, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items, securityEvents, sessions, users } from "#db/schema/index.ts"
import { ask, visit } from "#tests/support/app.ts"
import { cookieOf, takesCookies } from "#tests/support/call.ts"
import { emptyDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { makeDemo, restoreDemo } from "~/domain/demo/restore.server.ts"
import { demoShopAt } from "~/domain/demo/shops.server.ts"
import { env } from "~/env.server.ts"
import { serveLocally } from "~/services/safe-fetch/index.ts"

// In a process of its own: it leaves tables in the database.

const REFUSAL = "This is a demo: nothing is saved. On a server of your own this works."
const login = { email: "mila@example.com", password: "correct horse" }
const mila = { id: 1 }

beforeAll(async () => {
  await emptyDatabase()
  env.DEMO = true
  await makeDemo()
  serveLocally(demoShopAt)
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
  expect(page.text(".toast:not(.toast-error)")).toContain("Only a demo")
})

test("a visitor of the demo opens a wish list as its guest, and reads no closed door", async () => {
  const home = await visit("/")
  const list = home.$("main a").filter((_, each) => home.$(each).text() === "Open a wish list as its guest")
  const guests = await visit(list.attr("href") ?? "")
  expect([guests.text("h1"), guests.text("main")]).toEqual(["Wedding list", expect.stringContaining("Taken")])
  expect((await ask("/auth?mode=register")).headers.get("Location")).toBe("/auth")
  expect((await visit("/invitations", { as: mila })).text("main form button")).toContain("Make a link")
})

const ONLY_OWN = "This is a demo: it reads only the links on its home page. Try one of them."

test("the demo reads no shop's page for a link that is shared with it", async () => {
  const page = await visit("/save?url=https://shop.example/vase", { as: mila })
  expect(page.$("input[name=productUrl]").val()).toBe("https://shop.example/vase")
  expect(page.text("main")).toContain(ONLY_OWN)
})

test("the demo signs a visitor in with one press on the home and the sign-in page", async () => {
  for (const path of ["/", "/auth"]) {
    const page = await visit(path)
    const form = page
      .$("form", "main")
      .filter((_, each) => page.$(each).text().includes("Look around as mila"))
    expect(form.attr("action")).toBe("/auth")
    const fields = Object.fromEntries(
      form
        .find("input")
        .get()
        .map((input) => [input.attribs.name ?? "", input.attribs.value ?? ""]),
    )
    expect((await ask("/auth", { form: fields, headers: takesCookies })).status).toBe(303)
  }
})

test("every page of the demo says that it is one, and how to start an own one", async () => {
  for (const as of [mila, undefined]) {
    const page = await visit("/collection/1", { as })
    expect(page.text("main")).toContain(`This is a demo: nothing is saved. Start your own in two commands.`)
  }
  const help = await visit("/help")
  expect(help.text("#start-your-own")).toBe("Start your own")
})

const shops = [
  ["a lamp", "Dome pendant lamp, spun steel", "Nordlicht", "149.00 EUR"],
  ["a jug", "Stoneware jug, 1.2 litres", "Fjord & Vale", "38.50 GBP"],
  ["a backpack", "Day pack, 22 L", "Long Way", "129.00 USD"],
] as const

test.each(shops)(
  "the demo's link %s opens a form that its shop's page fills in",
  async (label, name, brand, price) => {
    const home = await visit("/", { as: mila })
    const link = home.$("main a").filter((_, each) => home.$(each).text() === label)
    const page = await visit(link.attr("href") ?? "", { as: mila })
    expect(page.$("input[name=name]").val()).toBe(name)
    expect(page.$("input[name=brand]").val()).toBe(brand)
    expect(page.$("input[name=price]").val()).toBe(price)
    expect(page.$("textarea[name=description]").val()).not.toBe("")
    const pictures = new Set(
      page
        .$("main img")
        .get()
        .map(({ attribs }) => attribs.src ?? ""),
    )
    expect(pictures.size).toBe(3)
    for (const picture of pictures) {
      const response = await ask(picture, { as: mila })
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toMatch(/^image\//)
    }
  },
)

test("the demo reads its shop's page again for the form and for the API, without saving anything", async () => {
  const home = await visit("/", { as: mila })
  const [link] = home.$("main a[href^='/save?url=']").get()
  const productUrl = new URLSearchParams(link?.attribs.href?.split("?")[1]).get("url") ?? ""
  const read = await visit("/collection/1/add/read", { as: mila, form: { productUrl } })
  expect(read.$("input[name=name]").val()).toBe(shops[0][1])
  const response = await ask("/api/scrape-product", { as: mila, json: { url: productUrl } })
  expect(await response.json()).toMatchObject({ name: shops[0][1], product: true })
})

test.each([
  ["/save", { collectionId: "2" }, "Kitchen, slowly"],
  ["/save", { collectionId: "new", newCollection: "Attic" }, "Attic"],
  ["/collection/2/add", {}, "Kitchen, slowly"],
  ["/groups/1/items/add", {}, "Kitchen, together"],
])("the demo says at %s with %j that the product would now be in %s", async (path, place, name) => {
  const count = () => db.$count(items)
  const before = await count()
  const page = await visit(path, {
    as: mila,
    form: { name: "Typed", productUrl: "https://shop.example/a", ...place },
  })
  expect(page.$("input[name=name]").val()).toBe("Typed")
  expect(page.$.html()).toContain(`In a real Curio this would now be in ${name}.`)
  expect(await count()).toBe(before)
})

test("the demo's shops are pages that anybody opens, with pictures, and are nowhere without a demo", async () => {
  const page = await ask("/demo/shops/lamp")
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
  expect(await page.text()).toContain("Dome pendant lamp, spun steel")
  expect((await ask("/demo/shops/lamp/2.jpg")).headers.get("content-type")).toBe("image/jpeg")
  for (const path of ["/demo/shops/lamp/3.jpg", "/demo/shops/constructor", "/demo/shops/"])
    expect((await ask(path)).status, path).toBe(404)
  env.DEMO = false
  expect((await ask("/demo/shops/lamp")).status).toBe(404)
  env.DEMO = true
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
  expect(page.status).toBe(200)
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
