import { describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { makeBrand, makeInvitation, makeUser } from "#db/factories.ts"
import { identities, secondFactors, sessions, users } from "#db/schema/index.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { Browser, come, joinAs } from "#tests/support/oidc-browser.ts"
import { signInThere } from "#tests/support/oidc-provider.ts"
import { useOidcProvider } from "#tests/support/use-oidc.ts"
import { getBrand } from "~/domain/brands/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { log } from "~/http/server/log.server.ts"

useTestDatabase()
useOidcProvider({
  "noor-1": { email: "noor@example.com", email_verified: true, preferred_username: "Noor Khan" },
  "lev-1": { email: "lev@example.com", email_verified: false, name: "x" },
})

const account = { username: "noor", email: "noor@example.com" }

describe("the first sign-in with the provider", () => {
  test("makes an account without a password, and the next one signs in to it", async () => {
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

  test("does not believe an address that the provider has not verified", async () => {
    await joinAs("lev-1", { username: "lev", email: "lev@example.com" })
    expect((await db.select().from(users))[0]?.emailVerifiedAt).toBeNull()
  })

  test("never signs in to the account that has the address", async () => {
    await makeUser({ email: "noor@example.com", username: "victim" })
    const { joined, browser } = await joinAs("noor-1", account)
    expect(joined.status).toBe(422)
    expect(await joined.response.text()).toContain("An account with this address exists.")
    expect([await db.$count(users), await db.$count(identities)]).toEqual([1, 0])
    expect(browser.cookies.has("session")).toBe(false)
  })

  test("keeps what was typed when the username is taken, and takes another one", async () => {
    await makeUser({ username: "noor", email: "else@example.com" })
    const { browser, joined } = await joinAs("noor-1", account)
    expect([joined.status, await db.$count(users)]).toEqual([422, 1])
    const again = await browser.open("/auth/oidc/new", { form: { ...account, username: "noor2" } })
    expect(again.status).toBe(303)
  })

  test("makes one account of a form that is sent twice, and signs in both times", async () => {
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

  test("is not offered to somebody without it", async () => {
    for (const sent of [{}, { form: account }])
      expect((await new Browser().open("/auth/oidc/new", sent)).status).toBe(404)
    expect(await db.$count(users)).toBe(0)
  })
})

describe("SIGN_UP", () => {
  test("closed makes no account, and known ones sign in", async () => {
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

  test("invited makes an account with an invitation only", async () => {
    const { token } = await makeInvitation(await makeUser())
    Object.assign(env, { SIGN_UP: "invited" })
    try {
      expect((await joinAs("noor-1", account)).joined.status).toBe(403)
      const { joined } = await joinAs("noor-1", { ...account, invitation: token })
      expect(joined.status).toBe(303)
    } finally {
      Object.assign(env, { SIGN_UP: "open" })
    }
  })
})

describe("signing in with the provider", () => {
  test("refuses a suspended account", async () => {
    await joinAs("noor-1", account)
    await db.update(users).set({ isSuspended: true })
    const browser = new Browser()
    const refused = await come(browser, "noor-1")
    expect(refused.status).toBe(403)
    expect(await refused.response.text()).toContain("This account is suspended")
    expect(browser.cookies.has("session")).toBe(false)
  })

  test("asks for the code of an account with two-step sign-in", async () => {
    await joinAs("noor-1", account)
    const [noor] = await db.select().from(users)
    const confirmedAt = new Date()
    await db.insert(secondFactors).values({ userId: noor?.id ?? 0, secret: "sealed", confirmedAt })
    const browser = new Browser()
    expect((await come(browser, "noor-1", "?redirectTo=%2Fbrands")).to).toBe(
      "/auth/code?redirectTo=%2Fbrands",
    )
    expect(browser.cookies.has("session")).toBe(false)
  })

  test("does not begin when a browser reads ahead", async () => {
    for (const path of ["/auth/oidc", "/auth/oidc/callback?code=a&state=b"]) {
      const browser = new Browser()
      const ahead = await browser.open(path, { headers: { "Sec-Purpose": "prefetch;prerender" } })
      expect([ahead.status, browser.cookies.size]).toEqual([403, 0])
    }
  })

  test("finishes once: the same answer again is refused", async () => {
    await joinAs("noor-1", account)
    const browser = new Browser()
    const back = await signInThere((await browser.open("/auth/oidc")).to, "noor-1")
    const cookies = new Map(browser.cookies)
    expect((await browser.open(back)).to).toBe("/")
    const replayed = await browser.open(back)
    expect(await toastOf(replayed.response)).toMatchObject({ kind: "error" })
    // Whoever has copied the cookie as well has a code that was used.
    const thief = new Browser()
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    vi.spyOn(log, "warn").mockImplementation(() => undefined)
    expect((await thief.open(back)).to).toBe("/auth")
    expect([thief.cookies.has("session"), await db.$count(sessions)]).toEqual([false, 2])
  })

  test("is over ten minutes after it began", async () => {
    await joinAs("noor-1", account)
    const browser = new Browser()
    const back = await signInThere((await browser.open("/auth/oidc")).to, "noor-1")
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 601_000)
    expect((await browser.open(back)).to).toBe("/auth")
  })

  test("counts by address", async () => {
    const browser = new Browser("198.51.100.7")
    for (let n = 0; n < 200; n++) await browser.open("/auth/oidc/callback")
    expect((await browser.open("/auth/oidc")).status).toBe(429)
    expect((await new Browser("198.51.100.8").open("/auth/oidc")).status).toBe(302)
  })

  test("does what was pressed before, unless another site has led there", async () => {
    await joinAs("noor-1", account)
    const [noor] = (await db.select().from(users)) as unknown as User[]
    const { id } = await makeBrand()
    const query = `?redirectTo=%2Fbrands&for=%2Fbrand%2F${id}%2Ffollow`
    const isFollowing = async () => (await getBrand(noor as User, id)).isFollowing
    const browser = new Browser()
    const start = await browser.open(`/auth/oidc${query}`, { headers: { "Sec-Fetch-Site": "cross-site" } })
    await browser.open(await signInThere(start.to, "noor-1"))
    expect(await isFollowing()).toBe(false)
    expect((await come(new Browser(), "noor-1", query)).to).toBe("/brands")
    expect(await isFollowing()).toBe(true)
  })

  test("leads only to addresses of this app", async () => {
    await joinAs("noor-1", account)
    for (const evil of ["https://evil.example", "//evil.example", `/${"a".repeat(1_500)}`])
      expect((await come(new Browser(), "noor-1", `?redirectTo=${encodeURIComponent(evil)}`)).to).toBe("/")
  })

  test("is offered on the sign-in page by a link that keeps where to go", async () => {
    const page = await visit("/auth?redirectTo=%2Fbrands")
    const link = page.$("a:contains('Continue with Quay')")
    expect(link.attr("href")).toBe("/auth/oidc?redirectTo=%2Fbrands")
  })

  test("is not there without a provider", async () => {
    Object.assign(env, { OIDC_ISSUER: undefined })
    expect((await visit("/auth")).text("main")).not.toContain("Continue with")
    for (const path of ["/auth/oidc", "/auth/oidc/callback", "/auth/oidc/new"])
      expect((await new Browser().open(path)).status).toBe(404)
  })
})
