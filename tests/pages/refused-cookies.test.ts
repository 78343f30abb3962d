import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { withTwoStep } from "#tests/support/two-step.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { log } from "~/observe/log.server.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser({ email: "mila@example.com" })
})

const to = (response: Response) => response.headers.get("Location") ?? ""
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ")
const signIn = (more: Record<string, string> = {}) =>
  ask("/auth", { form: { email: mila.email, password: PASSWORD, ...more } })

describe("a sign-in in a browser that has sent no cookie", () => {
  test("says that the browser refuses cookies, and offers to sign in again", async () => {
    const check = to(await signIn({ redirectTo: "/brands?search=a" }))
    const page = await visit(check)
    expect([page.status, page.text("h1")]).toEqual([200, "Your browser refuses cookies"])
    expect(page.text("header p")).toContain("Allow cookies for this site, then sign in again.")
    expect(page.$("input[name=redirectTo]").val()).toBe("/brands?search=a")
    expect(page.$.html()).not.toContain(mila.email)
  })

  test("leads to the page with its toast when the browser accepts cookies", async () => {
    const entered = await signIn({ redirectTo: "/brands" })
    const headers = { Cookie: cookiesOf(entered) }
    const checked = await ask(to(entered), { headers })
    expect([checked.status, to(checked), checked.headers.getSetCookie()]).toEqual([302, "/brands", []])
    // The browser reads the frame of the page by itself, whose data has the toast elsewhere.
    const frame = await ask(to(entered).replace("/auth?", "/auth.data?_routes=root&"), { headers })
    expect(await frame.text()).not.toContain("Welcome back!")
    expect((await visit("/brands", { headers })).$.html()).toContain("Welcome back!")
  })

  test("checks the cookie of two-step sign-in too", async () => {
    await withTwoStep(mila)
    const entered = await signIn({ redirectTo: "/brands" })
    expect((await visit(to(entered))).text("h1")).toBe("Your browser refuses cookies")
    const checked = await ask(to(entered), { headers: { Cookie: cookiesOf(entered) } })
    expect(to(checked)).toBe("/auth/code?redirectTo=%2Fbrands")
    expect((await visit(to(entered))).text("h1")).toBe("Your browser refuses cookies")
  })

  test("checks the cookies of a sign-up too", async () => {
    const form = { email: "noor@example.com", username: "noor", password: PASSWORD }
    const entered = await ask("/auth?mode=register", { form })
    expect((await visit(to(entered))).text("h1")).toBe("Your browser refuses cookies")
  })

  test("leads to addresses of this app only", async () => {
    const headers = { Cookie: "known=1" }
    for (const evil of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      expect(to(await signIn({ redirectTo: evil }))).not.toContain("evil")
      const check = `/auth?cookies=check&redirectTo=${encodeURIComponent(evil)}`
      expect(to(await ask(check, { headers }))).toBe("/")
    }
  })
})

describe("a sign-in by http, while APP_ORIGIN has https", () => {
  const warned = vi.fn()
  beforeEach(() => {
    Object.assign(env, { APP_ORIGIN: "https://curio.example.org" })
    warned.mockClear()
    vi.spyOn(log, "warn").mockImplementation(warned)
  })
  afterEach(() => void Object.assign(env, { APP_ORIGIN: undefined }))

  test("says where it works, keeps where to go, and is in the log once", async () => {
    const check = to(await signIn({ redirectTo: "/brands?search=a" }))
    const page = await visit(check)
    expect(page.text("h1")).toBe("This address is not safe")
    const link = page.$("a:contains('Open https://curio.example.org')")
    expect(link.attr("href")).toBe("https://curio.example.org/auth?redirectTo=%2Fbrands%3Fsearch%3Da")
    expect(page.$("input[name=password]")).toHaveLength(0)
    await visit(check)
    expect(warned.mock.calls).toEqual([
      [{ host: "curio.test" }, "nobody can sign in by http, because APP_ORIGIN is https://curio.example.org"],
    ])
  })

  test("is not meant when the browser knows that it came by https", async () => {
    const check = to(await signIn())
    const page = await visit(check, { headers: { "Sec-Fetch-Site": "same-origin" } })
    expect(page.text("h1")).toBe("Your browser refuses cookies")
  })
})
