import { describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { secondFactors, sessions, users } from "#db/schema/index.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand } from "#tests/support/factories.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { Browser, come, joinAs } from "#tests/support/oidc-browser.ts"
import { signInThere } from "#tests/support/oidc-provider.ts"
import { useOidcProvider } from "#tests/support/use-oidc.ts"
import { getBrand } from "~/domain/brands/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { log } from "~/observe/log.server.ts"

useTestDatabase()
useOidcProvider({
  "noor-1": { email: "noor@example.com", email_verified: true, preferred_username: "Noor Khan" },
  "lev-1": { email: "lev@example.com", email_verified: false, name: "x" },
})

const account = { username: "noor", email: "noor@example.com" }

describe("signing in with the provider", () => {
  test("refuses a suspended account", async () => {
    await joinAs("noor-1", account)
    await db.update(users).set({ isSuspended: true })
    const browser = new Browser()
    const refused = await come(browser, "noor-1")
    expect(refused.status).toBe(403)
    expect(await refused.response.text()).toContain("This account is suspended")
    expect(browser.holds("session")).toBe(false)
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
    expect(browser.holds("session")).toBe(false)
  })

  test("does not begin when the browser prefetches the link", async () => {
    for (const path of ["/auth/oidc", "/auth/oidc/callback?code=a&state=b"]) {
      const browser = new Browser()
      const ahead = await browser.open(path, { headers: { "Sec-Purpose": "prefetch;prerender" } })
      expect([ahead.status, browser.cookies.size]).toEqual([403, 0])
    }
  })

  test("finishes once, and refuses the same response again", async () => {
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
    expect([thief.holds("session"), await db.$count(sessions)]).toEqual([false, 2])
  })

  test("is finished in any of several tabs, of which at most five wait", async () => {
    await joinAs("noor-1", account)
    const browser = new Browser()
    const waiting = () => [...browser.cookies.keys()].filter((name) => /-oidc-/.test(name)).length
    const first = await signInThere((await browser.open("/auth/oidc?redirectTo=%2Ffriends")).to, "noor-1")
    const second = await signInThere((await browser.open("/auth/oidc?redirectTo=%2Fbrands")).to, "noor-1")
    expect((await browser.open(first)).to).toBe("/friends")
    expect((await browser.open(second)).to).toBe("/brands")
    expect(waiting()).toBe(0)
    const other = new Browser()
    for (let tab = 0; tab < 7; tab++) await other.open("/auth/oidc")
    expect([...other.cookies.keys()].filter((name) => /-oidc-/.test(name))).toHaveLength(5)
  })

  test("expires ten minutes after it began", async () => {
    await joinAs("noor-1", account)
    const browser = new Browser()
    const back = await signInThere((await browser.open("/auth/oidc")).to, "noor-1")
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 601_000)
    const { response } = await browser.open(back)
    const description = expect.stringContaining("This took too long")
    expect(await toastOf(response)).toMatchObject({ description })
  })

  test("is limited by address", async () => {
    const browser = new Browser("198.51.100.7")
    for (let n = 0; n < 200; n++) await browser.open("/auth/oidc/callback")
    expect((await browser.open("/auth/oidc")).status).toBe(429)
    expect((await new Browser("198.51.100.8").open("/auth/oidc")).status).toBe(302)
  })

  test("does the action that the visitor started, unless another site has led there", async () => {
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

  test("is 404 without a provider", async () => {
    Object.assign(env, { OIDC_ISSUER: undefined })
    expect((await visit("/auth")).text("main")).not.toContain("Continue with")
    for (const path of ["/auth/oidc", "/auth/oidc/callback", "/auth/oidc/new"])
      expect((await new Browser().open(path)).status).toBe(404)
  })
})
