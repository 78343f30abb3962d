import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { identities, sessions, users } from "#db/schema/index.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeInvitation, makeUser } from "#tests/support/factories.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { Browser, come, joinAs } from "#tests/support/oidc-browser.ts"
import { useOidcProvider } from "#tests/support/use-oidc.ts"
import { env } from "~/env.server.ts"

useTestDatabase()
useOidcProvider({
  "noor-1": { email: "noor@example.com", email_verified: true, preferred_username: "Noor Khan" },
  "lev-1": {
    email: "lev@example.com",
    email_verified: false,
    preferred_username: "lev@example.com",
    name: "Lev",
  },
  "ada-1": { email: "ada@example.com", email_verified: "true", name: "Ada" },
})

const account = { username: "noor", email: "noor@example.com" }

describe("the first sign-in with the provider", () => {
  test("creates an account without a password, and the next one signs in to it", async () => {
    const { joined } = await joinAs("noor-1", account)
    expect(joined).toMatchObject({ status: 303, to: "/" })
    expect(await toastOf(joined.response)).toMatchObject({ title: "Welcome to the product!" })
    const [user] = await db.select().from(users)
    expect(user).toMatchObject({ ...account, passwordHash: "", emailVerifiedAt: expect.any(Date) })

    const browser = new Browser()
    const again = await come(browser, "noor-1", "?redirectTo=%2Fbrands")
    expect(again).toMatchObject({ status: 303, to: "/brands" })
    expect(await toastOf(again.response)).toMatchObject({ title: "Welcome back!" })
    expect((await browser.open("/profile")).status).toBe(200)
    expect(await db.$count(users)).toBe(1)
  })

  test("offers a valid username and the address of the provider, which may be changed", async () => {
    const browser = new Browser()
    await come(browser, "noor-1")
    const Cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ")
    const page = await visit("/auth/oidc/new", { headers: { Cookie } })
    expect(page.$("[name=username]").val()).toBe("Noor.Khan")
    expect(page.$("[name=email]").val()).toBe("noor@example.com")
    expect(page.text("header p")).toBe("You are signed in with Quay as noor@example.com.")

    await browser.open("/auth/oidc/new", { form: { ...account, email: "other@example.com" } })
    const [user] = await db.select().from(users)
    expect(user).toMatchObject({ email: "other@example.com", emailVerifiedAt: null })
  })

  test.each([
    ["has not verified", "Lev"],
    ["calls verified in a text", "Ada"],
  ])("ignores an address that the provider %s", async (_what, name) => {
    const username = name.toLowerCase()
    const browser = new Browser()
    await come(browser, `${username}-1`)
    const Cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ")
    const page = await visit("/auth/oidc/new", { headers: { Cookie } })
    expect(page.text("header p")).toBe(`You are signed in with Quay as ${name}.`)

    await joinAs(`${username}-1`, { username, email: `${username}@example.com` })
    expect((await db.select().from(users))[0]?.emailVerifiedAt).toBeNull()
  })

  test("never signs in to the account that has the address", async () => {
    await makeUser({ email: "noor@example.com", username: "victim" })
    const { joined, browser } = await joinAs("noor-1", account)
    expect(joined.status).toBe(422)
    expect(await joined.response.text()).toContain("An account with this address exists.")
    expect([await db.$count(users), await db.$count(identities)]).toEqual([1, 0])
    expect(browser.holds("session")).toBe(false)
  })

  test("keeps typed values when the username is taken, and accepts another one", async () => {
    await makeUser({ username: "noor", email: "else@example.com" })
    const { browser, joined } = await joinAs("noor-1", account)
    expect([joined.status, await db.$count(users)]).toEqual([422, 1])
    const again = await browser.open("/auth/oidc/new", { form: { ...account, username: "noor2" } })
    expect(again.status).toBe(303)
  })

  test("creates one account from a form that is sent twice, and signs in both times", async () => {
    const browser = new Browser()
    await come(browser, "noor-1")
    const copy = new Browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    const both = await Promise.all(
      [browser, copy].map((one) => one.open("/auth/oidc/new", { form: account })),
    )
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect([await db.$count(users), await db.$count(sessions)]).toEqual([1, 2])
  })

  test("still creates an account after other sign-ins were begun, and a foreign response has come", async () => {
    const browser = new Browser()
    await come(browser, "noor-1")
    for (let tab = 0; tab < 7; tab++) await browser.open("/auth/oidc")
    await browser.open("/auth/oidc/callback?state=new&code=x")
    const joined = await browser.open("/auth/oidc/new", { form: account })
    expect(joined).toMatchObject({ status: 303, to: "/" })
  })

  test("is not offered without a sign-in at the provider", async () => {
    for (const sent of [{}, { form: account }])
      expect((await new Browser().open("/auth/oidc/new", sent)).status).toBe(404)
    expect(await db.$count(users)).toBe(0)
  })
})

describe("SIGN_UP", () => {
  test("creates no account when it is closed, and known ones sign in", async () => {
    await joinAs("noor-1", account)
    Object.assign(env, { SIGN_UP: "closed" })
    try {
      const refused = await come(new Browser(), "lev-1")
      expect(refused).toMatchObject({ status: 303, to: "/auth" })
      expect(await toastOf(refused.response)).toMatchObject({ description: "New accounts are closed" })
      expect(await come(new Browser(), "noor-1")).toMatchObject({ status: 303, to: "/" })
    } finally {
      Object.assign(env, { SIGN_UP: "open" })
    }
    expect(await db.$count(users)).toBe(1)
  })

  test("creates an account with an invitation only when it is invited", async () => {
    const { token } = await makeInvitation(await makeUser())
    Object.assign(env, { SIGN_UP: "invited" })
    try {
      const refused = await come(new Browser(), "noor-1")
      expect(await toastOf(refused.response)).toMatchObject({
        description: "New accounts need an invitation",
      })
      const query = `?redirectTo=%2Finvite%2F${token}&invitation=`
      const late = new Browser()
      await come(late, "lev-1", `${query}spent`)
      expect((await late.open("/auth/oidc/new", { form: account })).status).toBe(403)
      const browser = new Browser()
      await come(browser, "noor-1", query + token)
      expect(await browser.open("/auth/oidc/new", { form: account })).toMatchObject({ status: 303, to: "/" })
    } finally {
      Object.assign(env, { SIGN_UP: "open" })
    }
  })
})
